import { expect, test } from "vitest";
import { cropped } from "./cropping";

const rect = (left: number, top: number, right: number, bottom: number) => ({
  left,
  top,
  right,
  bottom,
});
const whole = rect(100, 50, 500, 450);

test("what is marked lies in the middle, with some of the board round it", () => {
  const found = cropped([rect(280, 220, 300, 240), rect(300, 260, 320, 280)], whole)!;
  expect(found.x).toBeCloseTo(0.25);
  expect(found.width).toBeCloseTo(0.5);
  expect(found.y).toBeCloseTo(0.25);
  expect(found.aspect).toBeCloseTo(1);
});

test("a picture does not go beyond the board", () => {
  const found = cropped([rect(100, 50, 120, 70)], whole)!;
  expect([found.x, found.y]).toEqual([0, 0]);
  const other = cropped([rect(480, 430, 500, 450)], whole)!;
  expect(other.x + other.width).toBeCloseTo(1);
});

test("a row is shown from end to end", () => {
  const found = cropped([rect(100, 240, 500, 260)], whole)!;
  expect([found.x, found.width]).toEqual([0, 1]);
  expect(found.height).toBeCloseTo(0.5);
  expect(found.aspect).toBeCloseTo(2);
});

test("nothing marked, or all over: the whole board", () => {
  expect(cropped([], whole)).toBeUndefined();
  expect(cropped([rect(100, 50, 500, 450)], whole)).toBeUndefined();
});
