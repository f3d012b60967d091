import { expect, test } from "vitest";
import type { Say } from "../board";
import { staging as cards } from "../games/buckets/staging";
import { staging } from "../games/sakkara/staging";
import type { LogEntry } from "../messages";
import { turnsIn } from "./log";

const did = (ply: number, seat: number | null, ...lines: LogEntry["lines"]): LogEntry => ({
  ply,
  seat,
  lines,
  move: "",
});
const say: Say = (key) => (key === "story.dealt" ? "All is dealt" : key.replace("story.", ""));
const nameOf = (seat: number) => ["Ada", "Bo"][seat]!;
const read = (log: LogEntry[], changes = [] as Parameters<typeof turnsIn>[1]) =>
  turnsIn(log, changes, say, nameOf, staging);

test("what one seat does in a row is a turn, with what chance made of it", () => {
  const turns = read([
    did(0, null, ["dealt", {}]),
    did(1, 0, ["steps", { from: "a1", to: "a2" }], ["takes_stair", {}]),
    did(2, null, ["dealt", {}]),
    did(3, 0, ["ends", {}]),
    did(4, 1, ["looks", {}]),
  ]);
  expect(turns.map(({ who, lines }) => [who, lines.map(({ what }) => what)])).toEqual([
    ["", ["All is dealt"]],
    ["Ada", ["steps", "takes_stair", "All is dealt", "ends"]],
    ["Bo", ["looks"]],
  ]);
});

test("a move has its number once, a sign, and where it happened", () => {
  const [turn] = read([
    did(0, 1, ["steps", { from: "a1", to: "a2" }], ["takes_stair", {}]),
    did(1, 1, ["drought", { seat: 1 }]),
  ]);
  expect(turn!.lines.map(({ number, sign, spots }) => [number, sign, spots])).toEqual([
    [1, "worker", ["a1", "a2"]],
    [undefined, "stair", ["seat:1"]],
    [2, "grain", ["seat:0", "seat:1"]],
  ]);
});

test("what is said again and again is said once, and leads to the last time", () => {
  const [turn] = read([0, 1, 2].map((ply) => did(ply, 0, ["takes_stair", {}])));
  expect(turn!.lines.map(({ what, times, ply, number }) => [what, times, ply, number])).toEqual([
    ["takes_stair", 3, 2, 3],
  ]);
});

test("who came and went stands between the moves", () => {
  const log = [did(0, 0, ["steps", {}]), did(1, 1, ["steps", {}])];
  const turns = read(log, [{ ply: 0.5, seat: 1, who: "", what: "Bo joined" }]);
  expect(turns.map(({ lines }) => lines.map(({ what }) => what))).toEqual([
    ["steps", "Bo joined"],
    ["steps"],
  ]);
});

test("the cards somebody is dealt are one line, those of another a line of their own", () => {
  const words: Say = (key, values) =>
    key.startsWith("web.") ? key.slice(4) : `${values?.["seat"]} gets ${values?.["cards"]}`;
  const dealt = (ply: number, seat: number, colour: string, value: number) =>
    did(ply, null, [`card_${colour}`, { seat, value }]);
  const log = [dealt(0, 1, "red", 1), dealt(1, 1, "blue", 4), dealt(2, 1, "red", 7)];
  const lines = (all: LogEntry[]) =>
    turnsIn(all, [], words, nameOf, cards).flatMap((turn) => turn.lines.map(({ what }) => what));
  expect(lines(log)).toEqual(["Ada gets red 1, blue 4, red 7"]);
  const others = [dealt(3, 2, "red", 2), dealt(4, 2, "red", 3)];
  expect(lines([...log, ...others])).toEqual([
    "Ada gets red 1, blue 4, red 7",
    "Bo gets red 2, red 3",
  ]);
});
