import { expect, test } from "vitest";
import type { LogEntry } from "../messages";
import { numbered } from "./counting";

test("dealt cards and thrown dice are no moves", () => {
  const seats = [null, null, 0, null, 1, 0];
  const log = seats.map((seat, ply): LogEntry => ({ ply, seat, lines: [], move: "" }));
  expect([...numbered(log)]).toEqual([
    [2, 1],
    [4, 2],
    [5, 3],
  ]);
});
