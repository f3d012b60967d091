import { expect, test } from "vitest";
import { placesOf } from "./moves";
import { couldName, type Board } from "./view";

test("another bucket can be named instead, if it could have been at first", () => {
  const pyramid = placesOf(5).map(
    (_, k) => (["red", "blue", "red", "green", "green"] as const)[k] ?? null,
  );
  const board = (asked: "red" | "yellow" | null, named: string) =>
    ({ rows: 5, player: 0, pyramids: [pyramid], asked, named }) as unknown as Board;
  expect(couldName(board("red", "a1"), "a3")).toBe(true);
  expect(couldName(board("red", "a1"), "a2")).toBe(false); // B4.1: one of the asked colour stands
  expect(couldName(board("yellow", "a1"), "a2")).toBe(true);
  expect(couldName(board(null, "a1"), "a2")).toBe(true);
});
