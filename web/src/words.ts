/** All texts, in the language chosen: the same files the terminal and the server read.
 *
 * `sayIn("en", "table", "web.play_now")`, `sayIn("de", game, "story.goes", {field: "a2"})`. */

import { texts } from "./api";
import { fill, type Message } from "./message";

export const LANGUAGES = ["en", "nl", "de"] as const;
export type Language = (typeof LANGUAGES)[number];
type Texts = Record<string, Record<string, Message>>;

const files = import.meta.glob<Texts>(
  ["@texts/messages/**/*.json", "@texts/games/*/texts/*.json"],
  { import: "default" },
);
const first = import.meta.glob<Texts>("@texts/messages/*.json", {
  query: "?first",
  import: "default",
});
const loaded = new Map<string, Texts>();

/** Of no game: what the table says, what a site on one's own device does, and the page about oneself. */
const OWN: Record<string, string> = {
  table: "messages",
  device: "messages/device",
  you: "messages/you",
  puzzles: "messages/puzzles",
};
const path = (owner: string, language: Language) =>
  `/${OWN[owner] ?? `games/${owner}/texts`}/${language}.json`;

/** What the table says on the first screen: the rest of it is loaded as "table". */
const FIRST = "first";
const owners = new Set([FIRST]);

/** Fetch the texts of the table and a game before they are said. */
export async function load(owner: string, language: Language): Promise<void> {
  const known = owners.has(owner);
  owners.add(owner); // at once: another language may be chosen while these texts are fetched
  if (!loaded.has(owner + language)) {
    try {
      loaded.set(owner + language, await fetched(owner, language));
    } catch (error) {
      if (!known) owners.delete(owner); // nothing of it will be said
      throw error;
    }
  }
  if (owner === "table") await load(FIRST, language);
}

function fetched(owner: string, language: Language): Promise<Texts> {
  const [among, end] =
    owner === FIRST ? [first, path("table", language)] : [files, path(owner, language)];
  const key = Object.keys(among).find((file) => file.endsWith(end));
  return key ? among[key]!() : texts(owner, language); // the server has those of other packages
}

/** Everything said so far, in another language; also what is first asked for meanwhile. */
export async function loadAll(language: Language): Promise<void> {
  const missing = () => [...owners].filter((owner) => !loaded.has(owner + language));
  while (missing().length > 0) await Promise.all(missing().map((owner) => load(owner, language)));
}

const messageOf = (language: Language, owner: string, key: string): Message | undefined => {
  const [group, ...rest] = key.split(".");
  const found = (whose: string) => loaded.get(whose + language)?.[group!]?.[rest.join(".")];
  return found(owner) ?? (owner === "table" ? found(FIRST) : undefined);
};

/** Whether there is such a text; those of other packages may lack some. */
export const knows = (language: Language, owner: string, key: string): boolean =>
  messageOf(language, owner, key) !== undefined;

export function sayIn(
  language: Language,
  owner: string,
  key: string,
  values: Record<string, unknown> = {},
): string {
  const message = messageOf(language, owner, key);
  if (message === undefined) throw new Error(`no text ${key} of ${owner} in ${language}`);
  return fill(message, language, values);
}
