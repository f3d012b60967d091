import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { brotli } from "./plugins/brotli.ts";
import { licences } from "./plugins/licences.ts";
import { pitch } from "./plugins/pitches.ts";
import { signs } from "./plugins/signs.ts";
import { texts } from "./plugins/texts.ts";
import { wasm } from "./plugins/wasm.ts";

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const { noted, written } = licences();

export default defineConfig({
  plugins: [
    svelte({ compilerOptions: { runes: true } }),
    signs(),
    pitch(),
    texts(),
    noted(),
    written,
    brotli(),
  ],
  resolve: { alias: { "@texts": from("../src/benben") } }, // one file of messages for all interfaces
  base: "./", // a static site lies anywhere; the server puts its own root there (static.py)
  worker: { format: "es", plugins: () => [wasm(), noted()] },
  build: {
    outDir: from("../src/benben/server/web"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false }, // where a browser knows no preloading, it loads
    rolldownOptions: {
      input: { index: from("index.html"), sw: from("src/sw/sw.ts"), push: from("src/sw/push.ts") },
      // a service worker stands beside the page, under a name that never changes: `sw` is a site's without a
      // server, `push` shows a server's notices
      output: {
        entryFileNames: ({ name }) =>
          name === "sw" || name === "push" ? "[name].js" : "assets/[name]-[hash].js",
        // what always comes together is one file: packed, ten small ones are a sixth larger
        codeSplitting: {
          groups: [
            {
              name: "first",
              tags: ["$initial"],
              test: (id) => !id.includes("/src/sw/"),
              priority: 2,
            },
            { name: "pictures", test: /\/games\/pictures\.ts/, priority: 1 },
            { name: "device", test: /\/local\/(device|transport)\.ts/ },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [from("."), from("../src/benben")] },
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
});
