/** One table with all pyramids round it: where each stands, seen from whoever is looked at. Centimetres, as in fall/poses.ts. */

export interface Spot {
  x: number;
  y: number;
  /** How far it is turned about its middle, so that it faces its owner; radians, against the clock. */
  turn: number;
}
/** How far the table reaches to the sides and back; the pyramid looked at stands at its front. */
export interface Reach {
  side: number;
  deep: number;
}

/** The table, an ellipse: half its length to the sides and to the back, and where its middle is. */
export interface Table {
  side: number;
  deep: number;
  middle: number;
}

/** How far the table goes beyond the middle of a pyramid. */
export const EDGE = 9.5;

/** How far a place is beyond the table's edge; 0 on the table. */
export const beyond = ({ side, deep, middle }: Table, x: number, y: number): number =>
  Math.max(0, (Math.hypot(x / side, (y - middle) / deep) - 1) * Math.min(side, deep));

/** The same place, or the nearest at the table's edge to one beyond it. */
export function ashore({ side, deep, middle }: Table, x: number, y: number) {
  const far = Math.max(1, Math.hypot(x / side, (y - middle) / deep));
  return { x: x / far, y: middle + (y - middle) / far };
}

/** The angle of the others, clockwise from the front: none is hidden behind the first. */
function angles(players: number): number[] {
  const [first, last] = players === 2 ? [138, 138] : players === 3 ? [112, 248] : [76, 284];
  const others = players - 1;
  const step = others > 1 ? (last - first) / (others - 1) : 0;
  const found = Array.from({ length: others }, (_, k) => first + k * step);
  return [0, ...found.map((angle) => (angle === 180 ? 166 : angle)), 360];
}

/** Where the pyramid so many seats further clockwise stands; between two while the camera glides. */
export function spotAt(further: number, players: number, { side, deep }: Reach): Spot {
  const all = angles(players);
  const at = ((further % players) + players) % players;
  const before = Math.floor(at);
  const angle = all[before]! + (all[before + 1]! - all[before]!) * (at - before);
  const radians = (angle * Math.PI) / 180;
  return { x: -side * Math.sin(radians), y: deep * (1 - Math.cos(radians)), turn: -radians };
}

/** From one seat to another the short way round, part of the way; as a number that `spotAt` knows. */
export function between(from: number, to: number, players: number, share: number): number {
  const way = ((((to - from) % players) + players * 1.5) % players) - players / 2;
  return from + way * share;
}
