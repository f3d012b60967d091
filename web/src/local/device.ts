/** What only a page that plays by itself does: fetched when the first screen is idle. */
import { mount } from "svelte";
import { settings } from "../settings.svelte";
import { site } from "../site";
import { load } from "../words";
import Kept from "./Kept.svelte";
import Notice from "./Notice.svelte";
import { Offline } from "./offline.svelte";
import { takeDrops } from "./records";

const saves = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false; // each byte is paid for

export async function begin(base: string): Promise<void> {
  await load("device", settings.language);
  const offline = new Offline();
  mount(Notice, { target: document.body, props: { offline } });
  takeDrops();
  if (site && !saves()) await offline.begin(base);
}

/** Where somebody may begin a match soon: what it takes comes while they read. */
export async function getReady(): Promise<void> {
  if (!saves()) (await import("./transport")).warm();
}

/** The matches of this device, for the home page. */
export async function kept(): Promise<typeof Kept> {
  await load("device", settings.language);
  return Kept;
}
