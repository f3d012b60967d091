/** How much weight what happened has: how long it is looked at, how it sounds, what it is told by. */
import type { Cue, Say, Staging, Weight } from "../board";
import type { LogEntry } from "../messages";
import { SIGNS, type SignName } from "../shared/signs";
import type { NameOf } from "../board";
import { tell, type Told } from "./story";

/** How long it is looked at, in ms. */
export const WEIGHS: Record<Weight, number> = { aside: 0, step: 300, event: 1100 };
const STEP: Cue = { weight: "step", sound: "stone" };

type Line = LogEntry["lines"][number];

/** "takes_stair" has its own cue, or that of "takes". */
export const cueOf = (key: string, staging: Staging | undefined): Cue =>
  staging?.cues[key] ?? staging?.cues[key.split("_")[0]!] ?? STEP;

/** The sign beside a line: its cue's, or what the line is about. */
export function signOf(key: string, staging: Staging | undefined): SignName | undefined {
  const thing = key.split("_").at(-1)!;
  return (
    cueOf(key, staging).sign ?? (thing !== key && thing in SIGNS ? (thing as SignName) : undefined)
  );
}

const linesOf = (entries: readonly LogEntry[]): Line[] => entries.flatMap(({ lines }) => lines);

/** The weightiest of what happened; nothing told, no weight. */
export function heaviest(entries: readonly LogEntry[], staging: Staging | undefined): Cue {
  return linesOf(entries)
    .map(([key]) => cueOf(key, staging))
    .reduce((most, cue) => (WEIGHS[cue.weight] > WEIGHS[most.weight] ? cue : most), {
      weight: "aside",
    });
}

/** The last turn in a log: what one seat did in a row, and what chance made of it; of anybody but `except`. */
export function lastTurn(log: readonly LogEntry[], except: number | null): LogEntry[] {
  const end = log.findLastIndex(
    ({ seat, lines }) => seat !== null && seat !== except && lines.length,
  );
  if (end < 0) return [];
  const { seat } = log[end]!;
  const before = log.findLastIndex(
    (entry, i) => i < end && entry.seat !== null && entry.seat !== seat,
  );
  const first = log.findIndex((entry, i) => i > before && entry.seat === seat);
  const after = log.findIndex((entry, i) => i > end && entry.seat !== null);
  return log.slice(first, after < 0 ? undefined : after);
}

/** Two steps of one thing are one way: "from d4 to d5" and "from d5 to d6" make "from d4 to d6". */
function joined([key, values]: Line, [next, then]: Line): Line | undefined {
  const rest = ({ field: _f, from: _from, to: _to, ...others }: Record<string, unknown>) =>
    JSON.stringify(others);
  const way = ["field", "from", "to"].some((part) => part in then);
  if (key !== next || !way || rest(values) !== rest(then)) return undefined;
  if (!("from" in then)) return [key, then];
  return values["to"] === then["from"] ? [key, { ...then, from: values["from"] }] : undefined;
}

/** What somebody did in one turn, with less to say where it can be said at once; asides are left out. */
export function gist(turn: readonly LogEntry[], staging: Staging | undefined): LogEntry[] {
  const found: LogEntry[] = [];
  for (const entry of turn) {
    for (const line of entry.lines) {
      if (cueOf(line[0], staging).weight === "aside") continue;
      const last = found.at(-1);
      const one = last && last.seat === entry.seat ? joined(last.lines[0]!, line) : undefined;
      if (one) found[found.length - 1] = { ...entry, lines: [one] };
      else found.push({ ...entry, lines: [line] });
    }
  }
  return found;
}

/** A turn in one sentence: who, and all they did. */
export function sentence(
  turn: readonly LogEntry[],
  staging: Staging | undefined,
  say: Say,
  nameOf: NameOf,
  language: string,
): string {
  const told = gist(turn, staging).flatMap((entry) => tell(entry, say, nameOf));
  const by = (who: string) => told.filter((line) => line.who === who).map(({ what }) => what);
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  const who = told.find((line) => line.who)?.who ?? "";
  const did = who ? [`${who}: ${list.format(merged(by(who)))}`] : [];
  return [...did, ...by("")].join(". ");
}

/** The same several times is said once, with how often. */
function merged(did: string[]): string[] {
  return [...new Set(did)].map((what) => {
    const times = did.filter((one) => one === what).length;
    return times > 1 ? `${what} (×${times})` : what;
  });
}

/** What just happened, for the moment in which it is shown. */
export function caption(told: readonly Told[]): string {
  const who = told.find((line) => line.who)?.who ?? "";
  const did = told.filter((line) => line.who).map(({ what }) => what);
  const alone = told.filter((line) => !line.who).map(({ what }) => what);
  return [...(did.length ? [`${who}: ${did.join(", ")}`] : []), ...alone].join(". ");
}

/** Where on the table a line happened: fields and places by name, plates by seat. */
export function spotsOf(line: Line, seat: number | null, staging?: Staging): string[] {
  if (staging?.spots) return staging.spots(line, seat);
  const [, values] = line;
  const named = ["from", "to", "at", "field", "place", "places"].flatMap((part) =>
    typeof values[part] === "string" ? values[part].split(", ") : [],
  );
  const other = typeof values["seat"] === "number" ? [`seat:${values["seat"] - 1}`] : [];
  return [...named, ...other, ...(named.length || seat === null ? [] : [`seat:${seat}`])];
}
