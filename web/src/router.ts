/** Addresses and pages, one to one. */
import { isOurs, site } from "./site";

export type Route =
  | { page: "home" | "lobby" | "puzzles" | "missing" }
  | { page: "new" | "guide" | "ladder"; game: string }
  | { page: "puzzle"; game: string; number: string }
  | { page: "lesson"; game: string; lesson: string }
  | { page: "table" | "replay"; id: string }
  | { page: "join" | "you"; code: string }
  | { page: "rules" | "howToPlay"; of: string };

/** The page an address stands for. */
export function routeOf(path: string): Route {
  const [first = "", second = "", ...rest] = path.split("/").filter(Boolean).map(decode);
  if (first === "puzzles" && rest.length <= 1) return puzzlesAt(second, rest[0] ?? "");
  if (first === "lessons" && second && rest.length === 1)
    return { page: "lesson", game: second, lesson: rest[0]! };
  if (rest.length > 0) return { page: "missing" };
  if (first === "") return { page: "home" };
  if (first === "tables" && second === "") return { page: "lobby" };
  if (first === "you") return { page: "you", code: second };
  if (second === "") return { page: "missing" };
  switch (first) {
    case "new":
      return { page: "new", game: second };
    case "ladder":
      return { page: "ladder", game: second };
    case "guide":
      return { page: "guide", game: second };
    case "t":
      return { page: "table", id: second };
    case "replay":
      return { page: "replay", id: second };
    case "join":
      return { page: "join", code: second };
    case "rules":
      return { page: "rules", of: second };
    case "how-to-play":
      return { page: "howToPlay", of: second };
    default:
      return { page: "missing" };
  }
}

/** The list, the puzzle of the day, or one by its number. */
function puzzlesAt(game: string, number: string): Route {
  if (game === "") return { page: "puzzles" };
  const isOne = game === "today" ? number === "" : /^\d+$/.test(number);
  return isOne ? { page: "puzzle", game, number } : { page: "missing" };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return ""; // not an address of ours
  }
}

/** The address a click on a link leads to within this page; null: leave it to the browser. */
export function within(event: MouseEvent, here: Location): URL | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  if (link.target || link.hasAttribute("download")) return null;
  const to = new URL(link.href, here.href);
  const samePage = to.pathname === here.pathname && to.search === here.search && to.hash !== "";
  const ours = to.origin === here.origin && isOurs(to.pathname);
  const isPage = !site || to.pathname === here.pathname; // without a server: one file for all pages
  return ours && isPage && !samePage ? to : null;
}
