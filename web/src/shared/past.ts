/** The log as far as a board knows it: with every table it is told only what is new. */
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
