/** MuJoCo's module brings four times as much for debuggers as it runs: the bundle gets it without. */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { stripped } from "./stripping.ts";

const ADDRESS = /new URL\('([\w.]+\.wasm)', import\.meta\.url\)\.href/;

export function wasm(): Plugin {
  return {
    name: "wasm",
    apply: "build",
    enforce: "pre", // before Vite takes the file as it is
    transform: {
      filter: { id: /@mujoco\/mujoco\/mujoco\.js$/ },
      handler(code, id) {
        const [text, name] = ADDRESS.exec(code) ?? this.error("where is the module asked for?");
        const source = stripped(readFileSync(new URL(name!, `file://${id}`)));
        const file = this.emitFile({ type: "asset", name: name!, source });
        return { code: code.replace(text, `import.meta.ROLLUP_FILE_URL_${file}`), map: null };
      },
    },
  };
}
