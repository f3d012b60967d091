/** What a view of Sakkara holds. */
import type { View } from "../../messages";
import type { View as Board } from "./view.gen";

export type { Counts, Field, Seat as SeatState, View as Board } from "./view.gen";

export const boardOf = (view: View) => view.board as unknown as Board;
export const fieldOf = (board: Board, name: string) =>
  board.fields.find((one) => one.field === name)!;
