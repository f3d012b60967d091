/** What one ply did, in words: the lines of the game's story, told of the one who did it. */
import type { Say } from "../board";
import type { LogEntry } from "../messages";

export interface Told {
  ply: number;
  seat: number | null;
  who: string;
  what: string;
}

/** `{seat: 2}` in a line is a player's number, counted from 1: he is called by his name. */
export function tell(entry: LogEntry, say: Say, nameOf: (seat: number) => string): Told[] {
  const who = entry.seat === null ? "" : nameOf(entry.seat);
  const named = (values: Record<string, unknown>) =>
    typeof values["seat"] === "number" ? { ...values, seat: nameOf(values["seat"] - 1) } : values;
  return entry.lines.map(([key, values]) => {
    const called = named(values);
    const what = say(`story.${key}`, called);
    const names = typeof called["seat"] === "string" && what.startsWith(called["seat"]); // its own subject
    return { ply: entry.ply, seat: names ? values["seat"] - 1 : entry.seat, who: names ? "" : who, what };
  });
}
