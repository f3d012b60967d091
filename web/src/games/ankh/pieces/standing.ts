/** Where stones stand: on a field or the bridge that lies there, before the board, or risen over the Ankh. */
import { open, type Projection, type Seen } from "../../../shared/projection";
import { layer, middle, PLATE, rise, type Point } from "../geometry";
import type { Way } from "../happened";
import type { Board, Stone } from "../view";

export const SLAB = 6; // how thick a bridge is
const RISEN = 46; // over the Ankh

export const isBridged = (board: Board, field: string) =>
  board.bridges.some((one) => one.field === field);

export function standing(p: Projection, board: Board, field: string): Seen {
  const { x, y } = middle(field);
  return p.at(x, y, rise(field) + (isBridged(board, field) ? SLAB : 0));
}

export const waiting = (p: Projection, home: Point): Seen => p.at(home.x, home.y, -PLATE);

/** Whoever has won is seen by all: risen and nearer. */
export function crowned(p: Projection): Seen {
  const { x, y } = middle("g7");
  const at = p.at(x, y, rise("g7") + RISEN);
  return { ...at, scale: at.scale * 1.35 };
}

/** The ways of the last mover, a line for each step, in the row of its southern end. */
export const stepsOf = (p: Projection, board: Board, ways: readonly Way[]) =>
  ways.flatMap(({ fields }) =>
    fields.slice(1).map((to, i) => {
      const [a, b] = [fields[i]!, to];
      return {
        row: middle(a).y > middle(b).y ? a : b,
        d: open([standing(p, board, a), standing(p, board, b)]),
      };
    }),
  );

export const order = (stone: Stone, home: Point) =>
  layer(stone.field ? middle(stone.field).y : home.y) + 5;
