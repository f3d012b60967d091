import { expect, test } from "vitest";
import type { LogEntry } from "../messages";
import { History, recall, trailAfter } from "./history";

const entries = (from: number, to: number): LogEntry[] =>
  Array.from({ length: to - from }, (_, i) => ({ ply: from + i, seat: 0, lines: [], move: "" }));
const plies = (log: readonly LogEntry[]) => log.map(({ ply }) => ply);

test("who comes is told everything; from then on what is new is added", () => {
  const log = recall(undefined, 3, [], entries(0, 3));
  expect(plies(log)).toEqual([0, 1, 2]);
  expect(plies(recall(log, 5, entries(3, 5), entries(3, 5)))).toEqual([0, 1, 2, 3, 4]);
});

test("what was taken back is forgotten, what went before is not", () => {
  expect(plies(recall(entries(0, 5), 3, [], []))).toEqual([0, 1, 2]);
  expect(plies(recall(entries(0, 5), 3, entries(2, 3), []))).toEqual([0, 1, 2]); // in a replay
});

test("over a gap nothing is put together", () => {
  expect(plies(recall(entries(0, 3), 9, entries(8, 9), []))).toEqual([8]);
  expect(plies(recall(entries(4, 6), 2, [], []))).toEqual([]);
});

test("a board is told what is new, and from where; a refusal brings nothing", () => {
  const history = new History<string>();
  expect(history.next(3, "c", [], entries(0, 3))).toMatchObject({ before: null, anew: true });
  expect(history.next(3, "c", [], [])).toBeUndefined();
  const news = history.next(5, "e", entries(3, 5), [])!;
  expect(news).toMatchObject({ before: "c", shown: "c", anew: false });
  expect(plies(news.log)).toEqual([0, 1, 2, 3, 4]);
  expect(history.next(9, "i", entries(8, 9), [])).toMatchObject({ before: null, shown: "e" });
  expect(history.next(8, "h", [], [])).toMatchObject({ before: null, anew: true }); // taken back
});

test("chalk goes on from what was shown; else it begins with what is known", () => {
  const follow = (trail: number[], log: readonly LogEntry[]) => [...trail, ...plies(log)];
  const history = new History<string>();
  let trail: number[] = [];
  const tell = (ply: number, latest: LogEntry[], told: LogEntry[]) =>
    (trail = trailAfter(history.next(ply, "a board", latest, told)!, trail, [], follow));
  expect(tell(3, [], entries(0, 3))).toEqual([0, 1, 2]);
  expect(tell(4, entries(3, 4), [])).toEqual([0, 1, 2, 3]);
  expect(tell(9, entries(8, 9), [])).toEqual([8]); // over a gap
  expect(tell(8, [], [])).toEqual([]);
});
