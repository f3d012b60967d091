/** What a view of Sakkara holds. */
import type { View } from "../../messages";
import type { View as Sakkara } from "./view.gen";

export type { Counts, Field, Seat as SeatState, View as Sakkara } from "./view.gen";

export const read = (view: View) => view.board as unknown as Sakkara;
export const fieldOf = (board: Sakkara, name: string) =>
  board.fields.find((one) => one.field === name)!;
