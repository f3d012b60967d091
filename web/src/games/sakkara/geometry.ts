/** Where things lie: 7×7 sunk fields in a wooden frame, and stacks of cards with their true height. */
import type { Depth } from "../../shared/depth.svelte";
import {
  FROM_ABOVE,
  Projection,
  type Camera,
  type Point,
  type Spot,
} from "../../shared/projection";
import { BESIDE, COLUMNS as LETTERS, SIZE } from "./geometry.gen";
import type { Heading } from "./view.gen";

export type { Point };
export const PITCH = 86;
export const CELL = 78;
export const CARD = 64;
export const SIDE = SIZE * PITCH;
export const FRAME = 24;
export const PLATE = 22; // how thick the board is
const THICK = 7; // a card
const TALL = 8; // cards; higher stacks are pressed together, so that no field is hidden
const PRESSED = 1.6;
export const COLUMNS = [...LETTERS];
export const ROWS = COLUMNS.map((_, k) => SIZE - k); // from the back

/** The middle of a field. */
export const middle = (field: string): Point => ({
  x: (COLUMNS.indexOf(field[0]!) + 0.5) * PITCH,
  y: (SIZE - Number(field[1]) + 0.5) * PITCH,
});

/** The field next to one in a direction, if the board has one there. */
export const towards = (field: string, heading: Heading): string | null =>
  BESIDE[field]![heading] ?? null;
export const beside = (field: string): string[] => Object.values(BESIDE[field]!);

/** How many steps lie between two fields. */
export const distance = (one: string, other: string) =>
  Math.abs(COLUMNS.indexOf(one[0]!) - COLUMNS.indexOf(other[0]!)) +
  Math.abs(Number(one[1]) - Number(other[1]));

/** How high a stack of so many cards is. */
export const rise = (cards: number) =>
  THICK * Math.min(cards, TALL) + PRESSED * Math.max(0, cards - TALL);

/** A little askew, always the same for the same card of the same field. */
export function askew(field: string, k: number): number {
  const seed = Math.sin(field.charCodeAt(0) * 12.9 + Number(field[1]) * 78.2 + k * 37.7) * 43758.5;
  return (seed - Math.floor(seed) - 0.5) * 3;
}

const EDGES: Spot[] = [-FRAME, SIDE + FRAME].flatMap((x): Spot[] => [
  [x, -FRAME, 26], // a worker on the last row looks over the edge
  [x, SIDE + FRAME, -PLATE],
]);
const CAMERAS: Record<Depth, Camera> = {
  deep: { tilt: 36, far: 2300 },
  narrow: { tilt: 28, far: 3400 },
  flat: FROM_ABOVE,
};
const seen = (camera: Camera) => new Projection(camera, { x: SIDE / 2, y: SIDE / 2 }, EDGES);
export const SEEN: Record<Depth, Projection> = {
  deep: seen(CAMERAS.deep),
  narrow: seen(CAMERAS.narrow),
  flat: seen(CAMERAS.flat),
};

/** The corners of a square round the middle of a field, at a height. */
export function corners(p: Projection, field: string, side: number, z = 0): Point[] {
  const { x, y } = middle(field);
  const half = side / 2;
  return [
    p.at(x - half, y - half, z),
    p.at(x + half, y - half, z),
    p.at(x + half, y + half, z),
    p.at(x - half, y + half, z),
  ];
}

/** Where a worker stands who is on a stack of so many cards. */
export const stand = (p: Projection, field: string, cards: number) =>
  p.at(middle(field).x, middle(field).y + 4, rise(cards));

/** The order of layers: a row lies over all that is farther north. */
export const layer = (field: string) => 10 * (SIZE - Number(field[1])) + 10;

/** Whether a stack hides something of the top of one behind it. */
export function hides(
  p: Projection,
  front: { field: string; height: number },
  behind: { field: string; height: number },
): boolean {
  if (front.field[0] !== behind.field[0] || Number(front.field[1]) >= Number(behind.field[1]))
    return false;
  const edge = (of: typeof front, side: number) =>
    p.at(middle(of.field).x, middle(of.field).y + (side * CARD) / 2, rise(of.height)).y;
  return edge(front, -1) < edge(behind, 1) - 2;
}
