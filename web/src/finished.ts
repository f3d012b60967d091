/** The matches finished in this browser: with whom, how they ended, when, how long. Kept here, newest first. */

export type Result = "won" | "lost" | "drawn";
export interface Finished {
  id: string;
  game: string;
  /** Everybody's names but one's own. */
  names: string[];
  result: Result;
  /** ms since 1970. */
  ended: number;
  /** Moves; what chance did in between does not count. */
  moves: number;
}

const KEY = "benben.finished";
const MOST = 50;

export function finished(): Finished[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Finished[]) : [];
  } catch {
    return []; // storage forbidden or spoilt: nothing is known
  }
}

export const anyFinished = () => finished().length > 0;

/** A match is written down once: looking at its end again changes nothing. */
export function writeDown(match: Finished): void {
  const before = finished();
  if (before.some(({ id }) => id === match.id)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([match, ...before].slice(0, MOST)));
  } catch {
    /* a browser that keeps nothing has no list */
  }
}

export function resultOf(winners: readonly number[], seat: number): Result {
  if (!winners.includes(seat)) return winners.length ? "lost" : "drawn";
  return winners.length === 1 ? "won" : "drawn";
}
