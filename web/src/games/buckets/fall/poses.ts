/** Where buckets are, standing or tumbling. Centimetres: x to the owner's right, y away from them, z up. */
import { placesOf } from "../geometry";
import type { Colour } from "../moves";
import type { Judged } from "./judged";
import type { Pyramid } from "../view.gen";

export interface Pose {
  place: number;
  colour: Colour;
  x: number;
  y: number;
  z: number;
  /** Attitude: w x y z. */
  q: [number, number, number, number];
  /** 1, less while it is taken away. */
  there: number;
}
export interface Moment {
  poses: Pose[];
  finger: [number, number, number] | undefined;
  /** What the referee points at, the last one now. */
  judged?: Judged[];
}
export type { Pyramid };

const UPRIGHT: Pose["q"] = [1, 0, 0, 0];

/** The pyramid nobody touched. */
export function standing(rows: number, pyramid: Pyramid): Pose[] {
  const places = placesOf(rows);
  return pyramid.flatMap((colour, place) => {
    const { x, z } = places[place]!;
    return colour ? [{ place, colour, x, y: 0, z, q: UPRIGHT, there: 1 }] : [];
  });
}

/** From the rim to the closed end. */
export function axisOf([w, x, y, z]: Pose["q"]): [number, number, number] {
  return [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)];
}
