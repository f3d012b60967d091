// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { Offline } from "./offline.svelte";

const page = (play: string) =>
  `<html data-site="${play}"><script type="module" src="./assets/index-1.js"></script></html>`;
const reload = vi.fn();
let service: EventTarget & { controller: unknown; register: () => Promise<unknown> };

beforeEach(() => {
  reload.mockClear();
  const registration = Object.assign(new EventTarget(), { update: () => Promise.resolve() });
  const register = () => Promise.resolve(registration);
  service = Object.assign(new EventTarget(), { controller: null as unknown, register });
  vi.stubGlobal("navigator", { serviceWorker: service });
  vi.stubGlobal("location", { reload });
  vi.spyOn(console, "error").mockImplementation(() => {});
  document.documentElement.dataset["site"] = "play-1";
  document.head.innerHTML = '<script type="module" src="./assets/index-1.js"></script>';
});

const kept = (html: string) => vi.stubGlobal("fetch", () => Promise.resolve(new Response(html)));
const taken = () => service.dispatchEvent(new Event("controllerchange"));
const settled = () => new Promise((done) => setTimeout(done, 20));

/** A bug: a tab that was there when the site was first kept never changed to a later version. */
test("a page of a first visit is loaded anew when a later version takes over", async () => {
  kept(page("play-1"));
  await new Offline().begin("./");
  taken(); // the first version, of which the page is
  await settled();
  expect(reload).not.toHaveBeenCalled();
  taken();
  expect(reload).toHaveBeenCalledOnce();
});

test("a page that is older than what was kept is loaded anew at once", async () => {
  kept(page("play-2"));
  await new Offline().begin("./");
  taken();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test("where nothing can be kept the page goes on", async () => {
  service.register = () => Promise.reject(new TypeError("not allowed"));
  await expect(new Offline().begin("./")).resolves.toBeUndefined();
});
