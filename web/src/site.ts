/** Whether there is a server: a static site has none, and its page says so. One may lend what solo tables are played with. */

const marks = globalThis.document?.documentElement.dataset ?? {};
export const site = "site" in marks;

/** Where what is played with lies: Python and the rules, under a name that changes when one of them does; none: at the server. */
const home = marks["site"] ?? marks["play"];
export const play = (): string => new URL(`${home}/`, document.baseURI).href;
export const plays = home !== undefined;

/** Whether this browser plays a game's solo tables. */
const own = marks["solo"]?.split(" ") ?? [];
export const playsHere = (game: string): boolean => site || own.includes(game);

/** The address of a page of ours. Without a server all pages are one file, and what follows `?` is the page. */
export const to = (path: string): string => (site ? `?${path}` : path);

/** The page an address of ours stands for, and what is asked of it. */
export function pathOf(at: { pathname: string; search: string }): { path: string; search: string } {
  if (!site) return { path: at.pathname, search: at.search };
  const [path = "", ...rest] = at.search.slice(1).split("?");
  return { path, search: rest.length > 0 ? `?${rest.join("?")}` : "" };
}
