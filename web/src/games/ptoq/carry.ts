/** A block may be carried to where it goes instead of being clicked: `drop` gets the move there. */
import type { Action } from "svelte/action";
import { drag, type Drag } from "../../shared/drag";

type Drop = ((move: string) => void) | undefined;

export const carry: Action<SVGGraphicsElement, Drop> = (node, first) => {
  const gesture = (drop: Drop): Drag => ({
    can: drop !== undefined,
    lift: () => void (node.style.pointerEvents = "none"), // so that what lies beneath is found
    carry(dx, dy) {
      const unit = node.getScreenCTM()?.a ?? 1;
      node.style.transform = `translate(${dx / unit}px, ${dy / unit}px)`;
    },
    drop(at) {
      const under = at && document.elementFromPoint(at.x, at.y);
      node.style.transform = node.style.pointerEvents = "";
      const spot = under?.closest<HTMLElement>("[data-drop]")?.dataset.drop;
      if (spot) drop?.(spot);
    },
  });
  const done = drag(node, gesture(first));
  return {
    update: (next) => done?.update?.(gesture(next)),
    destroy: () => done?.destroy?.(),
  };
};
