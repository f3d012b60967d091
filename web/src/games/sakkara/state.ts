/** What src/benben/games/sakkara/view.py tells. */
import type { View } from "../../messages";
import type { Motif, Spell } from "./box";
import type { Heading } from "./geometry";

export type Counts = Partial<Record<Motif, number>>;
export interface Field { field: string; height: number; top: Motif | null; worker: number | null }
export interface SeatState {
  workers: (string | null)[];
  cards: number;
  holder: Counts | null;
  ship: number;
  grain: number;
  level: number;
  built: Counts[];
}
export interface Sakkara {
  phase: "draw" | "seconds" | "deal" | "place" | "turn" | "gallop" | "shift" | "theft" | "order"
    | "surplus" | "cut" | "laying" | "ended";
  player: number;
  turn: number;
  winner: number | null;
  fields: Field[];
  seats: SeatState[];
  moved: boolean;
  rider: string | null;
  heading: Heading | null;
  finished: boolean;
  spell: { name: Spell; cards: Motif[] } | null;
  ox: [string, string] | null;
  looking: Counts | null;
  pile: Motif[];
  destroyed: { grain: number; ship: number };
  part: number;
  memory: { holders: Counts[]; below: Record<string, (Motif | null)[]>; unseen: Counts } | null;
}

export const read = (view: View) => view.board as Sakkara;
export const fieldOf = (board: Sakkara, name: string) => board.fields.find((one) => one.field === name)!;
