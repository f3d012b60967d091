/** Where we are, and how to go elsewhere. */
import { routeOf, within, type Route } from "./router";

export const place: { route: Route; search: string; table: string | undefined } = $state({
  route: routeOf(location.pathname),
  search: location.search,
  table: undefined, // the one left for a look at something else
});

let here = location.pathname + location.search;

function arrive(): void {
  const there = location.pathname + location.search;
  if (there === here) return; // a jump within the page leaves it as it is
  if (place.route.page === "table") place.table = here;
  here = there;
  place.route = routeOf(location.pathname);
  place.search = location.search;
  if (place.route.page === "home") place.table = undefined;
}

export function go(path: string): void {
  history.pushState(null, "", path);
  arrive();
  if (!location.hash) scrollTo(0, 0);
}

/** Links within the page are followed without loading it anew. */
export function follow(): void {
  addEventListener("popstate", arrive);
  addEventListener("click", (event) => {
    const to = within(event, location);
    if (!to) return;
    event.preventDefault();
    go(to.pathname + to.search + to.hash);
  });
}
