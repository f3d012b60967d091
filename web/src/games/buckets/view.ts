/** What a view of Buckets holds, and a few things seen in it. */
import type { View } from "../../messages";
import { SIDES, type Side } from "./moves";
import type { View as Board } from "./view.gen";

export type { Player, View as Board } from "./view.gen";

export const boardOf = (view: View) => view.board as unknown as Board;

/** Who attacks now: totals only grow, so the value is theirs alone. */
export function attackerIn(board: Board): number | undefined {
  if (!board.asked) return undefined;
  const found = board.seats.findIndex((seat) => seat.open.length > 0 && seat.total === board.value);
  return found < 0 ? undefined : found;
}

/** From where a finger can come at a bucket of the one who is to lose it (B4.2). */
export const sidesOf = ({ reach }: Pick<Board, "reach">, place: string): Side[] =>
  SIDES.filter((side) => side === "front" || reach[side].includes(place));

/** Who has most buckets when it is over (B6.3). */
const winnerIn = ({ seats }: Board) =>
  seats.reduce((most, { buckets }, seat) => (buckets > seats[most]!.buckets ? seat : most), 0);

/** Whose pyramid stands in front: the winner's, when it is over; that of whoever is attacked or is losing a bucket, else one's own. */
export function watchedIn(view: View): number {
  const board = boardOf(view);
  if (board.phase === "ended") return winnerIn(board);
  if (["aim", "fall", "keep"].includes(board.phase) || board.asked) return board.player;
  const own = view.seat === null ? undefined : board.seats[view.seat];
  return own && !own.out ? view.seat! : board.player;
}
