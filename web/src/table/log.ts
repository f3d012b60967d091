/** The log as it is read: turns with their lines, oldest first. */
import type { NameOf, Say, Staging } from "../board";
import type { LogEntry } from "../messages";
import type { SignName } from "../shared/signs";
import { merged } from "./changes";
import { numbered } from "./counting";
import { signOf, spotsOf } from "./cues";
import { tell, type Told } from "./story";

export interface Written {
  key: number;
  ply: number;
  /** Of the move, once, where it is told first. */
  number: number | undefined;
  what: string;
  times: number;
  sign: SignName | undefined;
  spots: string[];
}
export interface Turn {
  key: number;
  seat: number | null;
  /** Who did it; nobody: what befell the table. */
  who: string;
  lines: Written[];
}

const MOST = 120; // plies

type Line = Told & { sign?: SignName | undefined; spots?: string[] };

/** What one seat did in a row is a turn, with what chance made of it. */
export function turnsIn(
  log: readonly LogEntry[],
  changes: Told[],
  say: Say,
  nameOf: NameOf,
  staging: Staging | undefined,
): Turn[] {
  const numbers = numbered(log);
  const told = gathered(log.slice(-MOST), say, staging).flatMap((entry): Line[] =>
    tell(entry, say, nameOf).map((line, i) => ({
      ...line,
      sign: signOf(entry.lines[i]![0], staging),
      spots: spotsOf(entry.lines[i]!, entry.seat, staging),
    })),
  );
  const turns: Turn[] = [];
  let key = 0;
  for (const line of merged(told, changes) as Line[]) {
    const open = turns.at(-1);
    if (!open || (line.who && line.who !== open.who))
      turns.push({ key: key++, seat: line.who ? line.seat : null, who: line.who, lines: [] });
    add(turns.at(-1)!.lines, line, numbers, key++);
  }
  return turns;
}

/** What chance did several times over is told once, where the game can say it so. */
function gathered(log: readonly LogEntry[], say: Say, staging: Staging | undefined): LogEntry[] {
  const found: LogEntry[] = [];
  for (const entry of log) {
    const [last, [line, ...more]] = [found.at(-1), entry.lines];
    const alone = last?.seat === null && entry.seat === null && last.lines.length === 1;
    const one = alone && line && !more.length && staging?.together?.(last.lines[0]!, line, say);
    if (one) found[found.length - 1] = { ...entry, lines: [one] };
    else found.push(entry);
  }
  return found;
}

function add(
  lines: Written[],
  { ply, what, sign, spots = [] }: Line,
  numbers: ReadonlyMap<number, number>,
  key: number,
): void {
  const last = lines.at(-1);
  if (last?.what === what) {
    Object.assign(last, { ply, times: last.times + 1, number: numbers.get(ply) ?? last.number });
    return;
  }
  const number = lines.some((line) => line.ply === ply) ? undefined : numbers.get(ply);
  lines.push({ key, ply, number, what, times: 1, sign, spots });
}
