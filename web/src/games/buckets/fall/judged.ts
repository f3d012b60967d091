/** What the referee said of a loss: which buckets leave after each motion, and by which clause (B4.2 to B4.5). */
import { placesOf } from "../geometry";
import { headsOf, type Head } from "./path";

export interface Judged {
  place: number;
  clause: string;
}
/** The clause of each bucket that leaves, by place. */
export type Reasons = ReadonlyMap<number, string>;

const JUDGED = ";";
const EACH = 450; // ms to point at one
const MOST = 2600; // ms to point at all after one motion
/** ms to take away what has left. */
export const PAUSE = 250;

export function reasonsOf(note: string): Reasons {
  const [moved, said = ""] = note.split(JUDGED);
  const rows = headsOf(moved!)[0]?.rows ?? 0;
  const names = rows ? placesOf(rows).map(({ name }) => name) : [];
  const pairs = said.split(",").filter(Boolean);
  return new Map(
    pairs.map((pair) => {
      const [name, clause] = pair.split("=");
      return [names.indexOf(name!), clause!];
    }),
  );
}

/** What leaves after a motion: what does not stand in the next one; after the last, what is left of the verdict. */
export function leaving(
  motions: readonly Pick<Head, "standing">[],
  at: number,
  reasons: Reasons,
): number[] {
  const next = motions[at + 1];
  return motions[at]!.standing.filter((place) =>
    next ? !next.standing.includes(place) : reasons.has(place),
  );
}

/** How long the referee points at so many, in ms. */
export const pointing = (many: number) => Math.min(EACH * many, MOST);

/** How long a recorded loss takes to be seen, in ms. */
export function lengthOf(note: string): number {
  const [heads, reasons] = [headsOf(note), reasonsOf(note)];
  return heads.reduce((sum, { length }, at) => {
    const told = leaving(heads, at, reasons).filter((place) => reasons.has(place));
    return sum + length + pointing(told.length) + PAUSE;
  }, PAUSE);
}
