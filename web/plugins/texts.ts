/** The texts' ICU messages, parsed while building: the browser gets them as `Message`s.
 *
 * Of the table's texts those of the first screen come by themselves, `….json?first`, the others with another page. */
import type { Plugin } from "vite";
import { sayings } from "./first.ts";
import { parseAll, type Texts } from "./parsing.ts";

/** Of the table's texts, what pages say themselves: not a terminal's, and few of those a server answers with. */
const SAID: Record<string, readonly string[]> = {
  terminal: [],
  notice: [],
  problem: ["no_guide", "no_table", "private"],
  refused: ["T1.8"],
};

/** The part of the table's texts that a browser is given: with the first screen, or later. */
function said(id: string, texts: Texts): Texts {
  if (!/\/messages\/[a-z]+\.json/.test(id)) return texts;
  const first = sayings();
  const kept = (group: string, found: Texts) =>
    Object.entries(found).filter(
      ([key]) =>
        (SAID[group]?.includes(key) ?? true) && first(group, key) === id.endsWith("?first"),
    );
  return Object.fromEntries(
    Object.entries(texts).map(([group, found]) => [
      group,
      Object.fromEntries(kept(group, found as Texts)),
    ]),
  );
}

export function texts(): Plugin {
  return {
    name: "texts",
    enforce: "pre", // before Vite makes a module of the JSON
    transform: {
      filter: { id: /\/(messages|messages\/(device|you|puzzles)|texts)\/[a-z]+\.json(\?first)?$/ },
      handler(code, id) {
        const parsed = JSON.stringify(parseAll(said(id, JSON.parse(code) as Texts)));
        // what has a question mark is no JSON to Vite
        return { code: id.endsWith("?first") ? `export default ${parsed}` : parsed, map: null };
      },
    },
  };
}
