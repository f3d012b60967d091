// Generated from src/benben/games/ankh/view.py; do not edit.

export type Kind = "Ra" | "Isis" | "Osiris";

export type Colour = "black" | "grey" | "white";

export type Heading = "^" | ">" | "v" | "<";

export type Phase = "draw" | "fists" | "names" | "steps" | "unlock" | "ended";

export interface Stone {
  kind: Kind;
  field: string | null;
  heading: Heading | null;
  must_leave: boolean;
  passing: boolean;
}

export interface Bridge {
  colour: Colour;
  field: string;
}

export interface Seat {
  entrance: string;
  cards: number;
  stones: Stone[];
}

export interface View {
  phase: Phase;
  player: number;
  steps: number;
  round: number;
  winner: number | null;
  seats: Seat[];
  bridges: Bridge[];
  named: (number | null)[];
  fists: (number | "?" | null)[];
}
