/** What a board would show below itself stands beside it, where the window is broad: more is left for the board. */
import { on } from "svelte/events";

const BROAD = "(min-width: 1081px)";

export function aside(node: HTMLElement): () => void {
  const home = node.parentElement!;
  const broad = matchMedia(BROAD);
  const put = () =>
    ((broad.matches && document.querySelector("main [data-aside]")) || home).append(node);
  put();
  const off = on(broad, "change", put);
  return () => {
    off();
    node.remove();
  };
}
