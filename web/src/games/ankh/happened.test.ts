import { expect, test } from "vitest";
import type { LogEntry } from "../../messages";
import type { Board } from "./view";
import { follow, NO_TRAIL } from "./happened";

const entry = (seat: number, move: string): LogEntry => ({ ply: 0, seat, lines: [], move });
const before = { seats: [{ stones: [{ kind: "Isis", field: "c3" }] }] } as unknown as Board;

test("steps of one stone are one way, from where it stood", () => {
  const trail = follow(NO_TRAIL, [entry(0, "I-c4"), entry(0, "Ixc5")], before);
  expect(trail.ways).toEqual([{ piece: "0 Isis", fields: ["c3", "c4", "c5"] }]);
});

test("a bridge goes on from where it lies; another one is another way", () => {
  const trail = follow(NO_TRAIL, [entry(1, "g2-h2"), entry(1, "b7-b8"), entry(1, "h2-i2")], null);
  expect(trail.ways.map((way) => way.fields)).toEqual([
    ["b7", "b8"],
    ["g2", "h2", "i2"],
  ]);
});

test("a new mover wipes the chalk; coming in again begins anew", () => {
  let trail = follow(NO_TRAIL, [entry(0, "R@a1"), entry(0, "R-a2")], null);
  trail = follow(trail, [entry(1, "R@m13")], null);
  expect(trail).toEqual({ seat: 1, ways: [{ piece: "1 Ra", fields: ["m13"] }] });
});

test("a log alone tells where a stone set out, where it moved before", () => {
  const log = [entry(0, "I@a1"), entry(0, "I-a2"), entry(1, "R@m13"), entry(0, "I-a3")];
  expect(follow(NO_TRAIL, log, null).ways).toEqual([{ piece: "0 Isis", fields: ["a2", "a3"] }]);
});
