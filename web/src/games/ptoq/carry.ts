/** A block may be carried to where it goes instead of being clicked: `drop` gets the move there. */
import type { Action } from "svelte/action";
import { drag, type Drag } from "../../shared/drag";

type Drop = ((move: string) => void) | undefined;

export const carry: Action<SVGGraphicsElement, Drop> = (node, first) => {
  const gesture = (drop: Drop): Drag => ({
    can: drop !== undefined,
    carry: (dx, dy) => void (node.style.transform = `translate(${dx}px, ${dy}px)`),
    drop(where) {
      node.style.transform = "";
      if (where?.spot) drop?.(where.spot);
    },
  });
  const done = drag(node, gesture(first));
  return { update: (next) => done?.update?.(gesture(next)), destroy: () => done?.destroy?.() };
};
