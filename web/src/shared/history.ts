/** What a board has been shown so far: with every table it is told only what is new. */
import type { LogEntry } from "../messages";

/** What is known after `latest`, at this ply; `told`: what a board that knows nothing yet was told on coming. */
export function recall(
  past: readonly LogEntry[] | undefined,
  ply: number,
  latest: readonly LogEntry[],
  told: readonly LogEntry[],
): readonly LogEntry[] {
  const news = past || !told.length ? latest : told;
  const from = news[0]?.ply ?? ply;
  const kept = past?.filter((entry) => entry.ply < from) ?? []; // the rest was taken back
  const gapless = kept.at(-1)?.ply === from - 1;
  return gapless ? [...kept, ...news] : news;
}

/** What is new on a board. */
export interface News<B> {
  entries: readonly LogEntry[];
  /** The log as far as it is known. */
  log: readonly LogEntry[];
  /** What was shown last, whatever it was. */
  shown: B | undefined;
  /** The same, if these entries begin there. */
  before: B | null;
  /** Whether nothing leads here from what was shown: on coming to the table, and when a move was taken back. */
  anew: boolean;
}

export class History<B> {
  #last: { ply: number; board: B } | undefined;
  #log: readonly LogEntry[] | undefined;

  /** What a board at this ply brings; undefined where it is nothing new: a refusal changes nothing. */
  next(
    ply: number,
    board: B,
    entries: readonly LogEntry[],
    told: readonly LogEntry[],
  ): News<B> | undefined {
    const last = this.#last;
    this.#last = { ply, board };
    if (last?.ply === ply) return undefined;
    const log = (this.#log = recall(this.#log, ply, entries, told));
    const before = last && entries[0]?.ply === last.ply ? last.board : null;
    return { entries, log, shown: last?.board, before, anew: !last || ply < last.ply };
  }
}

/** The chalk after some news; where a board begins anew, the last turn of the log is chalked. */
export function trailAfter<T, B>(
  { entries, log, before, anew }: News<B>,
  trail: T,
  none: T,
  follow: (trail: T, entries: readonly LogEntry[], before: B | null) => T,
): T {
  if (anew) return follow(none, log, null);
  return follow(before ? trail : none, entries, before);
}
