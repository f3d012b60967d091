import { expect, test, vi } from "vitest";
import { knows, LANGUAGES, load, loadAll, sayIn } from "./words";

const FOREIGN = {
  story: { takes: ["takes ", ["n", { one: [["n"], " match"], other: [["n"], " matches"] }]] },
};
const known = ["foreign", "slow", "slower"];
vi.mock("./api", () => ({
  texts: async (game: string, language: string) => {
    if (!known.includes(game)) throw new Error(`no game ${game}`);
    if (game === "slow" && language === "en") await new Promise((done) => setTimeout(done, 50));
    return FOREIGN;
  },
}));

test("a text is said in the language asked for, with its places filled in", async () => {
  for (const language of LANGUAGES) await load("table", language);
  expect(sayIn("en", "table", "web.move_n", { n: 3 })).toBe("Move 3");
  expect(sayIn("nl", "table", "web.move_n", { n: 3 })).toBe("Zet 3");
  expect(sayIn("de", "table", "level.1.name")).toBeTruthy();
});
test("a text that does not exist is an error, never an empty place", async () => {
  await load("table", "en");
  expect(() => sayIn("en", "table", "web.nonsense")).toThrow("web.nonsense");
  await expect(load("nonsense", "en")).rejects.toThrow("nonsense");
});

test("the texts of a game from another package come from the server", async () => {
  await load("foreign", "en");
  expect(sayIn("en", "foreign", "story.takes", { n: 1 })).toBe("takes 1 match");
  expect(sayIn("en", "foreign", "story.takes", { n: 3 })).toBe("takes 3 matches");
});

test("a language chosen while texts are fetched has those texts too", async () => {
  const before = load("slow", "en");
  const chosen = loadAll("de");
  const after = load("slower", "en");
  await Promise.all([before, chosen, after]);
  for (const owner of ["slow", "slower"]) expect(knows("de", owner, "story.takes")).toBe(true);
});
test("what cannot be had keeps nobody from another language", async () => {
  await expect(load("nonsense", "en")).rejects.toThrow("nonsense");
  await loadAll("nl");
});

/** Every text the client asks for by a fixed key exists; a wrong key would break a page. */
const sources = import.meta.glob<string>(
  ["./**/*.svelte", "./**/*.ts", "!./games/**", "!./**/*.test.ts"],
  { query: "?raw", import: "default", eager: true },
);
test("so does every key of the page about oneself", async () => {
  for (const language of LANGUAGES) await load("you", language);
  const keys = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/\bsayYou\(\s*"([a-z_]+)"/g)].map((found) => found[1]!),
  );
  expect(keys.length).toBeGreaterThan(30);
  for (const key of keys)
    for (const language of LANGUAGES) expect(sayIn(language, "you", `you.${key}`)).toBeTruthy();
});
test("every key in the source exists in every language", async () => {
  for (const language of LANGUAGES) await load("table", language);
  const keys = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/\b(?:say|sayTable)\(\s*"([a-z_]+)"/g)].map((found) => found[1]!),
  );
  expect(keys.length).toBeGreaterThan(60);
  for (const key of keys)
    for (const language of LANGUAGES) expect(sayIn(language, "table", `web.${key}`)).toBeTruthy();
});
