/** What this browser was shown, and what it added to the luck, where somebody sat down: for the check at the end. */
import type { Sealing } from "./messages";

/** `begun`: what the table showed when the match began; it covers what everybody added. */
export type Kept = Sealing & { begun?: string };

const NAME = "benben-seals";
const MOST = 200; // tables; older ones are forgotten
const BYTES = 32;

/** Random digits that nobody else can foresee. */
export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function all(): [string, Kept][] {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "[]") as [string, Kept][];
  } catch {
    return []; // storage forbidden, or not ours
  }
}

function write(seals: [string, Kept][]): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(seals.slice(-MOST)));
  } catch {
    /* then only the record can be checked */
  }
}

export const kept = (table: string): Kept | undefined => new Map(all()).get(table);
export const forget = (table: string) => write(all().filter(([one]) => one !== table));
export const keep = (table: string, seal: Kept) =>
  write([...all().filter(([one]) => one !== table), [table, seal]]);

/** The match has begun: whatever the server says later, this is the luck it began with. */
export function begin(table: string, begun: string | null | undefined): void {
  const ours = begun ? kept(table) : undefined;
  if (ours && begun && !ours.begun) keep(table, { ...ours, begun });
}
