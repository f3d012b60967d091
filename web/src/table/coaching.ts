/** Tables at which a hint comes by itself before every move: somebody's first match after the guide. */

const KEY = "benben.coached";
const MOST = 20;

function tables(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as string[]) : [];
  } catch {
    return []; // storage forbidden or spoilt: nobody is coached
  }
}

function keep(found: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(found.slice(0, MOST)));
  } catch {
    /* a browser that keeps nothing has no coach: the button gives hints */
  }
}

export const isCoached = (table: string): boolean => tables().includes(table);
export const coach = (table: string): void => keep([table, ...tables()]);
export const stopCoaching = (table: string): void => keep(tables().filter((one) => one !== table));
