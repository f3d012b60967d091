/** What a view of Buckets holds, and a few things seen in it. */
import type { View } from "../../messages";
import { placesOf } from "./moves";
import type { View as Board } from "./view.gen";

export type { Player, View as Board } from "./view.gen";

export const boardOf = (view: View) => view.board as unknown as Board;

/** Who attacks now: totals only grow, so the value is his alone. */
export function attackerIn(board: Board): number | undefined {
  if (!board.asked) return undefined;
  const found = board.seats.findIndex((seat) => seat.open.length > 0 && seat.total === board.value);
  return found < 0 ? undefined : found;
}

/** Whether this bucket could have been named as well as the one that is: of the asked colour, if that one is (B4.1). */
export function couldName(board: Board, place: string): boolean {
  const colourAt = (name: string | null) =>
    board.pyramids[board.player]?.[placesOf(board.rows).findIndex((one) => one.name === name)];
  return colourAt(board.named) !== board.asked || colourAt(place) === board.asked;
}

/** Whose pyramid stands on the table: that of whoever is losing a bucket, else one's own. */
export function watchedIn(view: View): number {
  const board = boardOf(view);
  if (["aim", "fall", "keep"].includes(board.phase)) return board.player;
  const own = view.seat === null ? undefined : board.seats[view.seat];
  return own && !own.out ? view.seat! : board.player;
}
