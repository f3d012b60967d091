import { expect, test } from "vitest";
import { meantByField, meantByOther } from "./illegal";
import { targets } from "./picking";
import type { Board } from "./view";

const stones = (ra: string | null, isis: string | null) => [
  { kind: "Ra", field: ra },
  { kind: "Isis", field: isis },
  { kind: "Osiris", field: null },
];
const BOARD = {
  phase: "steps",
  player: 0,
  seats: [
    { entrance: "a1", stones: stones("a2", "e6") },
    { entrance: "m13", stones: stones("m12", null) },
  ],
} as unknown as Board;
const MOVES = ["R-a3", "I-e7", "O@a1"];

test("a stone of another is no move of one's own", () => {
  expect(meantByOther(BOARD, 0, 1, "Isis")).toBe("I@m13");
  expect(meantByOther({ ...BOARD, phase: "fists" }, 0, 1, "Isis")).toBe("R@a1");
});

test("a bare field: whoever could go there is taken up, else the nearest is refused", () => {
  expect(meantByField(BOARD, 0, MOVES, "e7")).toEqual({ pick: { stone: "Isis" } });
  expect(meantByField(BOARD, 0, MOVES, "g8")).toEqual({ move: "I-g8" });
  expect(meantByField(BOARD, 0, MOVES, "c1")).toEqual({ move: "R-c1" });
  expect(meantByField({ ...BOARD, phase: "fists" }, 0, [], "c1")).toEqual({ move: "R@a1" });
});

test("a stone outside goes to its entrance", () => {
  expect([...targets(MOVES, { stone: "Osiris" })]).toEqual([["a1", ["O@a1"]]]);
});
