/** Where things lie: 13×13 fields of 44 on terraces, a frame round them, stones outside on the table before it. */
import type { Depth } from "../../shared/depth.svelte";
import {
  FROM_ABOVE,
  Projection,
  type Camera,
  type Point,
  type Spot,
} from "../../shared/projection";
import { BESIDE, COLUMNS, MIDDLE, SIZE } from "./geometry.gen";

export { SIZE, WALLS } from "./geometry.gen";
export type { Point };
export const UNIT = 44;
export const SIDE = SIZE * UNIT;
export const FRAME = 20;
export const PLATE = 14; // how thick the board is
export const STEP = 18; // how high a terrace
const WAITING = 40; // a strip before and behind the board for the stones outside

export const column = (field: string) => COLUMNS.indexOf(field[0]!);
export const row = (field: string) => Number(field.slice(1)) - 1;
export const columns = [...COLUMNS];

/** The middle of a field. */
export const middle = (field: string): Point => ({
  x: (column(field) + 0.5) * UNIT,
  y: (SIZE - 1 - row(field) + 0.5) * UNIT,
});

/** How far from the Ankh: the ring of a field. */
export const ring = (field: string) =>
  Math.max(Math.abs(column(field) - MIDDLE), Math.abs(row(field) - MIDDLE));

/** Every field, left to right, bottom to top. */
export const FIELDS = Object.keys(BESIDE);
export const beside = (field: string): string[] => BESIDE[field]!;

/** The terraces from the ground up: how far from the edge each begins. */
export const TERRACES = [0, 1, 3, 5];
export const terrace = (field: string) => Math.ceil((MIDDLE - ring(field)) / 2);
export const rise = (field: string) => terrace(field) * STEP;

/** What kind of field it is, for those who ask. */
export const kindOf = (field: string, entrances: readonly string[]) =>
  field === "g7"
    ? "ankh"
    : ring(field) % 2
      ? "wall"
      : entrances.includes(field)
        ? "entrance"
        : "field";

/** Whether one crosses the wall upright here: on its upper and lower sides. */
export const crossedUpright = (field: string) =>
  Math.abs(row(field) - MIDDLE) >= Math.abs(column(field) - MIDDLE);

/** Where a stone waits outside, beside its entrance: a place for each of the three. Where the board is seen from
 * above on a broad screen they wait to its sides, for there is more room. */
export function outside(p: Projection, entrance: string, place: number): Point {
  const [{ x, y }, west, north] = [
    middle(entrance),
    column(entrance) < MIDDLE,
    row(entrance) > MIDDLE,
  ];
  const [far, apart] = [FRAME + WAITING / 2 + 1, place * (UNIT - 2)];
  return p === SEEN.broad
    ? { x: west ? -far : SIDE + far, y: y + (north ? apart : -apart) }
    : { x: x + (west ? apart : -apart), y: north ? -far : SIDE + far };
}

/** Corners of what must be seen: the frame, and room for those who wait. */
const edges = (beside: number, before: number): Spot[] =>
  [-FRAME - beside, SIDE + FRAME + beside].flatMap((x) =>
    [-FRAME - before, SIDE + FRAME + before].map((y): Spot => [x, y, -PLATE]),
  );
const CAMERAS: Record<Depth, Camera> = {
  deep: { tilt: 32, far: 2400 },
  narrow: { tilt: 24, far: 3600 },
  flat: FROM_ABOVE,
};
const seen = (camera: Camera, corners = edges(0, WAITING)) =>
  new Projection(camera, { x: SIDE / 2, y: SIDE / 2 }, corners);
export const SEEN: Record<Depth | "broad", Projection> = {
  deep: seen(CAMERAS.deep),
  narrow: seen(CAMERAS.narrow),
  flat: seen(CAMERAS.flat),
  broad: seen(CAMERAS.flat, edges(WAITING, 0)),
};

/** What is seen of a field, a little smaller than itself: a higher terrace to the south hides its edge. */
export function corners(p: Projection, field: string, within = 1.5): Point[] {
  const { x, y } = middle(field);
  const [x0, x1, y0, y1] = [x, x, y, y].map(
    (at, i) => at + (i % 2 ? 1 : -1) * (UNIT / 2 - within),
  ) as [number, number, number, number];
  const z = rise(field);
  const south = row(field) > 0 ? rise(`${field[0]}${row(field)}`) : z;
  const edge = south > z ? y + UNIT / 2 : y1;
  return [
    p.at(x0, y0, z),
    p.at(x1, y0, z),
    p.at(x1, edge, Math.max(z, south)),
    p.at(x0, edge, Math.max(z, south)),
  ];
}

/** The order of layers: a row lies over all that is farther north. */
export const layer = (y: number) => 10 * Math.max(-1, Math.min(SIZE, Math.floor(y / UNIT))) + 10;

/** The corners of a field's size round a place that is seen beside the board. */
export const round = (p: Projection, { x, y }: Point): Point[] =>
  [-1, 1, 1, -1].map((side, i) => ({
    x: x + (side * UNIT) / 2,
    y: y + ((i < 2 ? -1 : 1) * UNIT * p.squash) / 2,
  }));
