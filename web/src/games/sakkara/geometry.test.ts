import { expect, test } from "vitest";
import { hides, rise, SEEN } from "./geometry";

const stack = (field: string, height: number) => ({ field, height });

test("a tall stack hides what lies behind it, a low one does not, and none from above", () => {
  expect(hides(SEEN.deep, stack("c3", 9), stack("c4", 1))).toBe(true);
  expect(hides(SEEN.deep, stack("c3", 1), stack("c4", 1))).toBe(false);
  expect(hides(SEEN.deep, stack("c4", 9), stack("c3", 1))).toBe(false); // it lies before it
  expect(hides(SEEN.deep, stack("d3", 9), stack("c4", 1))).toBe(false); // and this one beside
  expect(hides(SEEN.flat, stack("c3", 9), stack("c4", 1))).toBe(false);
});

test("every card adds to the height, the lower ones all alike", () => {
  const heights = Array.from({ length: 20 }, (_, n) => rise(n));
  for (let n = 1; n < heights.length; n++) expect(heights[n]).toBeGreaterThan(heights[n - 1]!);
  expect(rise(8) - rise(7)).toBe(rise(1) - rise(0));
});
