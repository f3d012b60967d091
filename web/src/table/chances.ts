/** The win-chance graph as numbers: pure, so that it can be tested. */
import type { Analysis, Turning } from "../messages";

export interface Moment extends Turning {
  number: number;
}

/** A seat's own, or all where it has none: at most three, the dearest, in the order they happened. */
export function moments(analysis: Analysis, seat: number, most = 3): Moment[] {
  const own = analysis.turnings.filter((turning) => turning.seat === seat);
  return [...(own.length ? own : analysis.turnings)]
    .sort((a, b) => b.cost - a.cost)
    .slice(0, most)
    .sort((a, b) => a.ply - b.ply)
    .map((turning, i) => ({ ...turning, number: i + 1 }));
}

/** One seat's chance at each ply from one on that is known, as points within a box. */
export function curve(
  chances: Analysis["chances"],
  seat: number,
  from: number,
  to: number,
  width: number,
  height: number,
): { x: number; y: number }[] {
  return chances.flatMap((all, ply) => {
    const chance = all?.[seat];
    return chance === undefined || ply < from
      ? []
      : [{ x: across(ply, from, to) * width, y: (1 - chance) * height }];
  });
}

/** Which part of the way from one ply to another lies behind. */
export const across = (ply: number, from: number, to: number) =>
  (ply - from) / Math.max(1, to - from);

/** Numbers on a line pushed so far apart that what stands on them can be read. */
export function apart(places: readonly number[], gap: number, end: number): number[] {
  const found = [...places];
  found.forEach((x, i) => (found[i] = Math.max(x, (found[i - 1] ?? -Infinity) + gap)));
  for (let i = found.length - 1; i >= 0; i--)
    found[i] = Math.min(found[i]!, (found[i + 1] ?? end + gap) - gap);
  return found;
}

/** The graph in words, as key and values of a text: of the end it speaks only when it has got there. */
export function summary(
  { done, chances }: Analysis,
  seat: number,
  numbers: ReadonlyMap<number, number>,
): [string, Record<string, unknown>] {
  const first = [...numbers.keys()][0] ?? 0;
  const [start, end] = [chances[first], chances.at(-1)].map((all) => all?.[seat] ?? 0);
  return done
    ? ["graph_says", { start, end }]
    : ["graph_so_far", { start, now: end, n: numbers.get(chances.length - 2) ?? 1 }];
}
