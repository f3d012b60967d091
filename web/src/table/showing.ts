/** What of a table is on the screen, worked out from what was told: pure, so that it can be tested. */
import type { LogEntry, Table, View } from "../messages";

/** The log as one seat (null: a spectator) was told it. */
export type Logs = ReadonlyMap<number | null, readonly LogEntry[]>;

export interface Showing {
  table: Table;
  view: View;
  log: readonly LogEntry[];
  /** What is new since the last showing; kept while nothing happens. */
  latest: LogEntry[];
  /** How many of those who came and went were told of before. */
  knew: number;
  logs: Logs;
  /** Somebody else was asked to the screen at this ply, and must not be shown what the last one saw. */
  handOver: number | undefined;
}

/** Whose eyes we look through: at one screen they follow the seat that is to move. */
export function viewOf(table: Table, before?: number | null): View {
  const stay = table.views.find((view) => view.seat === before);
  const asked = table.views.filter(
    (view) => view.seat !== null && table.waiting_for.includes(view.seat),
  );
  if (stay && (asked.length === 0 || asked.includes(stay))) return stay;
  return asked[0] ?? table.views[0]!;
}

const differ = (views: View[]): boolean =>
  new Set(views.map((view) => JSON.stringify(view.board))).size > 1;

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
  const view = viewOf(table, before?.view.seat);
  const logs = new Map(
    table.views.map((one) => {
      const kept = (before?.logs.get(one.seat) ?? []).filter((entry) => entry.ply < table.since);
      return [one.seat, [...kept, ...one.log]];
    }),
  );
  const log = logs.get(view.seat)!;
  const from = before?.table.ply ?? table.ply;
  const still = before !== undefined && table.ply === from && view.seat === before.view.seat;
  return {
    table,
    view,
    log,
    logs,
    knew:
      still && before.table.formers.length === table.formers.length
        ? before.knew
        : (before?.table ?? table).formers.length,
    latest: still ? before.latest : log.filter((entry) => entry.ply >= from),
    handOver: table.over
      ? undefined
      : view.seat === before?.view.seat && table.begun === before.table.begun
        ? before.handOver // until he has come, whatever is told meanwhile
        : (table.curtain ?? (table.views.length > 1 && differ(table.views)))
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
