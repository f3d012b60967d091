/** Where we are, and how to go elsewhere. */
import { routeOf, within, type Route } from "./router";
import { pathOf, to } from "./site";

export const place: { route: Route; search: string; table: string | undefined } = $state({
  route: routeOf(pathOf(location).path),
  search: pathOf(location).search,
  table: undefined, // the one left for a look at something else
});

let here = location.pathname + location.search;

function arrive(): void {
  const there = location.pathname + location.search;
  if (there === here) return; // a jump within the page leaves it as it is
  if (place.route.page === "table") place.table = here;
  here = there;
  const { path, search } = pathOf(location);
  place.route = routeOf(path);
  place.search = search;
  if (place.route.page === "home") place.table = undefined;
}

/** To a page of ours, by its path. */
export function go(path: string): void {
  follows(to(path));
}

function follows(address: string): void {
  history.pushState(null, "", address);
  arrive();
  if (!location.hash) scrollTo(0, 0);
}

/** Links within the page are followed without loading it anew. */
export function follow(): void {
  addEventListener("popstate", arrive);
  addEventListener("click", (event) => {
    const there = within(event, location);
    if (!there) return;
    event.preventDefault();
    follows(there.pathname + there.search + there.hash);
  });
}
