/** Which of the table's texts the first screen says: those its sources name. */
import { readFileSync } from "node:fs";

const SOURCES = [
  "App.svelte",
  "pages/Home.svelte",
  "local/Kept.svelte",
  "shell/Bar.svelte",
  "shell/Brand.svelte",
  "shell/Choices.svelte",
  "shell/Dialog.svelte",
  "shell/Finished.svelte",
  "shell/GameCard.svelte",
  "shell/Levels.svelte",
  "shell/Menu.svelte",
  "shell/Missing.svelte",
  "shell/OwnName.svelte",
  "shell/Running.svelte",
  "table/SaveRecord.svelte",
  "table/clock.ts",
  "table/names.ts",
];
/** What they name in part alone: `theme_${one}`. */
const BEGUN = ["theme_", "speed_", "history_"];
export function sayings(): (group: string, key: string) => boolean {
  const read = (file: string) => readFileSync(new URL(`../src/${file}`, import.meta.url), "utf8");
  const quoted = SOURCES.flatMap((file) => [...read(file).matchAll(/"(?:web\.)?(\w+)"/g)]);
  const named = new Set(quoted.map(([, key]) => key!));
  return (group, key) =>
    group === "level" ||
    (group === "web" && (named.has(key) || BEGUN.some((start) => key.startsWith(start))));
}
