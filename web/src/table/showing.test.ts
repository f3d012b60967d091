import { expect, test } from "vitest";
import type { LogEntry, Table, View } from "../messages";
import { gap, next, played, undoable } from "./showing";

const entry = (ply: number): LogEntry => ({
  ply,
  seat: ply % 2,
  lines: [["goes", {}]],
  move: `m${ply}`,
});

function told(
  ply: number,
  since: number,
  change: Partial<Table> = {},
  seat: number | null = 0,
): Table {
  const log = Array.from({ length: ply - since }, (_, i) => entry(since + i));
  const view: View = { seat, board: { hand: seat }, moves: [], may_undo: false, log };
  return {
    id: "t",
    game: "g",
    options: {},
    public: false,
    invite: null,
    ply,
    since,
    begun: true,
    host: false,
    formers: [],
    watching: 0,
    seal: null,
    clock: null,
    phrases: [],
    over: null,
    source: null,
    rematch: null,
    rules_changed: false,
    seats: [],
    waiting_for: [ply % 2],
    views: [view],
    ...change,
  };
}
const plies = (entries: readonly LogEntry[]) => entries.map(({ ply }) => ply);

test("a snapshot is no news; what follows is", () => {
  const first = next(undefined, told(3, 0));
  expect(plies(first.log)).toEqual([0, 1, 2]);
  expect(first.latest).toEqual([]);
  const second = next(first, told(5, 3));
  expect(plies(second.log)).toEqual([0, 1, 2, 3, 4]);
  expect(plies(second.latest)).toEqual([3, 4]);
});

test("somebody coming or going leaves the chalk where it is", () => {
  const second = next(next(undefined, told(3, 0)), told(4, 3));
  const third = next(second, told(4, 4, { watching: 7 }));
  expect(third.latest).toBe(second.latest);
  expect(plies(third.log)).toEqual([0, 1, 2, 3]);
});

test("what was taken back disappears from the log", () => {
  const after = next(next(undefined, told(5, 0)), told(3, 3));
  expect(plies(after.log)).toEqual([0, 1, 2]);
  expect(after.latest).toEqual([]);
});

test("that a move may be taken back changes nothing else", () => {
  const second = next(next(undefined, told(3, 0)), told(4, 3));
  const third = next(second, undoable(second.table, 0));
  expect(third.view.may_undo).toBe(true);
  expect(third.latest).toBe(second.latest);
  expect(third.log).toEqual(second.log);
});

test("a gap is noticed, a snapshot heals it", () => {
  const first = next(undefined, told(3, 0));
  expect(gap(first, told(6, 5))).toBe(true);
  expect(gap(first, told(6, 3))).toBe(false);
  expect(gap(first, told(6, 0))).toBe(false);
  expect(gap(undefined, told(6, 2))).toBe(true);
  expect(plies(next(first, told(6, 0)).latest)).toEqual([3, 4, 5]);
});

test("at one screen another seat brings a log of its own", () => {
  const first = next(undefined, told(3, 0));
  const other = next(first, told(4, 0, {}, 1));
  expect(plies(other.log)).toEqual([0, 1, 2, 3]);
  expect(plies(other.latest)).toEqual([3]);
});

test("the screen is handed over only where the seats see different things", () => {
  const secret = next(next(undefined, told(0, 0)), told(1, 0, { curtain: true }, 1));
  expect(secret.handOver).toBe(secret.table.ply);
  expect(next(secret, secret.table).handOver).toBe(secret.table.ply); // told again, and nobody has come yet
  expect(next(undefined, told(1, 0, { curtain: false })).handOver).toBeUndefined();
  expect(next(undefined, told(0, 0)).handOver).toBeUndefined();
});

test("when the match begins, whoever is to look is asked to the screen first", () => {
  const before = next(undefined, told(0, 0, { begun: false, waiting_for: [] }));
  const after = next(before, told(3, 0, { waiting_for: [0], curtain: true }));
  expect(after.handOver).toBe(3);
});

test("who came or went is news until something happens", () => {
  const former = {
    ply: 1,
    seat: 1,
    kind: "person" as const,
    name: "Bo",
    level: null,
    removed: false,
    late: false,
  };
  const first = next(undefined, told(1, 0, { formers: [former] }));
  expect(first.knew).toBe(1); // who comes is not told of what was before
  const gone = next(first, told(1, 1, { formers: [former, former] }));
  expect(gone.knew).toBe(1);
  expect(next(gone, told(1, 1, { formers: [former, former] })).knew).toBe(1);
  expect(next(gone, told(2, 1, { formers: [former, former] })).knew).toBe(2);
});

test("what was sent before the line was cut is found among what happened", () => {
  const sent = { seat: 0, ply: 2, move: "m2" };
  expect(played(told(4, 0), sent)).toBe(true);
  expect(played(told(2, 0), sent)).toBe(false);
  expect(played(told(4, 0), { ...sent, move: "other" })).toBe(false); // played at another screen
});
