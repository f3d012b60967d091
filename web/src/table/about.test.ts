import { expect, test } from "vitest";
import { about } from "./about";

test("an estimate is round and never zero", () => {
  expect([0, 1, 5, 6, 10, 11, 23.4, 61].map(about)).toEqual([5, 5, 5, 10, 10, 20, 30, 70]);
});
