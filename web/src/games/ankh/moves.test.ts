import { expect, test } from "vitest";
import { parse } from "./moves";

test.each([
  ["R@a1", { act: "enter", stone: "Ra", to: "a1" }],
  ["O-g7", { act: "go", stone: "Osiris", to: "g7" }],
  ["Ixm13", { act: "capture", stone: "Isis", to: "m13" }],
  ["R^a2", { act: "pass", stone: "Ra", to: "a2" }],
  ["g12-h12", { act: "bridge", from: "g12", to: "h12" }],
  ["rest", { act: "rest" }],
  ["fist:0", { act: "fist", number: 0 }],
  ["fist:?", { act: "fist", number: null }],
  ["sum:12", { act: "sum", number: 12 }],
  ["start:2", { act: "start", number: 2 }],
])("%s", (name, move) => expect(parse(name)).toEqual(move));

test("what is no move is an error, not a guess", () => {
  expect(() => parse("X-a1")).toThrow("no move");
});
