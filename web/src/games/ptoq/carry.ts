/** A block may be carried to where it goes instead of being clicked: `drop` gets the move there. */
import type { Action } from "svelte/action";
import { drag, type Drag } from "../../shared/drag";

type Drop = ((move: string) => void) | undefined;

export const carry: Action<SVGGraphicsElement, Drop> = (node, first) => {
  const gesture = (drop: Drop): Drag => ({
    can: drop !== undefined,
    lift: () => undefined,
    carry(dx, dy) {
      const unit = node.getScreenCTM()?.a ?? 1;
      node.style.transform = `translate(${dx / unit}px, ${dy / unit}px)`;
    },
    drop(at) {
      node.style.transform = "";
      const under = at ? document.elementsFromPoint(at.x, at.y) : [];
      const spot = under.map((one) => one.closest<HTMLElement>("[data-drop]")).find(Boolean)?.dataset.drop;
      if (spot) drop?.(spot);
    },
  });
  const done = drag(node, gesture(first));
  return {
    update: (next) => done?.update?.(gesture(next)),
    destroy: () => done?.destroy?.(),
  };
};
