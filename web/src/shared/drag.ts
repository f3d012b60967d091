/** Dragging a piece, beside clicking it: the piece follows the pointer, and is told where it was let go. */
import type { Action } from "svelte/action";

const FAR = 8; // px: less is a click

type Point = { x: number; y: number };

export interface Drop {
  /** In units of the drawing the piece is in. */
  at: Point;
  /** `data-drop` of what lies there. */
  spot: string | undefined;
}

export interface Drag {
  /** Whether it may be lifted now; touching it then does not scroll. */
  can: boolean;
  lift?: () => void;
  /** How far from where it was lifted, in units of the drawing it is in. */
  carry: (dx: number, dy: number) => void;
  /** Let go; `null`: the gesture was cancelled. */
  drop: (where: Drop | null) => void;
}

/** From the screen to the drawing or the scene a node is in; elsewhere a unit is a pixel. */
function matrixOf(node: Element): DOMMatrix {
  const scene = node.closest<HTMLElement>("[data-scene]");
  if (scene) return new DOMMatrix().scale(scene.offsetWidth / scene.getBoundingClientRect().width);
  const drawing = node instanceof SVGElement ? node.ownerSVGElement?.getScreenCTM() : null;
  return drawing?.inverse() ?? new DOMMatrix();
}

const spotAt = ({ x, y }: Point): string | undefined =>
  document
    .elementsFromPoint(x, y)
    .map((one) => one.closest<HTMLElement>("[data-drop]"))
    .find(Boolean)?.dataset.drop;

export const drag: Action<SVGElement | HTMLElement, Drag> = (node, first) => {
  let now = first;
  let from: Point | null = null;
  let lifted = false;
  const show = (next: Drag) => {
    now = next;
    node.toggleAttribute("data-drag", next.can);
  };
  const down = (event: PointerEvent) => {
    if (!event.isPrimary) return;
    lifted = false; // no click followed the last drag, if it was by touch
    if (!now.can || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY };
    node.setPointerCapture(event.pointerId); // at once: a quick flick has left the piece with its first move
  };
  const move = (event: PointerEvent) => {
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!lifted && Math.hypot(dx, dy) > FAR) {
      lifted = true;
      now.lift?.();
    }
    const { a, d } = matrixOf(node);
    if (lifted) now.carry(dx * a, dy * d);
  };
  const end = (where: Drop | null) => {
    if (from && lifted) now.drop(where);
    from = null;
  };
  const up = ({ clientX: x, clientY: y }: PointerEvent) =>
    end({ at: new DOMPoint(x, y).matrixTransform(matrixOf(node)), spot: spotAt({ x, y }) });
  const cancel = () => end(null);
  // Else the browser would scroll and cancel the gesture. `touch-action` has no effect inside an SVG. What was
  // touched itself is listened to: when the piece is lifted it may leave the drawing, and its events with it.
  const grip = ({ target }: TouchEvent) => {
    if (from) target?.addEventListener("touchmove", stay, { passive: false });
  };
  const stay = (event: Event) => {
    if (from && event.cancelable) event.preventDefault();
  };
  // the click that follows letting go is no choice of its own
  const click = (event: Event) => {
    if (lifted) event.stopImmediatePropagation();
    lifted = false;
  };
  const listeners: [string, (event: never) => void, AddEventListenerOptions?][] = [
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", cancel],
    ["touchstart", grip, { passive: false }],
    ["click", click, { capture: true }],
  ];
  show(first);
  for (const [type, listener, how] of listeners)
    node.addEventListener(type, listener as EventListener, how);
  return {
    update: show,
    destroy() {
      for (const [type, listener, how] of listeners)
        node.removeEventListener(type, listener as EventListener, how);
    },
  };
};

export interface Carried {
  /** Let go over this spot. */
  drop: (spot: string) => void;
  /** Whether it is in somebody's hand: what it may be laid on is lit meanwhile. */
  held?: (is: boolean) => void;
}

/** A piece that is carried to a spot and lies where it lay until the board changes; undefined: it may not be. */
export const carry: Action<SVGGraphicsElement | HTMLElement, Carried | undefined> = (
  node,
  first,
) => {
  const gesture = (now: Carried | undefined): Drag => ({
    can: now !== undefined,
    lift: () => now?.held?.(true),
    carry: (dx, dy) => void (node.style.transform = `translate(${dx}px, ${dy}px)`),
    drop(where) {
      node.style.transform = "";
      now?.held?.(false);
      if (where?.spot) now?.drop(where.spot);
    },
  });
  const done = drag(node, gesture(first));
  return { update: (next) => done?.update?.(gesture(next)), destroy: () => done?.destroy?.() };
};
