/** What a picked piece may do, found among the legal moves; no rule of its own. */
import { middle } from "./geometry";
import { LETTER, parse, type Kind } from "./moves";
import type { Ankh } from "./state";

/** `goes`: where a bridge was just sent, so that it stays picked when it arrives. */
export type Pick = { stone: Kind } | { bridge: string; goes?: string };

/** By field the moves that take the piece there; two where it may land or pass. */
export function targets(moves: string[], pick: Pick): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const name of moves) {
    const move = parse(name);
    const ours =
      "stone" in pick
        ? "stone" in move && move.stone === pick.stone
        : move.act === "bridge" && move.from === pick.bridge;
    if (ours && "to" in move) found.set(move.to, [...(found.get(move.to) ?? []), name]);
  }
  return found;
}

/** The move that brings a stone onto its entrance, if there is one. */
export const enters = (moves: string[], kind: Kind) =>
  moves.find((name) => name.startsWith(`${kind[0]}@`)) ?? null;

/** What somebody means who chooses a stone of another: no move at all, so the server says whose stones one moves. */
export function meantByOther(board: Ankh, seat: number, other: number, kind: Kind): string {
  return board.phase === "steps"
    ? `${LETTER[kind]}@${board.seats[other]!.entrance}`
    : tooEarly(board, seat);
}
/** Where something else is asked first, the server says what. */
const tooEarly = (board: Ankh, seat: number) => `R@${board.seats[seat]!.entrance}`;

/** What somebody means who chooses a bare field and holds nothing: a stone that could go there is taken up,
 * else the nearest one tries, and the server says why not. */
export function meantByField(
  board: Ankh,
  seat: number,
  moves: string[],
  field: string,
): { move: string } | { pick: Pick } {
  const { stones } = board.seats[seat]!;
  if (board.phase !== "steps") return { move: tooEarly(board, seat) };
  const able = stones.find((stone) => targets(moves, { stone: stone.kind }).has(field));
  if (able) return { pick: { stone: able.kind } };
  const far = (at: string | null) =>
    at ? Math.hypot(middle(at).x - middle(field).x, middle(at).y - middle(field).y) : Infinity;
  const nearest = stones.reduce((best, stone) =>
    far(stone.field) < far(best.field) ? stone : best,
  );
  return { move: `${LETTER[nearest.kind]}-${field}` };
}

/** The stone that is passing over others and must go on. */
export const passing = (board: Ankh) =>
  board.seats[board.player]?.stones.find((stone) => stone.passing)?.kind ?? null;

export function samePick(one: Pick | null, other: Pick): boolean {
  if (!one) return false;
  return "stone" in one
    ? "stone" in other && one.stone === other.stone
    : "bridge" in other && one.bridge === other.bridge;
}

/** What stays picked when the board changes: after a step one usually goes on with the same piece. */
export function keep(pick: Pick | null, board: Ankh, moves: string[]): Pick | null {
  const must = passing(board);
  if (must) return { stone: must };
  if (board.phase === "unlock")
    return { bridge: board.bridges.find((one) => one.colour === "white")!.field };
  if (!pick) return null;
  const { bridge, goes } = "bridge" in pick ? pick : {};
  const lies =
    board.bridges.find((one) => one.field === bridge) ??
    board.bridges.find((one) => one.field === goes);
  const now = "stone" in pick ? pick : lies ? { bridge: lies.field } : null;
  return now && targets(moves, now).size ? now : null;
}
