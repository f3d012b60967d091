/** A block may be carried to where it goes instead of being clicked: it calls `drop` with the move there. */
import type { Action } from "svelte/action";

export interface Carried {
  /** Called with the `data-drop` under the pointer. Without: it stays where it is. */
  drop?: ((move: string) => void) | undefined;
}

const FAR = 8; // px: less is a click

export const carry: Action<SVGGraphicsElement, Carried> = (node, first) => {
  let now = first;
  let start: { x: number; y: number } | undefined;
  let carried = false;

  function place(dx: number, dy: number): void {
    const unit = node.getScreenCTM()?.a ?? 1;
    node.style.transform = `translate(${dx / unit}px, ${dy / unit}px)`;
    node.style.pointerEvents = "none";
  }
  function let_go(): void {
    start = undefined;
    node.style.transform = node.style.pointerEvents = "";
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", let_go);
    removeEventListener("keydown", escape);
  }
  function move(event: PointerEvent): void {
    if (!start) return;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    carried ||= Math.hypot(dx, dy) > FAR;
    if (carried) place(dx, dy);
  }
  function up(event: PointerEvent): void {
    const under = carried ? document.elementFromPoint(event.clientX, event.clientY) : null;
    let_go();
    const spot = under?.closest<HTMLElement>("[data-drop]")?.dataset.drop;
    if (spot) now.drop?.(spot);
  }
  const escape = (event: KeyboardEvent) => event.key === "Escape" && let_go();
  function down(event: PointerEvent): void {
    carried = false;
    if (!now.drop || event.button) return;
    start = { x: event.clientX, y: event.clientY };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", let_go);
    addEventListener("keydown", escape);
  }
  /** What was carried was not clicked. */
  function click(event: MouseEvent): void {
    if (carried) event.stopPropagation();
    carried = false;
  }

  node.addEventListener("pointerdown", down);
  node.addEventListener("click", click, true);
  return {
    update: (next) => void (now = next),
    destroy() {
      let_go();
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("click", click, true);
    },
  };
};
