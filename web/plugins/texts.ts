/** The texts' ICU messages, parsed while building: the browser gets them as `Message`s. */
import type { Plugin } from "vite";
import { parseAll, type Texts } from "./parsing.ts";

export function texts(): Plugin {
  return {
    name: "texts",
    enforce: "pre", // before Vite makes a module of the JSON
    transform: {
      filter: { id: /\/(messages|texts)\/[a-z]+\.json$/ },
      handler: (code) => ({ code: JSON.stringify(parseAll(JSON.parse(code) as Texts)), map: null }),
    },
  };
}
