import type { Say } from "../board";
import type { View } from "../messages";

/** A move as the package's texts say it, else by its name. */
export function describe(move: string, view: View, say: Say): string {
  const [key, values] = view.drawn?.moves[move] ?? [];
  return key ? say(`move.${key}`, values) : move;
}
