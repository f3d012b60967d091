/** What src/benben/games/ankh/view.py tells. */
import type { View } from "../../messages";
import type { Kind } from "./moves";

export interface Stone {
  kind: Kind;
  field: string | null;
  heading: "^" | ">" | "v" | "<" | null;
  must_leave: boolean;
  passing: boolean;
}
export interface Bridge { colour: "black" | "grey" | "white"; field: string }
export interface Ankh {
  phase: "draw" | "fists" | "names" | "steps" | "unlock" | "ended";
  player: number;
  steps: number;
  round: number;
  winner: number | null;
  seats: { entrance: string; cards: number; stones: Stone[] }[];
  bridges: Bridge[];
  fists: (number | "?" | null)[];
  named: (number | null)[];
}

export const read = (view: View) => view.board as Ankh;

export function stoneOn(board: Ankh, field: string): { seat: number; stone: Stone } | null {
  for (const [seat, { stones }] of board.seats.entries()) {
    const stone = stones.find((one) => one.field === field && !one.passing);
    if (stone) return { seat, stone };
  }
  return null;
}
