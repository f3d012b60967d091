/** What a picked piece may do, found among the legal moves; no rule of its own. */
import { parse, type Kind, type Move } from "./moves";
import type { Board } from "./view";

/** `goes`: where a bridge was just sent, so that it stays picked when it arrives. */
export type Pick = { stone: Kind } | { bridge: string; goes?: string };

const movesIt = (pick: Pick, move: Move) =>
  "stone" in pick
    ? "stone" in move && move.stone === pick.stone
    : move.act === "bridge" && move.from === pick.bridge;

/** By field the moves that take the piece there; two where it may land or pass. */
export function targets(moves: string[], pick: Pick | null): Map<string, string[]> {
  const found = new Map<string, string[]>();
  if (!pick) return found;
  for (const name of moves) {
    const move = parse(name);
    if (movesIt(pick, move) && "to" in move)
      found.set(move.to, [...(found.get(move.to) ?? []), name]);
  }
  return found;
}

/** By field farther away than a step the moves that lead the picked piece there. */
export function walksOf(walks: string[][], pick: Pick | null): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const walk of walks) {
    const [first, last] = [parse(walk[0]!), parse(walk.at(-1)!)];
    if (pick && movesIt(pick, first) && "to" in last) found.set(last.to, walk);
  }
  return found;
}

/** The move that brings a stone onto its entrance, if there is one. */
export const enters = (moves: string[], kind: Kind) =>
  moves.find((name) => name.startsWith(`${kind[0]}@`)) ?? null;

/** The stone that is passing over others and must go on. */
export const passing = (board: Board) =>
  board.seats[board.player]?.stones.find((stone) => stone.passing)?.kind ?? null;

export function samePick(one: Pick | null, other: Pick): boolean {
  if (!one) return false;
  return "stone" in one
    ? "stone" in other && one.stone === other.stone
    : "bridge" in other && one.bridge === other.bridge;
}

/** What stays picked when the board changes: after a step one usually goes on with the same piece. */
export function keep(pick: Pick | null, board: Board, moves: string[]): Pick | null {
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
