import { expect, test } from "vitest";
import { between, spotAt } from "./ring";

const REACH = { side: 18, deep: 16 };

test("whoever is looked at stands in front, the next clockwise to the left", () => {
  for (const players of [2, 3, 4, 5, 6]) {
    const [own, left, right] = [0, 1, -1].map((k) => spotAt(k, players, REACH));
    expect(own).toMatchObject({ x: -0, y: 0 });
    expect(left!.x).toBeLessThan(0);
    if (players > 2) expect(right!.x).toBeGreaterThan(0);
    expect(left!.y).toBeGreaterThan(8);
  }
});

test("nobody is hidden behind the first", () => {
  for (const players of [2, 3, 4, 5, 6])
    for (let k = 1; k < players; k++)
      expect(Math.abs(spotAt(k, players, REACH).x)).toBeGreaterThan(3);
});

test("the camera takes the short way round", () => {
  expect(between(0, 3, 4, 1)).toBe(-1);
  expect(between(0, 1, 4, 0.5)).toBe(0.5);
  expect(between(3, 0, 4, 1)).toBe(4);
  expect(between(2, 2, 6, 0.5)).toBe(2);
});
