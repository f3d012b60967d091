/** What somebody means who chooses what is not allowed: the name of a move for the server to refuse, since
 * only the server knows why. None of these can be legal: they are asked for only where the moves offer nothing. */
import type { Motif, Spell } from "./box";
import { beside, distance, towards } from "./geometry";
import type { Offer, Pick } from "./picking";
import { fieldOf, type Sakkara } from "./state";

const ASKED: Partial<Record<Sakkara["phase"], string>> = { laying: "drop:", gallop: "on-" };

const workersOf = (board: Sakkara, seat: number) =>
  board.seats[seat]!.workers.filter((field) => field !== null);
/** Where a worker stands; before there is one, anywhere: the server says that first workers are placed. */
const anyOf = (board: Sakkara, seat: number) => workersOf(board, seat)[0] ?? "d4";
/** Off its field, no matter where to: what is refused is the field it leaves. */
const leave = (field: string) => `${field}-${beside(field)[0]!}`;

/** A field that offers nothing: a move to be refused, or a worker that was only not taken up yet. */
export function meant(
  board: Sakkara,
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

function unheld(board: Sakkara, seat: number, moves: string[], field: string, how: string): Offer {
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
export function meantByCard(board: Sakkara, seat: number, card: Motif): string {
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
export function meantBySpell(board: Sakkara, seat: number, spell: Spell): string {
  if (spell === "firestorm") return `firestorm:row:${anyOf(board, seat)}`;
  return spell === "whirlwind" ? `whirlwind:${anyOf(board, seat)}` : spell;
}
