/** Dragging a piece, beside clicking it: the piece follows the pointer, and is told where it was let go. */
import type { Action } from "svelte/action";

const FAR = 8; // px: less is a click

export interface Drag {
  /** Whether it may be lifted now; touching it then does not scroll. */
  can: boolean;
  lift: () => void;
  /** How far from where it was lifted, in px of the screen. */
  carry: (dx: number, dy: number) => void;
  /** Let go at a point of the screen; `null`: the gesture was cancelled. */
  drop: (at: { x: number; y: number } | null) => void;
}

export const drag: Action<SVGElement | HTMLElement, Drag> = (node, first) => {
  let now = first;
  let from: { x: number; y: number } | null = null;
  let lifted = false;
  const show = (next: Drag) => {
    now = next;
    node.style.touchAction = next.can ? "none" : "";
  };
  const down = (event: PointerEvent) => {
    if (!now.can || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY };
    lifted = false;
    node.setPointerCapture(event.pointerId); // at once: a quick flick has left the piece with its first move
  };
  const move = (event: PointerEvent) => {
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!lifted && Math.hypot(dx, dy) > FAR) {
      lifted = true;
      now.lift();
    }
    if (lifted) now.carry(dx, dy);
  };
  const end = (at: { x: number; y: number } | null) => {
    if (lifted) now.drop(at);
    from = null;
  };
  const up = (event: PointerEvent) => end({ x: event.clientX, y: event.clientY });
  const cancel = () => end(null);
  // the click that follows letting go is no choice of its own
  const click = (event: Event) => {
    if (lifted) event.stopImmediatePropagation();
    lifted = false;
  };
  show(first);
  node.addEventListener("pointerdown", down as EventListener);
  node.addEventListener("pointermove", move as EventListener);
  node.addEventListener("pointerup", up as EventListener);
  node.addEventListener("pointercancel", cancel);
  node.addEventListener("click", click, true);
  return {
    update: show,
    destroy() {
      node.removeEventListener("pointerdown", down as EventListener);
      node.removeEventListener("pointermove", move as EventListener);
      node.removeEventListener("pointerup", up as EventListener);
      node.removeEventListener("pointercancel", cancel);
      node.removeEventListener("click", click, true);
    },
  };
};
