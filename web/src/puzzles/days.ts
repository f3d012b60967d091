/** Which puzzle belongs to which day: the same for everybody. */

const DAY = 86_400_000; // ms

/** Days since 1970 where the visitor is: a new puzzle comes at midnight. */
export const today = (now = new Date()): number =>
  Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / DAY);

/** The games take turns. */
export const gameOf = (day: number, games: readonly string[]): string => games[day % games.length]!;

const STRIDE = 89; // a prime: neighbouring days have puzzles of different matches

/** Its number among a game's puzzles, from 1; every puzzle has its day before one comes again. */
export function numberOf(day: number, games: number, puzzles: number): number {
  const turn = Math.floor(day / games);
  const round = puzzles % STRIDE === 0 ? 1 : STRIDE;
  return ((turn * round) % puzzles) + 1;
}
