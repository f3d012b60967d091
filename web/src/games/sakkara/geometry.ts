/** Where things lie in the drawing: 7×7 sunk fields, stacks that rise from them. */
import { BESIDE, COLUMNS as LETTERS, SIZE } from "./geometry.gen";
import type { Field, Heading } from "./view.gen";

export const WIDTH = 670;
export const HEIGHT = 684;
export const PITCH = 86;
export const CELL = 80;
const LEFT = 37;
const TOP = 41;
const RISE = 5.2; // a card
const MOST_RISE = 46; // higher stacks are pressed together, so that no field is hidden
export const CARD = { width: 62, height: 58 };
export const COLUMNS = [...LETTERS];
export const ROWS = COLUMNS.map((_, k) => SIZE - k); // from the back

export interface Point {
  x: number;
  y: number;
}

/** The upper left corner of a field. */
export const corner = (field: string): Point => ({
  x: LEFT + COLUMNS.indexOf(field[0]!) * PITCH,
  y: TOP + (SIZE - Number(field[1])) * PITCH,
});

/** The field next to one in a direction, if the board has one there. */
export const towards = (field: string, heading: Heading): string | null =>
  BESIDE[field]![heading] ?? null;
export const beside = (field: string): string[] => Object.values(BESIDE[field]!);

/** How many steps lie between two fields. */
export const distance = (one: string, other: string) =>
  Math.abs(COLUMNS.indexOf(one[0]!) - COLUMNS.indexOf(other[0]!)) +
  Math.abs(Number(one[1]) - Number(other[1]));

/** How far the k-th card of a stack lies above the first. */
export const rise = (k: number, height: number) =>
  (k - 1) * (height > 1 ? Math.min(RISE, MOST_RISE / (height - 1)) : RISE);

/** The upper left corner of the top card's face; of an empty field, where it would be. */
export function face(field: string, height: number): Point {
  const { x, y } = corner(field);
  return { x: x + 9, y: y + 15 - (height ? rise(height, height) : -4) };
}

/** Where a worker stands. */
export function stand(field: Field): Point {
  const { x, y } = face(field.field, field.height);
  return { x: x + 31, y: y + 33 };
}

/** A little askew, always the same for the same card of the same field. */
export function askew(field: string, k: number): number {
  const seed = Math.sin(field.charCodeAt(0) * 12.9 + Number(field[1]) * 78.2 + k * 37.7) * 43758.5;
  return (seed - Math.floor(seed) - 0.5) * 2.2;
}
