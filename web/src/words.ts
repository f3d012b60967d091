/** All texts, in the language chosen: the same files the terminal and the server read.
 *
 * `sayIn("en", "table", "web.play_now")`, `sayIn("de", game, "story.goes", {field: "a2"})`. */

import { texts } from "./api";
import { fill, type Message } from "./message";

export const LANGUAGES = ["en", "nl", "de"] as const;
export type Language = (typeof LANGUAGES)[number];
type Texts = Record<string, Record<string, Message>>;

const files = import.meta.glob<Texts>(["@texts/messages/*.json", "@texts/games/*/texts/*.json"], {
  import: "default",
});
const loaded = new Map<string, Texts>();

const path = (owner: string, language: Language) =>
  owner === "table" ? `/messages/${language}.json` : `/games/${owner}/texts/${language}.json`;

const owners = new Set(["table"]);

/** Fetch the texts of the table and a game before they are said. */
export async function load(owner: string, language: Language): Promise<void> {
  if (!loaded.has(owner + language)) {
    // the server has the texts of a game of another package
    const key = Object.keys(files).find((file) => file.endsWith(path(owner, language)));
    loaded.set(owner + language, await (key ? files[key]!() : texts(owner, language)));
  }
  owners.add(owner);
}

/** Everything said so far, in another language. */
export async function loadAll(language: Language): Promise<void> {
  await Promise.all([...owners].map((owner) => load(owner, language)));
}

export function sayIn(
  language: Language,
  owner: string,
  key: string,
  values: Record<string, unknown> = {},
): string {
  const [group, ...rest] = key.split(".");
  const message = loaded.get(owner + language)?.[group!]?.[rest.join(".")];
  if (message === undefined) throw new Error(`no text ${key} of ${owner} in ${language}`);
  return fill(message, language, values);
}
