import { expect, test } from "vitest";
import { parse } from "./moves";

test.each([
  ["@c4", { act: "place", to: "c4" }],
  ["c4-c5", { act: "step", from: "c4", to: "c5", stair: false }],
  ["c4^c5", { act: "step", from: "c4", to: "c5", stair: true }],
  ["horse-c6", { act: "horse", to: "c6", stair: false, leaves: false }],
  ["on^c7:leave", { act: "on", to: "c7", stair: true, leaves: true }],
  ["on^c7", { act: "on", to: "c7", stair: true, leaves: false }],
  ["stop", { act: "stop" }],
  ["bird:c4-a7", { act: "bird", from: "c4", to: "a7", stair: false }],
  ["ox:c5-d5", { act: "ox", from: "c5", to: "d5", stair: false }],
  ["shift:3", { act: "shift", number: 3 }],
  ["snake", { act: "snake" }],
  ["take:tip", { act: "take", motif: "tip" }],
  ["lay:ship", { act: "lay", motif: "ship" }],
  ["build:stone", { act: "build", motif: "stone" }],
  ["firestorm:row:c4", { act: "cast", spell: "firestorm", line: "row", worker: "c4" }],
  ["whirlwind:c4", { act: "cast", spell: "whirlwind", line: null, worker: "c4" }],
  ["shipwreck", { act: "cast", spell: "shipwreck", line: null, worker: null }],
  ["order:tip,cross,braid", { act: "order", cards: ["tip", "cross", "braid"] }],
  ["end", { act: "end" }],
  ["discard:ox", { act: "discard", motif: "ox" }],
  ["part:4", { act: "part", number: 4 }],
  ["drop:b2", { act: "drop", to: "b2" }],
  ["start:1", { act: "start", number: 1 }],
  ["second:c4", { act: "second", to: "c4" }],
  ["c4=moon", { act: "deal", to: "c4", motif: "moon" }],
  ["c4=?", { act: "deal", to: "c4", motif: null }],
])("%s", (name, move) => expect(parse(name)).toEqual(move));

test("what is no move is an error, not a guess", () => {
  expect(() => parse("c4-h9")).toThrow("no move");
});
