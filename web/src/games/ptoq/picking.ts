/** What may be chosen now, found among the legal moves; no rule of its own. */
import { PLACES } from "./geometry.gen";
import { parse } from "./moves";
import type { Board } from "./view";

/** The place a move is about: where a block is put, or from where it is taken. */
export function placeIn(name: string | undefined): string | undefined {
  const move = name ? parse(name) : undefined;
  return move && "place" in move ? move.place : undefined;
}

/** Where nothing stands. */
export const emptyIn = (board: Board) =>
  PLACES.filter((place) => !board.pyramid.some((block) => block.place === place));

/** Whether a block is to be laid into a hand. */
export const layable = (moves: string[]) => moves.some((move) => parse(move)?.kind === "lay");

/** What is asked beside the pyramid and the hands: to toot, or to go on. */
export const askedIn = (moves: string[]) =>
  moves.find((move) => move === "toot" || move === "next");
