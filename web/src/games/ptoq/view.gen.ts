// Generated from src/benben/games/ptoq/view.py; do not edit.

export type Phase = "lot" | "toot" | "draw" | "place" | "take" | "lay" | "turn" | "choose" | "shown" | "ended";

export type Length = "basic" | "short" | "long";

export type Size = "full" | "small" | "tiny";

export type Rank = "high_card" | "pair" | "two_pair" | "three" | "straight" | "flush" | "full_house" | "four" | "straight_flush" | "royal_flush";

export interface Block {
  place: string;
  order: number;
  owner: number;
  free: boolean;
}

export interface Hand {
  blocks: string[];
  rank: Rank | null;
  by: string[];
  makers: string[];
  kickers: string[];
  points: number;
}

export interface Result {
  won: number[];
  points: number[] | null;
  bonus: number[] | null;
}

export interface View {
  phase: Phase;
  game: Length;
  target: number | null;
  round: number;
  victory: number[];
  starter: number | null;
  player: number;
  placed: number;
  undrawn: number[];
  pyramid: Block[];
  turned: string[];
  hands: Hand[][];
  leads: (number | null)[];
  gone: string[];
  ready: boolean[];
  result: Result | null;
  size?: Size;
  faces: Record<string, string>;
  block: string | null;
}
