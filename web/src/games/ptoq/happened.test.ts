import { expect, test } from "vitest";
import type { LogEntry } from "../../messages";
import { recall } from "../../shared/history";
import { marksAfter } from "./happened";
import type { Board } from "./view";

const LOG: LogEntry[] = [
  [0, "c1"],
  [null, "draw:?"],
  [1, "d1"],
  [null, "draw:Kh"],
].map(([seat, move], ply) => ({
  ply,
  seat: seat as number | null,
  lines: [],
  move: move as string,
}));
const hand = (...blocks: string[]) => ({ blocks });
const board = {
  hands: [
    [hand(), hand(), hand()],
    [hand("Kh", "9s"), hand(), hand()],
  ],
} as unknown as Board;

test("a move that was taken back leaves no chalk: the one before is the last", () => {
  const put = { ply: 4, seat: 0, lines: [], move: "e1" };
  const log = recall(LOG, 5, [put], [put]);
  expect(marksAfter(log, board)).toEqual({ place: "e1" });
  expect(marksAfter(recall(log, 4, [], []), board)).toEqual({ place: "d1" });
});

test("a laid block is chalked where it lies and where it was taken; another round begins clean", () => {
  const take: LogEntry = { ply: 4, seat: 1, lines: [["takes", { block: "9s" }]], move: "xd1" };
  const log = [...LOG, take, { ply: 5, seat: 1, lines: [], move: "hand:1" } as LogEntry];
  expect(marksAfter(log, board)).toEqual({ place: "d1", face: "9s", card: "hand:1:0:9s" });
  expect(marksAfter([...log, { ply: 6, seat: 0, lines: [], move: "next" }], board)).toEqual({});
});
