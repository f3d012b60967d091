import { expect, test } from "vitest";
import { FROM_ABOVE, Projection, type Spot } from "./projection";

const EDGES: Spot[] = [
  [0, 0, 0],
  [100, 0, 0],
  [100, 100, 0],
  [0, 100, 0],
];
const flat = new Projection(FROM_ABOVE, { x: 50, y: 50 }, EDGES);
const deep = new Projection({ tilt: 36, far: 600 }, { x: 50, y: 50 }, EDGES);

test("from above nothing is pressed together, and heights are not seen", () => {
  expect([flat.width, flat.height]).toEqual([100, 100]);
  expect(flat.at(30, 70, 40)).toEqual({ x: 30, y: 70, scale: 1 });
  expect(flat.lean(10, 50)).toBe(0);
});

test("from the south near things are larger and low, high things rise", () => {
  const [near, far, high] = [deep.at(50, 90), deep.at(50, 10), deep.at(50, 90, 20)];
  expect(near.scale).toBeGreaterThan(far.scale);
  expect(near.y).toBeGreaterThan(far.y);
  expect(high.y).toBeLessThan(near.y);
  expect(deep.height).toBeLessThan(deep.width);
});

test("the drawing just holds its edges, and leans inward on both sides", () => {
  const points = EDGES.map((spot) => deep.at(...spot));
  expect(Math.min(...points.map(({ x }) => x))).toBeCloseTo(0);
  expect(Math.max(...points.map(({ y }) => y))).toBeCloseTo(deep.height);
  expect(deep.lean(0, 50)).toBeLessThan(0);
  expect(deep.lean(100, 50)).toBeGreaterThan(0);
});
