import { expect, test } from "vitest";
import { apart, curve, moments, summary } from "./chances";

const view = { seat: 0, board: {}, moves: [], may_undo: false, log: [] };
const turning = (ply: number, cost: number) => ({
  ply,
  seat: 0,
  move: "a",
  better: "b",
  cost,
  why: { lines: [], faults: [], chance: 0.5 + cost, other: 0.5 },
  view,
});

const looked = (done: boolean, chances: number[][]) => ({
  done,
  progress: done ? 1 : 0.5,
  ledgers: [],
  chances,
  turnings: [],
});

test("at most three moments, the dearest, as they came", () => {
  const all = {
    done: true,
    progress: 1,
    ledgers: [],
    chances: [],
    turnings: [turning(9, 0.1), turning(2, 0.4), turning(5, 0.2), turning(7, 0.3)],
  };
  expect(moments(all, 0).map(({ ply, number }) => [ply, number])).toEqual([
    [2, 1],
    [5, 2],
    [7, 3],
  ]);
});
test("moments are one's own, unless there are none", () => {
  const theirs = { ...turning(3, 0.9), seat: 1 };
  const plies = (all: ReturnType<typeof turning>[]) =>
    moments({ ...looked(true, []), turnings: all }, 0).map(({ ply }) => ply);
  expect(plies([turning(9, 0.1), theirs])).toEqual([9]);
  expect(plies([theirs])).toEqual([3]);
});
test("only what is known is drawn", () => {
  expect(curve([[0.5, 0.5], [], [1, 0]], 0, 0, 2, 100, 10)).toEqual([
    { x: 0, y: 5 },
    { x: 100, y: 0 },
  ]);
});
test("the graph begins with the first move, not while cards are dealt", () => {
  expect(curve([[0.5], [0.5], [0.5], [0], [1]], 0, 2, 4, 100, 10)).toEqual([
    { x: 0, y: 5 },
    { x: 50, y: 10 },
    { x: 100, y: 0 },
  ]);
});
test("of the end it is spoken only when the whole match has been looked at", () => {
  const numbers = new Map([
    [1, 1],
    [2, 2],
    [4, 3],
  ]); // before and between, cards were dealt
  const known = [
    [0.5, 0.5],
    [0.5, 0.5],
    [0.4, 0.6],
    [0.33, 0.67],
  ];
  expect(summary(looked(false, known), 1, numbers)).toEqual([
    "graph_so_far",
    { start: 0.5, now: 0.67, n: 2 },
  ]);
  expect(summary(looked(true, [...known, [0.33, 0.67], [0, 1]]), 1, numbers)).toEqual([
    "graph_says",
    { start: 0.5, end: 1 },
  ]);
});

test("seals of moments close by stand side by side", () => {
  expect(apart([10, 50, 90], 22, 100)).toEqual([10, 50, 90]);
  expect(apart([50, 50, 51], 22, 100)).toEqual([50, 72, 94]);
  expect(apart([90, 95, 100], 22, 100)).toEqual([56, 78, 100]);
});
