/** Where buckets stand, and where centimetres lie on a flat drawing, seen from slightly above the rim. */
import { axisOf, type Pose } from "./fall/poses";
import { HEIGHT, PITCH, PLACES, type Place } from "./geometry.gen";
import type { Reach } from "./scene3d/ring";

export interface Point {
  x: number;
  y: number;
}
/** How a view, flat or 3D, places things on the screen. */
export interface Projection {
  /** A point in cm, in px. */
  point: (x: number, y: number, z: number) => Point;
  /** The size of a drawn bucket (92 wide) standing there. */
  scale: (x: number, y: number, z: number) => number;
  /** How much taller than drawn it looks. */
  tall: number;
  /** Just over the top of another player's pyramid. */
  top: (x: number, y: number, rows: number) => Point;
  /** How much smaller another player's pyramid is drawn than one here. */
  small: number;
  /** How far the table reaches, in cm. */
  reach: Reach;
}

/** The places of a pyramid in their order: from the bottom up, from left to right. */
export const placesOf = (rows: number): Place[] => PLACES[rows]!;

const ACROSS = 97 / PITCH; // drawn units a cm
const UP = 73 / HEIGHT;
const DEEP = 6;
const SIDE_ROOM = 150;
const NAME = 34; // px above the pyramid at the back
const ROOM = 132;
const FLOOR = 66;

const SMALL = 0.36; // how much smaller another player's pyramid is drawn flat

export const RIM_Y = 34;

export function flatProjection(width: number, height: number, rows: number): Projection {
  const unit = Math.min(width / (rows * 97 + SIDE_ROOM), height / (rows * 73 + ROOM));
  const back = (height - NAME) / unit - FLOOR - rows * 73 * SMALL; // what is left for the table
  const point = (x: number, y: number, z: number) => ({
    x: width / 2 + x * ACROSS * unit,
    y: height - (FLOOR + z * UP + y * DEEP) * unit,
  });
  return {
    point,
    top: (x, y, rows) => {
      const at = point(x, y, 0);
      return { x: at.x, y: at.y - rows * HEIGHT * UP * unit * SMALL };
    },
    scale: () => unit,
    tall: 1,
    small: SMALL,
    reach: { side: (width / unit - 190) / ACROSS / 2, deep: Math.min(26, back / DEEP / 2) },
  };
}

/** For another player's pyramid, flat and small, its middle at a point of the table. */
export function smallProjection(at: Point, large: Projection): Projection {
  const unit = large.scale(0, 0, 0) * large.small;
  return {
    ...large,
    point: (x, y, z) => ({ x: at.x + x * ACROSS * unit, y: at.y - (z * UP + y * DEEP) * unit }),
    scale: () => unit,
  };
}

/** The transform of a drawn bucket, tumbling or not: turned in the plane, shortened when it points at us. */
export function transformOf({ x, y, z, q }: Pose, { point, scale }: Projection): string {
  const at = point(x, y, z);
  const [ax, , az] = axisOf(q);
  const turn = (Math.atan2(ax, az) * 180) / Math.PI;
  const long = Math.max(0.45, Math.hypot(ax, az));
  return `translate(${at.x} ${at.y}) scale(${scale(x, y, z)}) rotate(${turn}) scale(1 ${long}) translate(0 ${-RIM_Y})`;
}
