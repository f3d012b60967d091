/** Whether there is a server: a static site has none, and its page says so. */

export const site = globalThis.document?.documentElement.hasAttribute("data-site") ?? false;

/** Where what is played with lies: Python and the rules, under a name that changes when one of them does. */
export const play = (): string =>
  new URL(`${document.documentElement.dataset["site"]}/`, document.baseURI).href;

/** The address of a page of ours. Without a server all pages are one file, and what follows `?` is the page. */
export const to = (path: string): string => (site ? `?${path}` : path);

/** The page an address of ours stands for, and what is asked of it. */
export function pathOf(at: { pathname: string; search: string }): { path: string; search: string } {
  if (!site) return { path: at.pathname, search: at.search };
  const [path = "", ...rest] = at.search.slice(1).split("?");
  return { path, search: rest.length > 0 ? `?${rest.join("?")}` : "" };
}
