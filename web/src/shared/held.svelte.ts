/** The piece in somebody's hand: it follows the pointer until it is let go. */
import type { Drag, Drop } from "./drag";

export class Held {
  #now = $state.raw<{ piece: string; dx: number; dy: number } | null>(null);

  /** How a piece is dragged: what happens when it is lifted, and where it is let go. */
  drag(piece: string, can: boolean, lift: () => void, drop: (where: Drop) => void): Drag {
    return {
      can,
      lift: () => {
        lift();
        this.#now = { piece, dx: 0, dy: 0 };
      },
      carry: (dx, dy) => {
        this.#now = { piece, dx, dy };
      },
      drop: (where) => {
        this.#now = null;
        if (where) drop(where);
      },
    };
  }

  /** Where a piece is drawn that stands at this point. */
  at(piece: string, { x, y }: { x: number; y: number }): { x: number; y: number; held: boolean } {
    const now = this.#now?.piece === piece ? this.#now : null;
    return { x: x + (now?.dx ?? 0), y: y + (now?.dy ?? 0), held: now !== null };
  }
}
