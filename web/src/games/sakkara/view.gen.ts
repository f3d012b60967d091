// Generated from src/benben/games/sakkara/view.py; do not edit.

export type Heading = "^" | ">" | "v" | "<";

export type Motif = "ship" | "grain" | "stone" | "stair" | "braid" | "stripes" | "cross" | "moon" | "circle" | "eye" | "tip" | "hand" | "bird" | "ox" | "snake" | "horse";

export type Spell = "firestorm" | "whirlwind" | "drought" | "shipwreck";

export type Phase = "draw" | "seconds" | "deal" | "place" | "turn" | "gallop" | "shift" | "theft" | "order" | "surplus" | "cut" | "laying" | "ended";

export type Counts = Partial<Record<Motif, number>>;

export interface Field {
  field: string;
  height: number;
  top: Motif | null;
  worker: number | null;
}

export interface Seat {
  workers: (string | null)[];
  cards: number;
  ship: number;
  grain: number;
  level: number;
  built: Counts[];
  holder: Counts | null;
}

export interface Casting {
  name: Spell;
  cards: Motif[];
}

export interface Destroyed {
  grain: number;
  ship: number;
}

export interface Memory {
  holders: Counts[];
  below: Record<string, (Motif | null)[]>;
  unseen: Counts;
}

export interface View {
  phase: Phase;
  player: number;
  turn: number;
  winner: number | null;
  fields: Field[];
  moved: boolean;
  rider: string | null;
  heading: Heading | null;
  finished: boolean;
  spell: Casting | null;
  ox: string[] | null;
  pile: Motif[];
  destroyed: Destroyed;
  part: number;
  memory: Memory | null;
  seats: Seat[];
  looking: Counts | null;
}
