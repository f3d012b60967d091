import { expect, test } from "vitest";
import { reachFor, sceneProjection, tableFor } from "./camera";
import { ashore, between, beyond, spotAt } from "./ring";

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

const SIZES = [
  [688, 512],
  [1200, 780],
  [370, 300],
] as const;

test.each(SIZES)(
  "the whole table is seen at %i×%i, and all pyramids stand on it",
  (width, height) => {
    for (const rows of [4, 5]) {
      const table = tableFor(rows, width, height);
      const { point } = sceneProjection(width, height, rows);
      for (let k = 0; k < 360; k += 5) {
        const angle = (k * Math.PI) / 180;
        const [x, y] = [table.side * Math.sin(angle), table.middle + table.deep * Math.cos(angle)];
        const at = point(x, y, 0);
        expect(at.x).toBeGreaterThan(0);
        expect(at.x).toBeLessThan(width);
        expect(at.y).toBeLessThan(height);
      }
      const reach = reachFor(rows, width, height);
      for (let seat = 0; seat < 6; seat++) {
        const { x, y } = spotAt(seat, 6, reach);
        expect(beyond(table, x, y)).toBe(0);
      }
    }
  },
);

test("what lies beyond the edge is so far beyond it", () => {
  const table = { side: 20, deep: 36, middle: 27 };
  expect(beyond(table, 0, -9)).toBe(0);
  expect(beyond(table, 23, 27)).toBeCloseTo(3);
  expect(beyond(table, 0, -18)).toBeGreaterThan(4);
});

test("what has fallen off the table is pointed at from its edge", () => {
  const table = { side: 20, deep: 36, middle: 27 };
  expect(ashore(table, 3, 5)).toEqual({ x: 3, y: 5 });
  for (const [x, y] of [
    [35, 20],
    [-24, -14],
  ] as const) {
    const at = ashore(table, x, y);
    expect(beyond(table, at.x, at.y)).toBeCloseTo(0);
    expect(Math.hypot(at.x - x, at.y - y)).toBeLessThan(20);
  }
});
