/** What can be chosen on a board, by mouse, touch and keyboard alike.
 *
 * `<g use:target={{ label, go }} data-move="c4-c5">`: a button with a name. Enter and Space choose it,
 * the arrow keys roam to the nearest target in that direction within the same `[data-board]`. */
import type { Action } from "svelte/action";
import { middle, nearest, type Point } from "./near";

export interface Target {
  /** In words, for those who cannot see the board. */
  label: string;
  /** Choose it. Without: only something to read, an image. */
  go?: (() => void) | undefined;
  /** Chosen twice in a row, where the first time picks it up: it is not put down again. */
  twice?: (() => void) | undefined;
  /** Not in the order of Tab; the arrows still find it. */
  quiet?: boolean | undefined;
  /** Whether it is chosen now, where choosing is a state. */
  pressed?: boolean | undefined;
}

const TWICE = 500; // ms between the clicks of a double one

const ARROWS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

const boardOf = (node: Element) => node.closest("[data-board]");
const targetsOf = (board: Element) =>
  [...board.querySelectorAll<HTMLElement>("[data-target]")].filter(
    (one) => one.getClientRects().length,
  );

function roam(from: Element, way: Point, board: Element): void {
  const others = targetsOf(board).filter((one) => one !== from);
  others[nearest(middle(from), others.map(middle), way)]?.focus();
}

export const target: Action<HTMLElement | SVGElement, Target> = (element, first) => {
  const node = element as HTMLElement; // SVG elements take focus too
  const native = node.localName === "button";
  let now = first;

  function show(next: Target): void {
    now = next;
    node.dataset.target = "";
    node.setAttribute("aria-label", now.label);
    if (native) node.setAttribute("aria-disabled", String(!now.go));
    else node.setAttribute("role", now.go ? "button" : "img");
    node.setAttribute("tabindex", now.go && !now.quiet ? "0" : "-1");
    if (now.pressed === undefined) node.removeAttribute("aria-pressed");
    else node.setAttribute("aria-pressed", String(now.pressed));
  }
  function press(event: KeyboardEvent): void {
    const way = ARROWS[event.key];
    const board = boardOf(node);
    if (way && board) roam(node, way, board);
    else if (!native && now.go && (event.key === "Enter" || event.key === " ")) now.go();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  let before = -Infinity; // when it was clicked last: quick taps on one place may hit several things
  const click = (event: Event) => {
    const again = (event as MouseEvent).detail > 1 && event.timeStamp - before < TWICE;
    before = event.timeStamp;
    if (again && now.pressed)
      now.twice?.(); // else the first click did something else here
    else now.go?.();
  };

  show(first);
  node.addEventListener("keydown", press);
  node.addEventListener("click", click);
  return {
    update: show,
    destroy() {
      node.removeEventListener("keydown", press);
      node.removeEventListener("click", click);
    },
  };
};
