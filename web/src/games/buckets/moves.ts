/** The names of moves, docs/notation/buckets.md. */
import { COLOURS } from "./geometry.gen";
import type { Colour } from "./view.gen";

export { COLOURS, type Colour };
export const SIDES = ["front", "left", "right"] as const;
export const HEIGHTS = ["low", "middle", "high"] as const;
export const STRENGTHS = ["soft", "firm", "hard"] as const;
export type Side = (typeof SIDES)[number];
export interface Aim {
  side: Side;
  height: (typeof HEIGHTS)[number];
  strength: (typeof STRENGTHS)[number];
}

export type Move =
  | { kind: "build"; colour: Colour | undefined }
  | { kind: "clockwise" | "anticlockwise" | "play" | "lift" | "draw" }
  | { kind: "card" | "dealt"; card: string }
  | { kind: "knock" | "keep" | "falls" | "stays"; place: string }
  | { kind: "flick"; aim: Aim }
  | { kind: "start"; seat: number };

const WORDS = ["clockwise", "anticlockwise", "play", "lift", "draw"] as const;

export const colourOf = (letter: string) => COLOURS.find((colour) => colour[0] === letter);

/** The move of a name; undefined where it is no move of Buckets. */
export function parse(name: string): Move | undefined {
  const word = WORDS.find((one) => one === name);
  if (word) return { kind: word };
  if (name === "?" || /^[rygbp][1-8]$/.test(name)) return { kind: "card", card: name };
  const [kind, what = ""] = name.split(":");
  switch (kind) {
    case "build":
      return { kind, colour: colourOf(what) };
    case "card":
      return { kind: "dealt", card: what };
    case "knock":
    case "keep":
    case "falls":
    case "stays":
      return { kind, place: what };
    case "start":
      return { kind, seat: Number(what) - 1 };
    case "flick": {
      const [side, height, strength] = what.split(",") as [Side, Aim["height"], Aim["strength"]];
      return { kind, aim: { side, height, strength } };
    }
    default:
      return undefined;
  }
}

export const flickName = ({ side, height, strength }: Aim) => `flick:${side},${height},${strength}`;
export const cardOf = (card: string) => ({ colour: colourOf(card[0]!)!, value: Number(card[1]) });

/** The same aim, from the front where its own side is blocked. */
export const within = (aim: Aim, sides: Side[]): Aim =>
  sides.includes(aim.side) ? aim : { ...aim, side: "front" };
