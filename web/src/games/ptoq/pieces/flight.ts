/** Blocks fly from where they were to where they are: each stands on a `data-spot`. */

import { CARRY, calm, paced } from "../../../shared/motion";

export type Spots = Map<string, DOMRect>;

/** Where everything is now; asked for just before it changes. */
export function spotsIn(root: HTMLElement): Spots {
  const found: Spots = new Map();
  for (const node of root.querySelectorAll<HTMLElement>("[data-spot]")) {
    found.set(node.dataset.spot!, node.getBoundingClientRect());
  }
  return found;
}

/** Let what lies on a spot come from somewhere; in drawings a pixel is not a unit. */
export function fly(root: HTMLElement, spot: string, from: DOMRect | undefined): void {
  const node = root.querySelector<HTMLElement>(`[data-spot="${spot}"]`);
  if (!node || !from || calm() || !("animate" in node)) return;
  const to = node.getBoundingClientRect();
  const unit = node instanceof SVGGraphicsElement ? (node.getScreenCTM()?.a ?? 1) : 1;
  const start = `translate(${(from.x - to.x) / unit}px, ${(from.y - to.y) / unit}px) scale(${from.width / to.width})`;
  const easing = getComputedStyle(root).getPropertyValue("--ease-carry");
  node.animate([{ transform: start }, { transform: "none" }], { duration: paced(CARRY), easing });
}
