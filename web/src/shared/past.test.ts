import { expect, test } from "vitest";
import type { LogEntry } from "../messages";
import { recall } from "./past";

const entries = (from: number, to: number): LogEntry[] =>
  Array.from({ length: to - from }, (_, i) => ({ ply: from + i, seat: 0, lines: [], move: "" }));
const plies = (log: readonly LogEntry[]) => log.map(({ ply }) => ply);

test("who comes is told everything; from then on what is new is added", () => {
  const log = recall(undefined, 3, [], entries(0, 3));
  expect(plies(log)).toEqual([0, 1, 2]);
  expect(plies(recall(log, 5, entries(3, 5), entries(3, 5)))).toEqual([0, 1, 2, 3, 4]);
});

test("what was taken back is forgotten, what went before is not", () => {
  expect(plies(recall(entries(0, 5), 3, [], []))).toEqual([0, 1, 2]);
  expect(plies(recall(entries(0, 5), 3, entries(2, 3), []))).toEqual([0, 1, 2]); // in a replay
});

test("over a gap nothing is put together", () => {
  expect(plies(recall(entries(0, 3), 9, entries(8, 9), []))).toEqual([8]);
  expect(plies(recall(entries(4, 6), 2, [], []))).toEqual([]);
});
