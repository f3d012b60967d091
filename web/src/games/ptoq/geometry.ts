/** Where blocks are drawn: the base's edge is y = 0, the pyramid rises into negative numbers. */
import { COLUMNS, ROWS } from "./geometry.gen";

export const WIDTH = 684;
export const BLOCK = 73;
const HALF = 38;
const LEFT = 34.5;
const GAP = 5;
const ABOVE = 34;
const BELOW = 30;

/** Column and row, from 0, as seat 1 sees them. */
export function placeOf(name: string): { column: number; row: number } {
  return { column: COLUMNS.indexOf(name[0]!), row: Number(name.slice(1)) - 1 };
}

/** How many half blocks from the left a block's middle is, as this seat sees it: seat 2 looks from behind. */
export function across(name: string, seat: number | null): number {
  const { column, row } = placeOf(name);
  const halves = 2 * column + row + 1;
  return seat === 1 ? 2 * COLUMNS.length - halves : halves;
}

export interface Plan {
  /** A block's height: 54 lying, 92 upright on a phone. */
  height: number;
  viewBox: string;
  top: number;
  /** The upper left corner of a block on a place. */
  corner: (place: string) => { x: number; y: number };
}

/** `rows`: how many there is room for. */
export function plan(upright: boolean, seat: number, rows = ROWS): Plan {
  const height = upright ? 92 : 54;
  const pitch = height + GAP;
  const top = -rows * pitch - ABOVE;
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
