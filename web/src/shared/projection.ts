/** A board seen from the south and from above: where its points lie in the drawing. Seen straight from above
 * (`tilt` 0) it is the flat board. */

export interface Point {
  x: number;
  y: number;
}
/** A point in the drawing, and how large things there are. */
export interface Seen extends Point {
  scale: number;
}
/** East, south and up, in units of the board. */
export type Spot = readonly [x: number, y: number, z: number];

export interface Camera {
  /** Degrees from straight above. */
  tilt: number;
  /** How far away, in units of the board; the farther, the less is foreshortened. */
  far: number;
}
export const FROM_ABOVE: Camera = { tilt: 0, far: Infinity };

export class Projection {
  /** How much the ground is pressed together from north to south, and how much of a height is seen. */
  readonly squash: number;
  readonly lift: number;
  readonly width: number;
  readonly height: number;
  readonly flat: boolean;
  readonly #far: number;
  readonly #from: Point;

  /** `middle`: what the camera looks at; `edges`: what must just fit into the drawing. */
  constructor(
    { tilt, far }: Camera,
    private readonly middle: Point,
    edges: readonly Spot[],
  ) {
    const angle = (tilt * Math.PI) / 180;
    [this.squash, this.lift, this.#far] = [Math.cos(angle), Math.sin(angle), far];
    this.flat = tilt === 0;
    this.#from = { x: 0, y: 0 };
    const seen = edges.map((spot) => this.at(...spot));
    const [xs, ys] = [seen.map(({ x }) => x), seen.map(({ y }) => y)];
    this.#from = { x: Math.min(...xs), y: Math.min(...ys) };
    this.width = Math.max(...xs) - this.#from.x;
    this.height = Math.max(...ys) - this.#from.y;
  }

  at(x: number, y: number, z = 0): Seen {
    const [dx, dy] = [x - this.middle.x, y - this.middle.y];
    const nearer = dy * this.lift + z * this.squash;
    const scale = this.#far === Infinity ? 1 : this.#far / (this.#far - nearer);
    return {
      x: dx * scale - this.#from.x,
      y: (dy * this.squash - z * this.lift) * scale - this.#from.y,
      scale,
    };
  }

  /** How far a line that runs south leans to the side here: x for one y. */
  lean(x: number, y: number, z = 0): number {
    const [a, b] = [this.at(x, y - 1, z), this.at(x, y + 1, z)];
    return (b.x - a.x) / (b.y - a.y);
  }

  /** A closed shape as a path. */
  shape(...spots: Spot[]): string {
    return closed(spots.map((spot) => this.at(...spot)));
  }

  /** An upright or lying rectangle between two heights: from x to x at one y. */
  south(x0: number, x1: number, y: number, z0: number, z1: number): string {
    return this.shape([x0, y, z1], [x1, y, z1], [x1, y, z0], [x0, y, z0]);
  }
  /** A lying rectangle. */
  top(x0: number, y0: number, x1: number, y1: number, z = 0): string {
    return this.shape([x0, y0, z], [x1, y0, z], [x1, y1, z], [x0, y1, z]);
  }
  /** Lines along spots, each a piece of its own. */
  lines(pieces: readonly (readonly Spot[])[]): string {
    return pieces.map((piece) => open(piece.map((spot) => this.at(...spot)))).join("");
  }
}

const put = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
export const open = (points: readonly Point[]) => `M${points.map(put).join("L")}`;
export const closed = (points: readonly Point[]) => `${open(points)}Z`;
