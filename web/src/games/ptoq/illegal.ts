/** What somebody means who chooses a block that is not free to be taken now: a move for the server to refuse, with its reason. */
import type { Board } from "./view";

export const meantByBlock = (board: Board, place: string) =>
  board.phase === "place" ? place : `x${place}`;
