/** What is too high to step on (S3.3), in numbers. */
import type { Say } from "../../board";
import type { Refusal } from "../../messages";
import { parse } from "./moves";
import { fieldOf, type Sakkara } from "./state";

export interface Climb {
  to: string;
  low: number;
  high: number;
}

/** Where a refused step should have led, how high that is, and how high the worker stands. */
export function climbOf({ clause, move: name, table }: Refusal): Climb | null {
  const board = table.views[0]?.board as Sakkara | undefined;
  if (clause !== "S3.3" || !board) return null;
  const move = parse(name);
  const from = "from" in move ? move.from : board.rider;
  if (!from || !("to" in move)) return null;
  return { to: move.to, low: fieldOf(board, from).height, high: fieldOf(board, move.to).height };
}

export function because(refusal: Refusal, say: Say): string {
  const climb = climbOf(refusal);
  return climb ? say("web.too_high", { to: climb.to, own: climb.low, count: climb.high }) : "";
}
