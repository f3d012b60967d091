/** Where the table is looked at from in 3D, and where that puts things on the screen. */
import type { Projection } from "../geometry";
import { HEIGHT, PITCH, RIM } from "../geometry.gen";
import { EDGE, type Reach, type Table } from "./ring";

export const VIEW = 24; // degrees
const ABOVE = (17 * Math.PI) / 180; // above the rim, so that the others are seen behind the first
const ROOM = { side: 4.2, above: 5.6, below: 4.8 };
const DEEP = 24; // cm from a pyramid to the middle of the table
const TANGENT = Math.tan((VIEW * Math.PI) / 360);

/** From the height it looks at, so far away that all of it is seen. */
export interface Eye {
  middle: number;
  up: number;
  away: number;
}

export function eyeFor(rows: number, width: number, height: number): Eye {
  const wide = rows * PITCH + 2 * ROOM.side;
  const tall = rows * HEIGHT + ROOM.above + ROOM.below;
  const far = Math.max(tall, (wide * height) / width) / (2 * TANGENT) + RIM;
  const middle = tall / 2 - ROOM.below;
  return { middle, up: middle + far * Math.sin(ABOVE), away: far * Math.cos(ABOVE) };
}

const MARGIN = 0.4; // cm beside the table
const WITHIN = 4; // cm from its edge to the middle of a pyramid at its side

/** The largest table that is seen whole: the edges of the picture touch it. */
export function tableFor(rows: number, width: number, height: number): Table {
  const { away } = eyeFor(rows, width, height);
  const [slope, deep] = [(TANGENT * width) / height, DEEP + EDGE];
  const side = slope * Math.sqrt((away + DEEP) ** 2 - deep ** 2) - MARGIN;
  return { side: Math.min(28, side), deep, middle: DEEP };
}

/** Where pyramids stand on it. */
export function reachFor(rows: number, width: number, height: number): Reach {
  return { side: tableFor(rows, width, height).side - WITHIN, deep: DEEP };
}

/** The table again, from where pyramids stand on it. */
export const tableUnder = ({ side, deep }: Reach): Table => ({
  side: side + WITHIN,
  deep: deep + EDGE,
  middle: deep,
});

export function sceneProjection(width: number, height: number, rows: number): Projection {
  const { up, away } = eyeFor(rows, width, height);
  const [sin, cos] = [Math.sin(ABOVE), Math.cos(ABOVE)];
  const point = (x: number, y: number, z: number) => {
    const depth = (up - z) * sin + (away + y) * cos;
    const unit = height / (2 * depth * TANGENT);
    return { x: width / 2 + x * unit, y: height / 2 - ((z - up) * cos + (away + y) * sin) * unit };
  };
  const scale = (x: number, y: number, z: number) =>
    (point(x + RIM, y, z).x - point(x - RIM, y, z).x) / 92;
  const tall = (point(0, 0, 0).y - point(0, 0, HEIGHT).y) / (76 * scale(0, 0, 0));
  const top = (x: number, y: number, rows: number) => point(x, y, rows * HEIGHT);
  return { point, top, scale, tall, small: 1, reach: reachFor(rows, width, height) };
}
