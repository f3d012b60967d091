// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { routeOf, within } from "./router";

test.each([
  ["/", { page: "home" }],
  ["/tables", { page: "lobby" }],
  ["/new/go", { page: "new", game: "go" }],
  ["/t/abc/", { page: "table", id: "abc" }],
  ["/join/KHUFU-7", { page: "join", code: "KHUFU-7" }],
  ["/join/a%20b", { page: "join", code: "a b" }],
  ["/rules/table", { page: "rules", of: "table" }],
  ["/how-to-play/ankh", { page: "howToPlay", of: "ankh" }],
  ["/guide/go", { page: "guide", game: "go" }],
  ["/puzzles", { page: "puzzles" }],
  ["/puzzles/today", { page: "puzzle", game: "today", number: "" }],
  ["/puzzles/go/12", { page: "puzzle", game: "go", number: "12" }],
  ["/puzzles/go", { page: "missing" }],
  ["/puzzles/go/x", { page: "missing" }],
  ["/puzzles/go/1/2", { page: "missing" }],
  ["/replay/abc", { page: "replay", id: "abc" }],
  ["/t", { page: "missing" }],
  ["/t/a/b", { page: "missing" }],
  ["/join/%", { page: "missing" }],
  ["/nonsense/x", { page: "missing" }],
])("the address %s", (path, route) => expect(routeOf(path)).toEqual(route));

function click(html: string, how: MouseEventInit = {}): URL | null {
  document.body.innerHTML = html;
  let to: URL | null = null;
  document.addEventListener(
    "click",
    (event) => {
      to = within(event, location);
      event.preventDefault();
    },
    { once: true },
  );
  document
    .querySelector("i")!
    .dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, button: 0, ...how }));
  return to;
}

test("links of ours are followed within the page, all others are the browser's", () => {
  expect(click('<a href="/t/x?a=1#b"><i></i></a>')?.pathname).toBe("/t/x");
  expect(click('<a href="/t/x"><i></i></a>', { ctrlKey: true })).toBeNull();
  expect(click('<a href="/t/x" target="_blank"><i></i></a>')).toBeNull();
  expect(click('<a href="/t/x" download><i></i></a>')).toBeNull();
  expect(click('<a href="/api/tables/x/record"><i></i></a>')).toBeNull();
  expect(click('<a href="https://example.org/"><i></i></a>')).toBeNull();
  expect(click(`<a href="${location.pathname}#A4.4"><i></i></a>`)).toBeNull();
  expect(click("<i></i>")).toBeNull();
});

test("below a folder of another site only what lies there is ours", async () => {
  document.documentElement.dataset["base"] = "/benben";
  vi.resetModules();
  const { isOurs, linkTo, pathOf, to } = await import("./site");
  delete document.documentElement.dataset["base"];
  expect(to("/t/x")).toBe("/benben/t/x");
  expect(linkTo("/t/x")).toBe(`${location.origin}/benben/t/x`);
  const at = (pathname: string) => pathOf({ pathname, search: "?a" });
  expect(at("/benben/t/x")).toEqual({ path: "/t/x", search: "?a" });
  expect(at("/benben").path).toBe("");
  expect(at("/t/x").path).toBe("/t/x"); // asked for past the proxy
  expect(["/benben", "/benben/", "/benben/t/x"].every(isOurs)).toBe(true);
  expect(["/", "/other", "/benbens", "/benben/api/me"].some(isOurs)).toBe(false);
});
