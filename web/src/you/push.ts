/** Notices in this browser, by its push service. */
import { sayYou, call } from "./account.svelte";
import { Declined } from "../api";
import { atServer } from "../site";

export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window;

/** Ask whether we may, and tell the server where to. */
export async function turnOn(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted")
    throw new Declined(403, sayYou("push_denied"));
  await navigator.serviceWorker.register(atServer("/push.js"));
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  await before?.unsubscribe(); // perhaps of another key
  let made: PushSubscription;
  try {
    made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (error) {
    if (error instanceof DOMException) throw new Declined(400, sayYou("push_denied"));
    throw error;
  }
  const { endpoint, keys } = made.toJSON();
  await call("POST", "channels", { channel: { kind: "push", endpoint, keys } });
}
