/** Which part of a picture shows what was marked in it: pure, so that it can be tested. */

export interface Box {
  /** In parts of the whole picture, from 0 to 1. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** How much wider than high it is on the screen. */
  aspect: number;
}

type Rect = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

const MARGIN = 0.14; // round what is marked
const LEAST = 0.5; // so that one sees where on the board it is
const MOST = 0.9; // more than that is nearly everything

/** Round all marks; nothing where there are none, or where they lie all over the picture. */
export function cropped(marks: readonly Rect[], whole: Rect): Box | undefined {
  const size = { x: whole.right - whole.left, y: whole.bottom - whole.top };
  if (!marks.length || !size.x || !size.y) return undefined;
  const [x, width] = span(
    (Math.min(...marks.map((one) => one.left)) - whole.left) / size.x,
    (Math.max(...marks.map((one) => one.right)) - whole.left) / size.x,
  );
  const [y, height] = span(
    (Math.min(...marks.map((one) => one.top)) - whole.top) / size.y,
    (Math.max(...marks.map((one) => one.bottom)) - whole.top) / size.y,
  );
  if (width > MOST && height > MOST) return undefined;
  return { x, y, width, height, aspect: (width * size.x) / (height * size.y) };
}

/** Where to begin and how much to show along one side. */
function span(from: number, to: number): [number, number] {
  const length = Math.min(1, Math.max(LEAST, to - from + 2 * MARGIN));
  const begin = Math.min(1 - length, Math.max(0, (from + to - length) / 2));
  return [begin, length];
}
