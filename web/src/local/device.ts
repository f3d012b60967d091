/** What only a site without a server does: fetched when the first screen is idle. */
import { mount } from "svelte";
import { settings } from "../settings.svelte";
import { load } from "../words";
import Notice from "./Notice.svelte";
import { Offline } from "./offline.svelte";
import { takeDrops } from "./records";

export async function begin(base: string): Promise<void> {
  await load("device", settings.language);
  const offline = new Offline();
  mount(Notice, { target: document.body, props: { offline } });
  takeDrops();
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!connection?.saveData) await offline.begin(base); // else somebody pays for every byte
}

/** The matches of this device, for the home page. */
export async function kept(): Promise<typeof import("./Kept.svelte").default> {
  await load("device", settings.language);
  return (await import("./Kept.svelte")).default;
}
