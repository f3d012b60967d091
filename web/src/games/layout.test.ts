import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ARCHITECTURE = new URL("../../../docs/architecture.md", import.meta.url);

const files = Object.keys(import.meta.glob("./*/*"));
const games = [...new Set(files.map((path) => path.split("/")[1]!))];
/** What lies in a game's folder itself; what only this game needs lies in folders below. */
const namesIn = (game: string) =>
  files
    .filter((path) => path.startsWith(`./${game}/`) && !path.includes(".test."))
    .map((path) => path.split("/")[2]!)
    .sort();

test("the four folders hold files of the same names", () => {
  expect(games).toEqual(["ankh", "buckets", "ptoq", "sakkara"]);
  for (const game of games) expect(namesIn(game), game).toEqual(namesIn("ankh"));
});

test("the table in docs/architecture.md names every file", () => {
  const [, section] = readFileSync(ARCHITECTURE, "utf-8").split("## Four folders in the browser");
  const rows = [...section!.split("\n## ")[0]!.matchAll(/^\| `([^`]+)` \|/gm)].map(
    ([, name]) => name,
  );
  expect(rows.toSorted()).toEqual([...namesIn("ankh"), "pieces/"].sort());
});

const views = import.meta.glob<object>("./*/view.ts", { eager: true });
const moves = import.meta.glob<object>("./*/moves.ts", { eager: true });

test("a view is read by boardOf, a move by parse, in all four", () => {
  expect(Object.keys(views)).toHaveLength(games.length);
  for (const [path, view] of Object.entries(views)) expect(view, path).toHaveProperty("boardOf");
  for (const [path, move] of Object.entries(moves)) expect(move, path).toHaveProperty("parse");
});
