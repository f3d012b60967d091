// Generated from src/benben/games/buckets/view.py; do not edit.

export type Colour = "red" | "yellow" | "green" | "blue" | "purple";

export type Phase = "deal" | "build" | "lot" | "direct" | "turn" | "draw" | "aim" | "fall" | "keep" | "ended";

export type Finger = "flick" | "lift" | "cascade";

export type Pyramid = (Colour | null)[];

export interface Player {
  cards: number;
  open: string[];
  total: number;
  buckets: number;
  points: number;
  out: boolean;
}

export interface Picked {
  cards: string[];
  total: number;
}

export interface Reach {
  left: string[];
  right: string[];
}

export interface Neighbours {
  clockwise: number;
  anticlockwise: number;
}

export interface View {
  phase: Phase;
  player: number;
  finger: Finger;
  ones: boolean;
  forgetful: boolean;
  game: number;
  games: number;
  direction: "clockwise" | "anticlockwise";
  neighbours: Neighbours | null;
  asked: Colour | null;
  value: number;
  pile: number;
  discards: string[];
  may_draw: number | null;
  draws: number;
  rows: number;
  nameable: string[];
  reach: Reach;
  named: string | null;
  aim: string | null;
  fallen: string[];
  pieces: string[][];
  seats: Player[];
  hand: string[] | null;
  picked: Picked | null;
  pyramids: (Pyramid | null)[];
}
