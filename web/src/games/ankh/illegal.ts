/** What somebody means who chooses what is not allowed: the name of a move for the server to refuse, since
 * only the server knows why. */
import { middle } from "./geometry";
import { LETTER, type Kind } from "./moves";
import { targets, type Pick } from "./picking";
import type { Board } from "./view";

/** What somebody means who chooses a stone of another: no move at all, so the server says whose stones one moves. */
export function meantByOther(board: Board, seat: number, other: number, kind: Kind): string {
  return board.phase === "steps"
    ? `${LETTER[kind]}@${board.seats[other]!.entrance}`
    : tooEarly(board, seat);
}
/** Where something else is asked first, the server says what. */
const tooEarly = (board: Board, seat: number) => `R@${board.seats[seat]!.entrance}`;

/** What somebody means who chooses a bare field and holds nothing: a stone that could go there is taken up,
 * else the nearest one tries, and the server says why not. */
export function meantByField(
  board: Board,
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
