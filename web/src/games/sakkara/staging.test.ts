import { expect, test } from "vitest";
import type { LogEntry } from "../../messages";
import { staging } from "./staging";

const did = (...lines: LogEntry["lines"]): LogEntry => ({ ply: 1, seat: 1, move: "x", lines });
const ways = (...lines: LogEntry["lines"]) =>
  staging.crossings!(did(...lines)).map(({ from, to, sign }) => `${sign} ${from} ${to}`);

test("a card taken comes from its own field, also when a spell takes several", () => {
  expect(ways(["steps", { from: "d4", to: "d5" }], ["takes_stair", { at: "d5" }])).toEqual([
    "stair d5 seat:1/holder",
  ]);
  const storm = ways(
    ["firestorm_row", { field: "c3" }],
    ["takes_ox", { at: "a3" }],
    ["takes_eye", { at: "g3" }],
  );
  expect(storm.slice(0, 3).every((way) => way.endsWith("seat:1/holder discards"))).toBe(true);
  expect(storm.slice(3)).toEqual(["ox a3 seat:1/holder", "eye g3 seat:1/holder"]);
});

test("what a spell destroys leaves the other player's cards", () => {
  expect(ways(["drought", {}]).at(-1)).toBe("grain seat:0/laid discards");
  expect(ways(["shipwreck", {}]).at(-1)).toBe("ship seat:0/laid discards");
});
