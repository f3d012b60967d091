import { expect, test } from "vitest";
import { Strokes } from "./strokes";

test("a walk is sent move by move, and ends where the next one is not legal", () => {
  const strokes = new Strokes();
  expect(strokes.begin(4, ["R-a2", "R-a3", "R-a4"])).toBe("R-a2");
  expect(strokes.next(["R-a3", "R-b2"])).toBe("R-a3");
  expect(strokes.next(["rest"])).toBeUndefined();
  expect(strokes.next(["R-a4"])).toBeUndefined(); // it is over for good
});

test("taking back undoes the whole walk, and what was forced after it, but nothing before", () => {
  const strokes = new Strokes();
  strokes.begin(3, ["I@a1"]);
  strokes.begin(4, ["R-a2", "R-a3", "R-a4"]);
  strokes.undo(8); // three steps and a forced move
  expect([7, 6, 5].map((ply) => strokes.goesBack(ply, true))).toEqual([true, true, true]);
  expect(strokes.goesBack(4, true)).toBe(false);
  expect(strokes.goesBack(3, true)).toBe(false);
  strokes.undo(4);
  expect(strokes.goesBack(3, true)).toBe(false);
});

test("without a gesture that is remembered one move is taken back, and never what may not be", () => {
  const strokes = new Strokes();
  strokes.undo(8);
  expect(strokes.goesBack(7, true)).toBe(false);
  strokes.begin(2, ["a", "b"]);
  strokes.undo(4);
  expect(strokes.goesBack(3, false)).toBe(false);
  expect(strokes.goesBack(3, true)).toBe(true); // it is told a moment later that it may be
});
