/** What of a table is on the screen, worked out from what was told: pure, so that it can be tested. */
import type { LogEntry, Table, View } from "../messages";

export interface Showing {
  table: Table;
  /** Of one pair of eyes: where several sit at this screen, of the seat that is to move. */
  view: View;
  /** As that seat was told it. */
  log: readonly LogEntry[];
  /** What is new since the last showing; kept while nothing happens. */
  latest: LogEntry[];
  /** How many of those who came and went were told of before. */
  knew: number;
  /** Somebody else was asked to the screen at this ply, and must not be shown what the last one saw. */
  handOver: number | undefined;
}

/** Whether something was missed between what is shown and what was told: ask for everything. */
export const gap = (before: Showing | undefined, table: Table): boolean =>
  table.since > (before?.table.ply ?? 0);

/** The table as it was told last, but for that a seat may take its move back. */
export const undoable = (table: Table, seat: number): Table => ({
  ...table,
  since: table.ply,
  views: table.views.map((view) => ({
    ...view,
    log: [],
    may_undo: view.may_undo || view.seat === seat,
  })),
});

export function next(before: Showing | undefined, table: Table): Showing {
  const view = table.views[0]!;
  const same = view.seat === before?.view.seat; // another seat is told everything
  const kept = same ? before!.log.filter((entry) => entry.ply < table.since) : [];
  const log = [...kept, ...view.log];
  const from = before?.table.ply ?? table.ply;
  const still = before !== undefined && table.ply === from && same;
  return {
    table,
    view,
    log,
    knew:
      still && before.table.formers.length === table.formers.length
        ? before.knew
        : (before?.table ?? table).formers.length,
    latest: still ? before.latest : log.filter((entry) => entry.ply >= from),
    handOver: table.over
      ? undefined
      : same && table.begun === before!.table.begun
        ? before!.handOver // until they have come, whatever is told meanwhile
        : table.curtain
          ? table.ply
          : undefined,
  };
}

/** A move as it was sent. */
export type Sent = { seat: number; ply: number; move: string };

/** Whether what was sent is among what happened since. */
export const played = (table: Table, sent: Sent): boolean =>
  table.views.some(
    (view) =>
      view.seat === sent.seat &&
      view.log.some(
        (entry) => entry.ply >= sent.ply && entry.seat === sent.seat && entry.move === sent.move,
      ),
  );
