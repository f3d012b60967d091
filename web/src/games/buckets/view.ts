/** What Buckets' view holds (src/benben/games/buckets/view.py), and a few things seen in it. */
import type { View } from "../../messages";
import { placesOf, type Colour } from "./moves";
import type { Pyramid } from "./poses";

export interface Player {
  cards: number;
  open: string[];
  total: number;
  buckets: number;
  points: number;
  out: boolean;
}

export interface Shown {
  phase: "deal" | "build" | "lot" | "direct" | "turn" | "draw" | "aim" | "fall" | "keep" | "ended";
  player: number;
  finger: "flick" | "lift" | "cascade";
  ones: boolean;
  forgetful: boolean;
  game: number;
  games: number;
  direction: "clockwise" | "anticlockwise";
  asked: Colour | null;
  value: number;
  pile: number;
  discards: string[];
  may_draw: number | null;
  draws: number;
  rows: number;
  seats: Player[];
  /** One's own cards. */
  hand: string[] | null;
  /** Those one may see. */
  pyramids: (Pyramid | null)[];
  picked: { cards: string[]; total: number } | null;
  named: string | null;
  aim: string | null;
  fallen: string[];
  pieces: string[][];
}

export const shownIn = (view: View) => view.board as unknown as Shown;

/** Who attacks now: totals only grow, so the value is his alone. */
export function attackerIn(board: Shown): number | undefined {
  if (!board.asked) return undefined;
  const found = board.seats.findIndex((seat) => seat.open.length > 0 && seat.total === board.value);
  return found < 0 ? undefined : found;
}

/** Whether this bucket could have been named as well as the one that is: of the asked colour, if that one is (B4.1). */
export function couldName(board: Shown, place: string): boolean {
  const colourAt = (name: string | null) => board.pyramids[board.player]?.[placesOf(board.rows).findIndex((one) => one.name === name)];
  return colourAt(board.named) !== board.asked || colourAt(place) === board.asked;
}

/** Whose pyramid stands on the table: that of whoever is losing a bucket, else one's own. */
export function watchedIn(view: View): number {
  const board = shownIn(view);
  if (["aim", "fall", "keep"].includes(board.phase)) return board.player;
  const own = view.seat === null ? undefined : board.seats[view.seat];
  return own && !own.out ? view.seat! : board.player;
}
