/** Where the pyramid is looked at from in 3D, and where that puts things on the screen. */
import type { Projection } from "../geometry";
import { HEIGHT, PITCH, RIM } from "../geometry.gen";

export const VIEW = 24; // degrees
const ABOVE = (13 * Math.PI) / 180; // slightly above the rim
const ROOM = { side: 4.2, above: 1.2, below: 4 };
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
  return { point, scale, tall };
}
