/** While buckets fall, all else shows what was before: how it ends is not told before it has ended. */
import type { View } from "../../../messages";
import { boardOf, type Board } from "../view";

let fall: { before: Board; now: Board } | undefined = $state.raw();

/** `now` is not seen yet; it may be told anew meanwhile. */
export function hold(before: Board, now: Board): void {
  fall = { before, now };
}
export function follow(now: Board): void {
  if (fall) fall = { ...fall, now };
}
export function release(): void {
  fall = undefined;
}

/** Whether what this view holds has yet to fall. */
export const falls = (view: View): boolean => fall?.now === boardOf(view);

/** What is to be seen of a view now. */
export const seenIn = (view: View): Board => (fall && falls(view) ? fall.before : boardOf(view));
