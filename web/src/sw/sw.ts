/** The service worker of the static site: one version of Benben, whole, also without a network.
 *
 * `src/benben/site/stamp.py` writes what the site is made of before this script. Every file is kept under its
 * version and compared with its hash, so two versions are never mixed; a new one waits until it is asked to take over.
 */
declare const benben: { version: string; files: Record<string, string> }; // path → SHA-256

type Later = { waitUntil(doing: Promise<unknown>): void };
interface Events {
  install: Event & Later;
  activate: Event & Later;
  message: MessageEvent & Later;
  fetch: Event & { request: Request; respondWith(response: Promise<Response>): void };
}
interface Service {
  registration: { scope: string };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof Events>(type: K, hear: (event: Events[K]) => void): void;
}
const service = self as unknown as Service;

const PREFIX = `benben ${new URL(service.registration.scope).pathname} `; // of this site alone
const CACHE = PREFIX + benben.version;
const AT_ONCE = 4; // files fetched side by side
const START = "index.html";

const address = (path: string) => new URL(path, service.registration.scope).href;

/** The file of this site that is asked for; undefined: not one of ours. */
function pathOf(request: Request): string | undefined {
  const { origin, pathname } = new URL(request.url);
  const scope = new URL(service.registration.scope);
  if (request.method !== "GET" || origin !== scope.origin) return undefined;
  const path = decodeURIComponent(pathname.slice(scope.pathname.length)) || START;
  return pathname.startsWith(scope.pathname) && path in benben.files ? path : undefined;
}

/** From the network, if it is of this version. */
async function fetched(path: string): Promise<Response> {
  const answer = await fetch(address(path), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const body = await answer.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (hash !== benben.files[path]) throw new Error(`${path} is of another version`);
  // A new response: redirected ones may not answer a navigation, and the body is unpacked already.
  const kind = answer.headers.get("content-type") ?? "application/octet-stream";
  return new Response(body, { headers: { "content-type": kind, "x-hash": hash } });
}

/** The same file in the cache of another version, if it has not changed. */
async function unchanged(path: string): Promise<Response | undefined> {
  for (const name of await caches.keys()) {
    const found = name.startsWith(PREFIX) && (await (await caches.open(name)).match(address(path)));
    if (found && found.headers.get("x-hash") === benben.files[path]) return found;
  }
  return undefined;
}

/** Everything this version is made of; what is there already is not fetched again. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  const missing = Object.keys(benben.files);
  const keep = async () => {
    for (let path = missing.shift(); path !== undefined; path = missing.shift())
      if (!(await cache.match(address(path))))
        await cache.put(address(path), (await unchanged(path)) ?? (await fetched(path)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keep));
}

async function dropOthers(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
}

async function answer(path: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(address(path));
  if (kept) return kept;
  const found = await fetched(path); // the browser threw it away
  await cache.put(address(path), found.clone());
  return found;
}

service.addEventListener("install", (event) => event.waitUntil(keepAll()));
service.addEventListener("activate", (event) =>
  event.waitUntil(dropOthers().then(() => service.clients.claim())),
);
service.addEventListener("message", (event) => {
  if (event.data === "switch") event.waitUntil(service.skipWaiting());
});
service.addEventListener("fetch", (event) => {
  const path = pathOf(event.request);
  if (path !== undefined) event.respondWith(answer(path));
});
