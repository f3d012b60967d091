import { expect, test } from "vitest";
import { rows, widest } from "./ledger";

const share = (kind: "deal" | "falls" | "own", value: number, error: number) => ({
  kind,
  value,
  error,
});
const ledger = {
  seat: 0,
  first: 0.5,
  error: 0.01,
  result: 1,
  shares: [share("deal", -0.1, 0.02), share("falls", 0, 0), share("own", 0.6, 0.03)],
};

test("what a match had none of has no line", () => {
  expect(rows(ledger).map(({ kind }) => kind)).toEqual(["deal", "own"]);
});
test("bars are as long as their share of the longest", () => {
  expect(widest(ledger.shares)).toBe(0.6);
  expect(widest([])).toBe(0.01);
});
