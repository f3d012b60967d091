/** What a view of Ptoq holds, and who looks at it from where. */
import type { View } from "../../messages";
import { HIDDEN } from "./moves";
import type { Hand, View as Board } from "./view.gen";

export type { Block, Hand, View as Board } from "./view.gen";

export const boardOf = (view: View) => view.board as unknown as Board;
export const faceAt = (board: Board, place: string) => board.faces[place] ?? HIDDEN;

/** Whose side the board is seen from; a spectator sits with seat 1. */
export const sideOf = (view: View) => view.seat ?? 0;
export const HAND_NAMES = ["I", "II", "III"] as const;

const RANKS = "AKQJT98765432";

/** The blocks of a hand as one would hold them: what makes its rank first, three before two, then from the highest down. */
export function sorted({ blocks, makers }: Pick<Hand, "blocks" | "makers">): string[] {
  const often = (face: string) => blocks.filter((other) => other[0] === face[0]).length;
  const made = (face: string) => (makers.includes(face) ? 1 : 0);
  return blocks.toSorted(
    (a, b) =>
      made(b) - made(a) || often(b) - often(a) || RANKS.indexOf(a[0]!) - RANKS.indexOf(b[0]!),
  );
}

/** The kickers that tell two hands apart: those up to the first that differs; none where the rank alone decides. */
export function decidingKickers(hand: Hand, facing: Hand): string[] {
  if (!hand.rank || hand.rank !== facing.rank || hand.by.join() !== facing.by.join()) return [];
  const differs = hand.kickers.findIndex((kicker, i) => kicker !== facing.kickers[i]);
  return differs < 0 ? hand.kickers : hand.kickers.slice(0, differs + 1);
}
