/** What lies in the box: the same file the rules read. */
import box from "@texts/games/sakkara/box/box.json";
import type { Motif, Spell } from "../view.gen";

export type Colour = "green" | "blue" | "red" | "gold" | "grey";
export type { Motif, Spell };

export const MOTIFS = box.motifs.map((one) => one.name as Motif);
export const COLOUR = Object.fromEntries(box.motifs.map((one) => [one.name, one.colour])) as Record<
  Motif,
  Colour
>;
/** The pyramid from the ground up: levels of rows of motifs. */
export const PYRAMID = box.pyramid as Motif[][][];
export const SPELLS = box.spells as { name: Spell; cards: Motif[] }[];
