/** What just happened, for the chalk and for the cards that fly. */
import type { LogEntry } from "../../messages";
import type { Motif } from "./pieces/box";
import { COLUMNS, ROWS } from "./geometry";
import { parse } from "./moves";
import { fieldOf, type Board } from "./view";

/** From where to where; `swept`: the corners of what a spell went over. */
export interface Way {
  from: string | null;
  to: string;
  swept?: [string, string];
}
export interface Trail {
  seat: number | null;
  ways: Way[];
}
/** A card that leaves the board: taken, or driven by an ox. */
export interface Flight {
  field: string;
  height: number;
  motif: Motif | null;
  to: string | null;
  after: number;
}

export const NO_TRAIL: Trail = { seat: null, ways: [] };

/** The fields the last mover touched; a new mover begins anew, so does the end of a turn. */
export function follow(trail: Trail, latest: readonly LogEntry[], before: Board | null): Trail {
  let { seat, ways } = trail;
  let rider = before?.rider ?? null;
  for (const entry of latest) {
    if (entry.seat === null || !entry.move) continue; // what is no longer told
    if (entry.seat !== seat) [seat, ways] = [entry.seat, []];
    const way = wayOf(entry.move, rider);
    if (!way) continue;
    rider = way.to;
    ways = [...ways, way];
  }
  return { seat, ways };
}

function wayOf(name: string, rider: string | null): Way | null {
  const move = parse(name);
  if (move.act === "cast")
    return move.worker
      ? { from: null, to: move.worker, swept: swept(move.worker, move.line) }
      : null;
  if ("from" in move) return { from: move.from, to: move.to };
  if (move.act === "horse" || move.act === "on") return { from: rider, to: move.to };
  return move.act === "place" || move.act === "drop" ? { from: null, to: move.to } : null;
}

function swept(worker: string, line: "row" | "column" | null): [string, string] {
  if (line === "row") return [`${COLUMNS[0]}${worker[1]}`, `${COLUMNS.at(-1)}${worker[1]}`];
  if (line === "column") return [`${worker[0]}${ROWS[0]}`, `${worker[0]}${ROWS.at(-1)}`];
  const [c, r] = [COLUMNS.indexOf(worker[0]!), Number(worker[1])];
  const corner = (d: number) =>
    `${COLUMNS[Math.max(0, Math.min(COLUMNS.length - 1, c + d))]}${Math.max(1, Math.min(ROWS.length, r - d))}`;
  return [corner(-1), corner(1)];
}

/** Cards that left stacks between two boards, one after the other. */
export function flights(before: Board | null, now: Board, latest: readonly LogEntry[]): Flight[] {
  if (!before || !latest.length) return [];
  const driven = now.ox ?? before.ox ?? oxOf(latest);
  return now.fields
    .map((field) => ({ field, was: fieldOf(before, field.field) }))
    .filter(({ field, was }) => field.height < was.height)
    .map(({ was }, i) => ({
      field: was.field,
      height: was.height,
      motif: was.top,
      after: i,
      to: driven?.[0] === was.field ? driven[1]! : null,
    }));
}

function oxOf(latest: readonly LogEntry[]): [string, string] | null {
  for (const entry of latest.filter((one) => one.move)) {
    const move = parse(entry.move);
    if (move.act === "ox") return [move.from, move.to];
  }
  return null;
}
