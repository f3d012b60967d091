/** What Ptoq's view holds (src/benben/games/ptoq/view.py), and who looks at it from where. */
import type { View } from "../../messages";
import { HIDDEN } from "./moves";

export interface Block {
  place: string;
  order: number;
  owner: number;
  free: boolean;
}

export interface Hand {
  blocks: string[];
  rank: string | null;
  by: string[];
}

export interface Shown {
  phase: "lot" | "toot" | "draw" | "place" | "take" | "lay" | "turn" | "choose" | "shown" | "ended";
  game: "basic" | "short" | "long";
  target: number | null;
  round: number;
  victory: [number, number];
  starter: number | null;
  player: number;
  placed: number;
  undrawn: [number, number];
  pyramid: Block[];
  /** Of the blocks one placed oneself, by place. */
  faces: Record<string, string>;
  block: string | null;
  turned: string[];
  hands: [Hand[], Hand[]];
  leads: (number | null)[];
  gone: string[];
  ready: [boolean, boolean];
  result: { won: [number, number]; points: [number, number] | null } | null;
}

export const shownIn = (view: View) => view.board as unknown as Shown;
export const faceAt = (board: Shown, place: string) => board.faces[place] ?? HIDDEN;

/** Whose side the board is seen from; a spectator sits with seat 1. */
export const sideOf = (view: View) => view.seat ?? 0;
export const HAND_NAMES = ["I", "II", "III"] as const;
export const HAND_SIZE = 5;
/** Blocks each player places, and takes (P2.1, P4.1). */
export const TURNS = 15;
