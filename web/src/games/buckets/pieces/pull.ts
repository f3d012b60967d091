/** Press on a bucket, pull back, let go: from where it was pulled comes the finger, how far is how hard. */
import type { Action } from "svelte/action";
import { drag, type Drag } from "../../../shared/drag";
import type { Aim } from "../moves";

/** What a gesture means; straight up is two fingers (B7.3). */
export type Meant = Aim | "lift";

const FIRM = 64; // px of pulling
const HARD = 116;
const HIGH = 0.38; // of a bucket, from its closed end
const LOW = 0.66;

export function meantBy(dx: number, dy: number, pressed: number): Meant {
  const far = Math.hypot(dx, dy);
  if (-dy > Math.abs(dx)) return "lift";
  return {
    side: Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? "left" : "right") : "front",
    height: pressed < HIGH ? "high" : pressed < LOW ? "middle" : "low",
    strength: far < FIRM ? "soft" : far < HARD ? "firm" : "hard",
  };
}

export interface Pull {
  can: boolean;
  /** While it is pulled; undefined when it was let go without a flick. */
  aim: (meant: Meant | undefined) => void;
  flick: (meant: Meant) => void;
}

export const pull: Action<SVGGElement, Pull> = (node, first) => {
  let now = first;
  let pressed = 0.5;
  let meant: Meant | undefined;
  function down({ clientY }: PointerEvent): void {
    const box = node.getBoundingClientRect();
    pressed = (clientY - box.top) / box.height;
  }
  const gesture = (): Drag => ({
    can: now.can,
    carry: (dx, dy) => now.aim((meant = meantBy(dx, dy, pressed))),
    drop(where) {
      if (where && meant) now.flick(meant);
      else now.aim(undefined);
      meant = undefined;
    },
  });
  node.addEventListener("pointerdown", down);
  const done = drag(node, gesture());
  return {
    update(next) {
      now = next;
      done?.update?.(gesture());
    },
    destroy() {
      node.removeEventListener("pointerdown", down);
      done?.destroy?.();
    },
  };
};
