/** Which of several points is nearest, also in a direction. */

export type Point = { x: number; y: number };

/** The nearest point in a direction, its index; what lies aside counts double. */
export function nearest(from: Point, points: Point[], way?: Point): number {
  let best = -1;
  let least = Infinity;
  points.forEach((point, index) => {
    const [dx, dy] = [point.x - from.x, point.y - from.y];
    const along = way ? dx * way.x + dy * way.y : Math.hypot(dx, dy);
    const aside = way ? Math.abs(dx * way.y) + Math.abs(dy * way.x) : 0;
    const far = along + 2 * aside;
    if ((!way || (along > 1 && aside <= 2 * along)) && far < least) [best, least] = [index, far];
  });
  return best;
}

export function middle(node: Element): Point {
  const box = node.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
