/** What this browser was shown, and what it added to the luck, where somebody sat down: for the check at the end. */
import type { Sealing } from "./messages";

const NAME = "benben-seals";
const MOST = 200; // tables; older ones are forgotten
const BYTES = 32;

/** Random digits that nobody else can foresee. */
export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function all(): [string, Sealing][] {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "[]") as [string, Sealing][];
  } catch {
    return []; // storage forbidden, or not ours
  }
}

function write(seals: [string, Sealing][]): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(seals.slice(-MOST)));
  } catch {
    /* then only the record can be checked */
  }
}

export const kept = (table: string): Sealing | undefined => new Map(all()).get(table);
export const forget = (table: string) => write(all().filter(([one]) => one !== table));
export const keep = (table: string, seal: Sealing) =>
  write([...all().filter(([one]) => one !== table), [table, seal]]);
