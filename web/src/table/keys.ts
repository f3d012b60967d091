/** Keys at a table, wherever the focus is. The board's own keys are in shared/target.ts. */
import { settings } from "../settings.svelte";
import type { Sitting } from "./sitting.svelte";

const TYPING = "input, select, textarea, [contenteditable]";
const BUSY = "dialog[open], [role=alertdialog]";
/** What Enter means when nothing has the focus: what is offered first. */
const OFFERED = "[data-confirm], [role=status] .pri, [data-board] .primary";
const FIRST = "[data-board] [data-target][tabindex='0']";

const LETTERS: Record<string, (sitting: Sitting) => void> = {
  h: (sitting) => {
    if (sitting.alone && sitting.mine && !sitting.table?.over) sitting.askHint();
  },
  u: ({ view, live }) => {
    if (view?.may_undo && !live.line.lost) live.undo();
  },
  "?": (sitting) => {
    if (!sitting.curtain) sitting.asking = "sheet";
  },
};

const reach = (what: string) =>
  [...document.querySelectorAll<HTMLElement>(what)].find((one) => one.getClientRects().length);

export const shortcuts = (sitting: Sitting) => (event: KeyboardEvent) => {
  const target = event.target as Element;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (target.matches?.(TYPING) || document.querySelector(BUSY)) return;
  const letter = LETTERS[event.key.toLowerCase()];
  if (letter && settings.shortcuts) letter(sitting);
  else if (target !== document.body) return;
  else if (event.key === "Enter") reach(OFFERED)?.click();
  else if (event.key.startsWith("Arrow")) reach(FIRST)?.focus();
  else return;
  event.preventDefault();
};
