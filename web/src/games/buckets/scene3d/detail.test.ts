import { expect, test } from "vitest";
import { Details } from "./detail";

const drawn = (details: Details, ...times: number[]) => {
  times.forEach((time) => details.took(time));
  return details.moving;
};

test("what moves is drawn as finely as what stands, where there is time", () => {
  const details = new Details(false);
  expect(drawn(details, 4, 5, 40, 4, 30, 30, 6)).toEqual(details.still);
});

test("what is late three times in a row is drawn more coarsely, down to the coarsest", () => {
  const details = new Details(false);
  const sharp = Array.from({ length: 5 }, () => drawn(details, 20, 20, 20).sharp);
  expect(sharp).toEqual([0.75, 0.5, 0.36, 0.36, 0.36]);
  expect(drawn(details, 1, 1, 1, 1).sharp).toBe(0.36); // it would be too slow again
});

test("without a graphics card what moves is coarse at once, and what stands is not", () => {
  const details = new Details(true);
  expect(details.moving).toMatchObject({ sharp: 0.5, fine: false });
  expect(details.still.sharp).toBeGreaterThan(1);
});
