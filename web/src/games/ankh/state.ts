/** What a view of Ankh holds. */
import type { View } from "../../messages";
import type { Stone, View as Ankh } from "./view.gen";

export type { Bridge, Stone, View as Ankh } from "./view.gen";

export const read = (view: View) => view.board as unknown as Ankh;

export function stoneOn(board: Ankh, field: string): { seat: number; stone: Stone } | null {
  for (const [seat, { stones }] of board.seats.entries()) {
    const stone = stones.find((one) => one.field === field && !one.passing);
    if (stone) return { seat, stone };
  }
  return null;
}
