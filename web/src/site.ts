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

/** Where the server's pages lie at its host: empty, or a folder as `/benben` (`--base-path`). */
const base = marks["base"] ?? "";

/** The address of a page of ours. Without a server all pages are one file, and what follows `?` is the page. */
export const to = (path: string): string => (site ? `?${path}` : base + path);

/** The same, to be sent to others. */
export const linkTo = (path: string): string => new URL(to(path), location.href).href;

/** The address of a call or a file of the server. */
export const atServer = (path: string): string => base + path;

/** Whether an address at this host is a page of ours: neither another site's nor an answer of a call. */
export const isOurs = (path: string): boolean =>
  `${path}/`.startsWith(`${base}/`) && !path.startsWith(`${base}/api/`);

/** The page an address of ours stands for, and what is asked of it. */
export function pathOf(at: { pathname: string; search: string }): { path: string; search: string } {
  if (!site)
    return {
      path: `${at.pathname}/`.startsWith(`${base}/`) ? at.pathname.slice(base.length) : at.pathname,
      search: at.search,
    };
  const [path = "", ...rest] = at.search.slice(1).split("?");
  return { path, search: rest.length > 0 ? `?${rest.join("?")}` : "" };
}
