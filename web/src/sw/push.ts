/** The service worker of a server: shows what the server tells while no page is open. It keeps nothing. */
export {}; // a module of its own, to the types
type Later = { waitUntil(doing: Promise<unknown>): void };
interface Told {
  text: string;
  path: string; // of the table
  tag: string; // a later notice with the same takes its place
  mute: { label: string; url: string };
}
interface Shown extends NotificationOptions {
  actions: { action: string; title: string }[];
}
interface Page {
  url: string;
  focus(): Promise<unknown>;
}
interface Events {
  install: Event & Later;
  activate: Event & Later;
  push: Event & Later & { data: { json(): Told } | null };
  notificationclick: Event & Later & { action: string; notification: Notification };
}
interface Service {
  registration: { showNotification(title: string, how: Shown): Promise<void> };
  clients: {
    claim(): Promise<void>;
    matchAll(which: object): Promise<Page[]>;
    openWindow(path: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof Events>(type: K, hear: (event: Events[K]) => void): void;
}
const service = self as unknown as Service;

const show = ({ text, path, tag, mute }: Told) =>
  service.registration.showNotification("Benben", {
    body: text,
    tag,
    icon: "icon-192.png", // beside this file,
    data: { path, mute: mute.url },
    actions: [{ action: "mute", title: mute.label }],
  });

async function open(path: string): Promise<void> {
  const pages = await service.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : service.clients.openWindow(path));
}

service.addEventListener("install", (event) => event.waitUntil(service.skipWaiting()));
service.addEventListener("activate", (event) => event.waitUntil(service.clients.claim()));
service.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});
service.addEventListener("notificationclick", (event) => {
  const { path, mute } = event.notification.data as { path: string; mute: string };
  event.notification.close();
  // by its path: the page may be known by another address than the notice
  const muted = () => fetch(new URL(mute).pathname, { method: "POST" });
  event.waitUntil(event.action === "mute" ? muted() : open(path));
});
