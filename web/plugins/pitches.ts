/** What the first page says of each game, without the rest of the games' texts.
 *
 * `import pitches from "virtual:pitches"` gives, by game and language, the group `home` of its texts. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const GAMES = fileURLToPath(new URL("../../src/benben/games/", import.meta.url));

function pitches(watch: (file: string) => void): Record<string, Record<string, unknown>> {
  const games = readdirSync(GAMES)
    .filter((name) => existsSync(`${GAMES}${name}/texts`))
    .sort();
  return Object.fromEntries(
    games.map((name) => {
      const texts = readdirSync(`${GAMES}${name}/texts`).map((file) => {
        const path = `${GAMES}${name}/texts/${file}`;
        watch(path);
        return [
          file.replace(".json", ""),
          (JSON.parse(readFileSync(path, "utf-8")) as { home?: unknown }).home,
        ];
      });
      return [name, Object.fromEntries(texts) as Record<string, unknown>];
    }),
  );
}

export function pitch(): Plugin {
  const id = "\0virtual:pitches";
  return {
    name: "pitches",
    resolveId: (source) => (source === "virtual:pitches" ? id : undefined),
    load(source) {
      if (source !== id) return undefined;
      return `export default ${JSON.stringify(pitches((file) => this.addWatchFile(file)))}`;
    },
  };
}
