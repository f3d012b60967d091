/** Where blocks are drawn: the base's edge is y = 0, the pyramid rises into negative numbers. */
import { ROWS, across, placeOf } from "./moves";

export const WIDTH = 684;
export const BLOCK = 73;
const HALF = 38;
const LEFT = 34.5;
const GAP = 5;
const ABOVE = 34;
const BELOW = 30;

export interface Plan {
  /** A block's height: 54 lying, 92 upright on a phone. */
  height: number;
  viewBox: string;
  top: number;
  /** The upper left corner of a block on a place. */
  corner: (place: string) => { x: number; y: number };
}

export function plan(upright: boolean, seat: number): Plan {
  const height = upright ? 92 : 54;
  const pitch = height + GAP;
  const top = -ROWS * pitch - ABOVE;
  return {
    height,
    top,
    viewBox: `0 ${top} ${WIDTH} ${BELOW - top}`,
    corner: (place) => ({
      x: LEFT + across(place, seat) * HALF - BLOCK / 2,
      y: -height - placeOf(place).row * pitch,
    }),
  };
}
