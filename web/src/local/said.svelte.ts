/** What this device has to say, one sentence at a time; `Notice.svelte` shows it below the page. */
import { sayOf, settings } from "../settings.svelte";
import { load } from "../words";

export const said: { text: string } = $state({ text: "" });

/** A text of the device's, in the language chosen. */
export async function sentence(key: string, values?: Record<string, unknown>): Promise<string> {
  await load("device", settings.language);
  return sayOf("device")(key, values);
}

/** Say it until somebody has read it. */
export async function tell(key: string, values?: Record<string, unknown>): Promise<void> {
  said.text = await sentence(key, values);
}
