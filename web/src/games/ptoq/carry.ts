/** A block may be carried to where it goes instead of being clicked: `drop` gets the move there. */
import type { Action } from "svelte/action";
import { drag, type Drag } from "../../shared/drag";

type Drop = ((move: string) => void) | undefined;

export const carry: Action<SVGGraphicsElement, Drop> = (node, first) => {
  const carried = (drop: Drop): Drag | undefined => drop && {
    move(dx, dy) {
      const unit = node.getScreenCTM()?.a ?? 1;
      node.style.transform = `translate(${dx / unit}px, ${dy / unit}px)`;
      node.style.pointerEvents = "none"; // so that what lies beneath is found
    },
    drop(_dx, _dy, { clientX, clientY }) {
      const under = document.elementFromPoint(clientX, clientY);
      const spot = under?.closest<HTMLElement>("[data-drop]")?.dataset.drop;
      if (spot) drop(spot);
    },
    end: () => void (node.style.transform = node.style.pointerEvents = ""),
  };
  const done = drag(node, carried(first));
  return {
    update: (next) => done?.update?.(carried(next)),
    destroy: () => done?.destroy?.(),
  };
};
