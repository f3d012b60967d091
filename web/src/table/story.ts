/** What one ply did, in words: the lines of the game's story, told of the one who did it. */
import type { NameOf, Say } from "../board";
import type { LogEntry } from "../messages";

export interface Told {
  ply: number;
  seat: number | null;
  who: string;
  what: string;
}

/** A text that begins with a capital is a sentence of its own, whoever moved. */
const stands = (text: string) => /^\p{Lu}/u.test(text);

/** `{seat: 2}` in a line is a player's number, counted from 1: they are called by their name. */
export const called = (values: Record<string, unknown>, nameOf: NameOf, ply?: number) =>
  typeof values["seat"] === "number"
    ? { ...values, seat: nameOf(values["seat"] - 1, ply) }
    : values;

export function tell(entry: LogEntry, say: Say, nameOf: NameOf): Told[] {
  const who = entry.seat === null ? "" : nameOf(entry.seat, entry.ply);
  return entry.lines.map(([key, values]) => {
    const named: Record<string, unknown> = called(values, nameOf, entry.ply);
    const what = say(`story.${key}`, named);
    const names = typeof named["seat"] === "string" && what.startsWith(named["seat"]); // its own subject
    if (names) return { ply: entry.ply, seat: values["seat"] - 1, who: "", what };
    return stands(say(`story.${key}`))
      ? { ply: entry.ply, seat: null, who: "", what }
      : { ply: entry.ply, seat: entry.seat, who, what };
  });
}

/** What several plies did, in sentences: for those who listen. */
export const sentences = (entries: LogEntry[], say: Say, nameOf: NameOf): string =>
  entries
    .flatMap((entry) => tell(entry, say, nameOf))
    .map(({ who, what }) => (who ? `${who}: ${what}.` : `${what}.`))
    .join(" ");
