/** Moves as people count them: what chance does in between has no number. */
import type { LogEntry } from "../messages";

/** The number of each move, by its ply. */
export function numbered(log: readonly LogEntry[]): Map<number, number> {
  return new Map(log.filter((entry) => entry.seat !== null).map((entry, i) => [entry.ply, i + 1]));
}
