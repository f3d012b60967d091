import { expect, test } from "vitest";
import { nearest } from "./target";

const LEFT = { x: -1, y: 0 };
const UP = { x: 0, y: -1 };

test("an arrow finds the nearest target ahead, not the nearest of all", () => {
  const points = [
    { x: 12, y: 0 },
    { x: -30, y: 4 },
    { x: -90, y: 0 },
  ];
  expect(nearest({ x: 0, y: 0 }, points, LEFT)).toBe(1);
});

test("what lies far aside is not ahead", () => {
  expect(nearest({ x: 0, y: 0 }, [{ x: 50, y: -10 }], UP)).toBe(-1);
});

test("without a direction the nearest of all", () => {
  expect(
    nearest({ x: 0, y: 0 }, [
      { x: 50, y: -10 },
      { x: -3, y: 4 },
    ]),
  ).toBe(1);
});
