// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import type { BoardGame } from "../board";
import type { LogEntry, Table } from "../messages";
import { Show } from "./show.svelte";
import { next, type Showing } from "./showing";

vi.mock("../sounds", () => ({ play: vi.fn(), buzz: vi.fn() }));

const entry = (ply: number): LogEntry => ({ ply, seat: ply % 2, lines: [["goes", {}]], move: "m" });

/** Two people at one screen, who move in turn. */
function told(ply: number, since: number, curtain: boolean): Table {
  const seat = ply % 2;
  const log = Array.from({ length: ply - since }, (_, i) => entry(since + i));
  const view = { seat, board: { hand: `of ${seat}` }, moves: [], may_undo: false, log };
  const seats = [0, 1].map((one) => ({ seat: one, kind: "person", yours: true }));
  return { ply, since, seats, waiting_for: [seat], formers: [], begun: true, over: null, curtain, views: [view] } as unknown as Table; // prettier-ignore
}

/** What is shown after so many plies. */
function played(plies: number, curtain: (ply: number) => boolean, game?: BoardGame): Show {
  const show = new Show(
    () => game,
    () => {},
  );
  let last: Showing | undefined;
  for (let ply = 0; ply <= plies; ply++) {
    const before = last;
    last = next(before, told(ply, 0, curtain(ply)));
    show.add(before, last);
  }
  return show;
}

/** A bug: a click on a line of the log showed the board of whoever sat there before. */
test("who comes to the screen cannot look at what the last one saw", () => {
  const show = played(3, () => true);
  for (let ply = 0; ply < 3; ply++) {
    expect(show.canLookAt(ply)).toBe(ply === 2); // what they were told first themselves
    show.lookAt(ply);
    expect(show.looking).toBeUndefined();
  }
  expect(show.past).toEqual([]);
  expect(JSON.stringify(Object.values(show))).not.toContain("of 0");
});

test("nor where nothing is hidden just now", () => {
  expect(played(3, (ply) => ply === 1).canLookAt(1)).toBe(false);
});

test("where nothing is ever hidden all moments can be looked at", () => {
  const show = played(3, () => false);
  show.lookAt(1);
  expect(show.looking?.view.board).toEqual({ hand: "of 0" });
});

/** What fell by one's own hand was gone; what others did could be seen twice. */
test("a long fall of one's own may be shown again, a step may not", () => {
  const lasts = (ms: (ply: number) => number) =>
    ({ duration: ([first]: LogEntry[]) => (first ? ms(first.ply) : 0) }) as unknown as BoardGame;
  const fall = lasts((ply) => (ply === 1 ? 4000 : 300));
  const past = played(3, () => false, fall).past.map(({ showing }) => showing.table.ply);
  expect(past).toEqual([2, 3]); // the fall, and what came after it
  const steps = lasts(() => 300);
  expect(played(3, () => false, steps).past).toEqual([]);
});
