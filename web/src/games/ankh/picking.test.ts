import { expect, test } from "vitest";
import { targets, walksOf } from "./picking";

const WALKS = [
  ["R-a2", "R-a3"],
  ["R-a2", "R-a3", "Rxa4"],
  ["I@a1", "I-b1"],
  ["b7-b8", "b8-b9"],
];

test("a walk belongs to the piece it moves, and ends where its last step does", () => {
  expect([...walksOf(WALKS, { stone: "Ra" }).keys()]).toEqual(["a3", "a4"]);
  expect(walksOf(WALKS, { stone: "Isis" }).get("b1")).toEqual(["I@a1", "I-b1"]);
  expect([...walksOf(WALKS, { bridge: "b7" }).keys()]).toEqual(["b9"]);
  expect(walksOf(WALKS, { bridge: "b8" }).size).toBe(0);
  expect(walksOf(WALKS, null).size).toBe(0);
});

test("nothing held goes nowhere", () => {
  expect(targets(["R-a2"], null).size).toBe(0);
});
