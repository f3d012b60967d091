/** What just happened, as marks in chalk and as flights. */
import type { LogEntry } from "../../messages";
import { parse } from "./moves";
import type { Board } from "./view";

export interface Marks {
  /** Where a block was placed, or stood before it was taken. */
  place?: string | undefined;
  /** Which one was taken there, for those who saw it. */
  face?: string | undefined;
  /** The newest block of a hand: seat, hand, face. */
  card?: string | undefined;
}

export interface Flight {
  from: string;
  to: string;
}

export const spotOf = (seat: number, hand: number, face: string) => `hand:${seat}:${hand}:${face}`;

/** The block of a hand that was laid last. */
const newest = (board: Board, seat: number, hand: number) =>
  spotOf(seat, hand, board.hands[seat]![hand]!.blocks.at(-1) ?? "");

/** The chalk at the end of a log; a laid block keeps the mark of where it was taken. */
export function marksAfter(log: readonly LogEntry[], board: Board): Marks {
  let marks: Marks = {};
  for (const entry of log) {
    const move = parse(entry.move);
    if (entry.seat === null || !move) continue;
    if (move.kind === "put") marks = { place: move.place };
    if (move.kind === "take") marks = { place: move.place, face: faceIn(entry) };
    if (move.kind === "next" || move.kind === "toot") marks = {};
    if (move.kind === "lay") marks = { ...marks, card: newest(board, entry.seat, move.hand) };
  }
  return marks;
}

const faceIn = (entry: LogEntry) => entry.lines[0]?.[1]["block"] as string | undefined;

/** What flew where, in order. */
export function flightsOf(latest: readonly LogEntry[], board: Board): Flight[] {
  const flights: Flight[] = [];
  let held = "held";
  for (const entry of latest) {
    const move = parse(entry.move);
    if (!move || entry.seat === null) continue;
    if (move.kind === "put") flights.push({ from: "held", to: `place:${move.place}` });
    if (move.kind === "take") flights.push({ from: (held = `place:${move.place}`), to: "held" });
    if (move.kind === "pick") flights.push({ from: (held = `turned:${move.face}`), to: "held" });
    if (move.kind === "lay") flights.push({ from: held, to: newest(board, entry.seat, move.hand) });
  }
  return flights;
}
