import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { pitch } from "./plugins/pitches.ts";
import { signs } from "./plugins/signs.ts";
import { texts } from "./plugins/texts.ts";

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte(), signs(), pitch(), texts()],
  resolve: { alias: { "@texts": from("../src/benben") } }, // one file of messages for all interfaces
  build: { outDir: from("../src/benben/server/web"), emptyOutDir: true, assetsInlineLimit: 0 },
  server: {
    fs: { allow: [from("."), from("../src/benben")] },
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
});
