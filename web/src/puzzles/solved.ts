/** Which puzzles were solved in this browser, and for how many days in a row the one of the day. */

interface Kept {
  /** Numbers of puzzles by game. */
  solved: Record<string, number[]>;
  /** The last day on which the puzzle of the day was solved. */
  day: number;
  streak: number;
}

const KEY = "benben.puzzles";
const NOTHING: Kept = { solved: {}, day: -1, streak: 0 };

export function kept(): Kept {
  try {
    return { ...NOTHING, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return NOTHING; // storage forbidden or spoilt: nothing is known
  }
}

export const solvedOf = (game: string): ReadonlySet<number> => new Set(kept().solved[game] ?? []);

/** Days in a row until today; yesterday's streak still stands until the day is over. */
export function streakOn(day: number): number {
  const { day: last, streak } = kept();
  return day - last <= 1 ? streak : 0;
}

export const isDone = (day: number): boolean => kept().day === day;

/** `day`: where it was the puzzle of that day. */
export function markSolved(game: string, number: number, day: number | undefined): void {
  const before = kept();
  const solved = { ...before.solved };
  solved[game] = [...new Set([...(solved[game] ?? []), number])];
  const after = { ...before, solved };
  if (day !== undefined && day !== before.day)
    Object.assign(after, { day, streak: streakOn(day) + 1 });
  try {
    localStorage.setItem(KEY, JSON.stringify(after));
  } catch {
    /* a browser that keeps nothing has no streak */
  }
}
