/** What a view of Ankh holds. */
import type { View } from "../../messages";
import type { Stone, View as Board } from "./view.gen";

export type { Bridge, Stone, View as Board } from "./view.gen";

export const boardOf = (view: View) => view.board as unknown as Board;

export function stoneOn(board: Board, field: string): { seat: number; stone: Stone } | null {
  for (const [seat, { stones }] of board.seats.entries()) {
    const stone = stones.find((one) => one.field === field && !one.passing);
    if (stone) return { seat, stone };
  }
  return null;
}
