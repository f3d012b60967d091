/** Focus is never lost: who plays by keyboard goes on from the same place.
 *
 * When what had it goes away (a target that was played, a plate that was closed), the nearest thing on the same
 * page takes it; on another page its heading does, which tells those who listen where they have come to. */
import { middle, nearest, type Point } from "./shared/near";

const STOPS =
  "a[href], button:not(:disabled), input:not(:disabled), select, summary, [data-target]";

let last: { node: Element; page: Element | null; at: Point } | undefined;

/** What has it, and where: once it is gone nobody can ask. Those with a mouse do not need it. */
function remember(): void {
  const node = document.activeElement;
  if (!node || node === document.body) return;
  const page = node.closest("dialog, main") ?? document.querySelector("main");
  last = node.matches(":focus-visible") ? { node, page, at: middle(node) } : undefined;
}

function mend(): void {
  if (!last || document.activeElement !== document.body || here(last.node)) return;
  const page = last.page?.isConnected ? last.page : undefined;
  const stops = page ? [...page.querySelectorAll<HTMLElement>(STOPS)].filter(here) : [];
  (page ? stops[nearest(last.at, stops.map(middle))] : heading())?.focus();
}

const here = (node: Element) =>
  node.isConnected && node.getClientRects().length > 0 && !node.matches(":disabled");

function heading(): HTMLElement | null {
  const found = document.querySelector<HTMLElement>("main h1");
  found?.setAttribute("tabindex", "-1");
  return found;
}

export function keepFocus(): void {
  addEventListener("focusin", remember);
  addEventListener("keydown", remember, true); // it may have moved since
  new MutationObserver(mend).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "hidden"],
  });
}
