import { expect, test } from "vitest";
import type { Say } from "../board";
import { staging as buckets } from "../games/buckets/staging";
import { staging as ankh } from "../games/ankh/staging";
import { staging as sakkara } from "../games/sakkara/staging";
import type { LogEntry } from "../messages";
import { caption, gist, heaviest, lastTurn, sentence, signOf, spotsOf } from "./cues";
import { tell } from "./story";

const did = (ply: number, seat: number | null, ...lines: LogEntry["lines"]): LogEntry => ({
  ply,
  seat,
  lines,
  move: `m${ply}`,
});
const step = (from: string, to: string): LogEntry["lines"][number] => ["steps", { from, to }];
const say: Say = (key, values) =>
  `${key.replace("story.", "").replace("_", " ")}${values?.["to"] ? ` ${values["from"]}-${values["to"]}` : ""}`;
const nameOf = (seat: number) => ["Anna", "Ipi"][seat]!;

const TURN = [
  did(4, 0, step("a1", "a2")),
  did(5, 1, step("d4", "d5"), ["takes_stair", {}]),
  did(6, 1, ["looks", {}]),
  did(7, 1, ["steals_stone", {}]),
  did(8, 1, ["builds_stone", {}], ["finishes", { level: 1 }]),
  did(9, 1, ["ends", {}]),
];

test("a theft is looked at, a step is a moment, ending a turn is neither", () => {
  const weight = (i: number) => heaviest([TURN[i]!], sakkara).weight;
  expect([1, 2, 3, 4, 5].map(weight)).toEqual(["step", "event", "event", "event", "aside"]);
  expect(heaviest([did(1, 0, ["captures", {}])], ankh).weight).toBe("event");
  expect(heaviest([did(1, 0)], ankh).weight).toBe("aside"); // what is no longer told
});

test("the last turn of somebody else is found behind one's own moves", () => {
  const log = [...TURN, did(10, null, ["dealt", {}]), did(11, 0, step("a2", "a3"))];
  expect(lastTurn(log, 0).map(({ ply }) => ply)).toEqual([5, 6, 7, 8, 9, 10]);
  expect(lastTurn(log, null).map(({ ply }) => ply)).toEqual([11]);
  expect(lastTurn([], 0)).toEqual([]);
});

test("a turn of several actions is told in one sentence, without what says nothing", () => {
  expect(sentence(lastTurn(TURN, 0), sakkara, say, nameOf, "en")).toBe(
    "Ipi: steps d4-d5, takes stair, looks, steals stone, builds stone, and finishes",
  );
});

test("steps of one piece in a row are one way", () => {
  const steps = [
    did(1, 1, step("d4", "d5")),
    did(2, 1, step("d5", "d6")),
    did(3, 1, step("a1", "a2")),
  ];
  expect(gist(steps, sakkara).flatMap(({ lines }) => lines)).toEqual([
    step("d4", "d6"),
    step("a1", "a2"),
  ]);
  const goes = (stone: string, field: string) => did(1, 0, ["goes", { stone, field }]);
  const ways = gist([goes("Ra", "c4"), goes("Ra", "c5"), goes("Isis", "c5")], ankh);
  expect(ways.map(({ lines }) => lines[0]![1]["field"])).toEqual(["c5", "c5"]);
});

test("a caption tells one moment", () => {
  expect(caption(tell(TURN[1]!, say, nameOf))).toBe("Ipi: steps d4-d5, takes stair");
  expect(caption([])).toBe("");
});

test("what a line is about has its sign", () => {
  expect(signOf("takes_stair", sakkara)).toBe("stair");
  expect(signOf("steps", sakkara)).toBe("worker");
  expect(signOf("ends", sakkara)).toBeUndefined();
});

test("places of Buckets are those of the pyramid that lost, not of whoever is in front", () => {
  expect(spotsOf(["loses", { seat: 2, count: 2, places: "c4, c5" }], 0, buckets)).toEqual([
    "table:1/c4",
    "table:1/c5",
  ]);
  expect(spotsOf(["knocks_red", { place: "a1" }], 0, buckets)).toEqual(["table:0/a1"]);
  expect(spotsOf(["draws", {}], 1, buckets)).toEqual(["seat:1"]);
  expect(spotsOf(["shuffled", {}], null, buckets)).toEqual([]);
});
