import { expect, test } from "vitest";
import { curve, moments } from "./chances";

const turning = (ply: number, cost: number) => ({ ply, seat: 0, move: "a", better: "b", cost });

test("at most three moments, the dearest, as they came", () => {
  const all = { done: true, chances: [], turnings: [turning(9, 0.1), turning(2, 0.4), turning(5, 0.2), turning(7, 0.3)] };
  expect(moments(all).map(({ ply, number }) => [ply, number])).toEqual([[2, 1], [5, 2], [7, 3]]);
});
test("only what is known is drawn", () => {
  expect(curve([[0.5, 0.5], [], [1, 0]], 0, 0, 2, 100, 10)).toEqual([{ x: 0, y: 5 }, { x: 100, y: 0 }]);
});
test("the graph begins with the first move, not while cards are dealt", () => {
  expect(curve([[0.5], [0.5], [0.5], [0], [1]], 0, 2, 4, 100, 10)).toEqual([{ x: 0, y: 5 }, { x: 50, y: 10 }, { x: 100, y: 0 }]);
});
