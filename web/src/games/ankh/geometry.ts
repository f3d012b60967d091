/** Where things lie in the drawing: 13×13 fields of 44, a frame with the names round them. */
import { BESIDE, COLUMNS, MIDDLE, SIZE } from "./geometry.gen";

export { SIZE, WALLS } from "./geometry.gen";
export const UNIT = 44;
export const FRAME = 24;
export const WAITING = 46; // a strip above and below for the stones outside
export const WIDTH = SIZE * UNIT + 2 * FRAME;
export const HEIGHT = WIDTH + 2 * WAITING + 6;

export interface Point {
  x: number;
  y: number;
}

export const column = (field: string) => COLUMNS.indexOf(field[0]!);
export const row = (field: string) => Number(field.slice(1)) - 1;
export const fieldAt = (c: number, r: number) =>
  c >= 0 && c < SIZE && r >= 0 && r < SIZE ? `${COLUMNS[c]}${r + 1}` : null;
export const columns = [...COLUMNS];

/** The middle of a field. */
export function middle(field: string): Point {
  return {
    x: FRAME + (column(field) + 0.5) * UNIT,
    y: WAITING + FRAME + (SIZE - 1 - row(field) + 0.5) * UNIT,
  };
}

/** The field a point of the drawing lies on. */
export const under = ({ x, y }: Point) =>
  fieldAt(Math.floor((x - FRAME) / UNIT), SIZE - 1 - Math.floor((y - FRAME - WAITING) / UNIT));

/** How far from the Ankh: the ring of a field. */
export const ring = (field: string) =>
  Math.max(Math.abs(column(field) - MIDDLE), Math.abs(row(field) - MIDDLE));

/** Every field, left to right, bottom to top. */
export const FIELDS = Object.keys(BESIDE);
export const beside = (field: string): string[] => BESIDE[field]!;

/** Whether one crosses the wall upright here: on its upper and lower sides. */
export const crossedUpright = (field: string) =>
  Math.abs(row(field) - MIDDLE) >= Math.abs(column(field) - MIDDLE);

/** Where a stone waits outside, beside its entrance: a place for each of the three. */
export function outside(entrance: string, place: number): Point {
  const { x } = middle(entrance);
  const inward = column(entrance) === 0 ? 1 : -1;
  const top = row(entrance) > MIDDLE;
  return { x: x + inward * place * (UNIT - 1), y: top ? WAITING / 2 : HEIGHT - WAITING / 2 };
}
