/** What a view of Ptoq holds, and who looks at it from where. */
import type { View } from "../../messages";
import { HIDDEN } from "./moves";
import type { View as Board } from "./view.gen";

export type { Block, Hand, View as Board } from "./view.gen";

export const boardOf = (view: View) => view.board as unknown as Board;
export const faceAt = (board: Board, place: string) => board.faces[place] ?? HIDDEN;

/** Whose side the board is seen from; a spectator sits with seat 1. */
export const sideOf = (view: View) => view.seat ?? 0;
export const HAND_NAMES = ["I", "II", "III"] as const;
