/** What somebody means who chooses what is not allowed: the name of a move for the server to refuse, since
 * only the server knows why. None of these can be legal: they are asked for only where the moves offer nothing. */
import type { Say } from "../../board";
import type { Refusal } from "../../messages";
import type { Motif, Spell } from "./pieces/box";
import { beside, distance, towards } from "./geometry";
import { parse } from "./moves";
import type { Offer, Pick } from "./picking";
import { fieldOf, type Board } from "./view";

const ASKED: Partial<Record<Board["phase"], string>> = { laying: "drop:", gallop: "on-" };

const workersOf = (board: Board, seat: number) =>
  board.seats[seat]!.workers.filter((field) => field !== null);
/** Where a worker stands; before there is one, anywhere: the server says that first workers are placed. */
const anyOf = (board: Board, seat: number) => workersOf(board, seat)[0] ?? "d4";
/** Off its field, no matter where to: what is refused is the field it leaves. */
const leave = (field: string) => `${field}-${beside(field)[0]!}`;

/** A field that offers nothing: a move to be refused, or a worker that was only not taken up yet. */
export function meant(
  board: Board,
  seat: number,
  moves: string[],
  pick: Pick,
  field: string,
): Offer {
  if (board.phase !== "turn") return { move: `${ASKED[board.phase] ?? "@"}${field}` };
  if (pick.card === "horse") return { move: `horse-${field}` };
  if (pick.card === "ox")
    return { move: `ox:${pick.source ? `${pick.source}-${field}` : leave(field)}` };
  if (pick.card === "bird") return { move: `bird:${pick.worker ?? field}-${field}` };
  const how = pick.card === "stair" ? "^" : "-";
  return pick.worker
    ? { move: `${pick.worker}${how}${field}` }
    : unheld(board, seat, moves, field, how);
}

function unheld(board: Board, seat: number, moves: string[], field: string, how: string): Offer {
  const { worker } = fieldOf(board, field);
  if (worker === seat && !board.moved) return { pick: { worker: field } };
  if (worker !== null) return { move: leave(field) };
  const own = workersOf(board, seat).sort(
    (one, other) => distance(one, field) - distance(other, field),
  );
  const able = own.find(
    (from) => moves.includes(`${from}-${field}`) || moves.includes(`${from}^${field}`),
  );
  return able ? { pick: { worker: able } } : { move: `${own[0]}${how}${field}` };
}

/** A card that can do nothing now. */
export function meantByCard(board: Board, seat: number, card: Motif): string {
  const worker = anyOf(board, seat);
  switch (card) {
    case "ship":
    case "grain":
      return `lay:${card}`;
    case "snake":
    case "hand":
      return card;
    case "bird":
      return `bird:${worker}-${worker}`;
    case "ox":
      return `ox:${leave(worker)}`;
    case "horse":
      return `horse-${(board.rider && board.heading && towards(board.rider, board.heading)) ?? worker}`;
    default:
      return `build:${card}`;
  }
}

/** A spell that cannot be cast now. */
export function meantBySpell(board: Board, seat: number, spell: Spell): string {
  if (spell === "firestorm") return `firestorm:row:${anyOf(board, seat)}`;
  return spell === "whirlwind" ? `whirlwind:${anyOf(board, seat)}` : spell;
}

/** What is too high to step on (S3.3), in numbers. */
export interface Climb {
  to: string;
  low: number;
  high: number;
}

/** Where a refused step should have led, how high that is, and how high the worker stands. */
export function climbOf({ clause, move: name, table }: Refusal): Climb | null {
  const board = table.views[0]?.board as Board | undefined;
  if (clause !== "S3.3" || !board) return null;
  const move = parse(name);
  const from = "from" in move ? move.from : board.rider;
  if (!from || !("to" in move)) return null;
  return { to: move.to, low: fieldOf(board, from).height, high: fieldOf(board, move.to).height };
}

export function because(refusal: Refusal, say: Say): string {
  const climb = climbOf(refusal);
  return climb ? say("web.too_high", { to: climb.to, own: climb.low, count: climb.high }) : "";
}
