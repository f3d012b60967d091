import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseMessage } from "../plugins/parsing";
import { fill } from "./message";
import { LANGUAGES, load, sayIn } from "./words";

/** tests/test_texts.py reads the same file. */
type Said = {
  owner: string;
  key: string;
  values: Record<string, unknown>;
  en: string;
  nl: string;
  de: string;
};
const said = JSON.parse(
  readFileSync(new URL("../../tests/said.json", import.meta.url), "utf-8"),
) as Said[];

describe("the same is said here and on the server", () => {
  test.each(said)("$key $values", async ({ owner, key, values, ...texts }) => {
    for (const language of LANGUAGES) {
      await load(owner, language);
      expect(sayIn(language, owner, key, values)).toBe(texts[language]);
    }
  });
});

test("a text without places stays a string; a place and a plural are parsed while building", () => {
  expect(parseMessage("Ride on")).toBe("Ride on");
  expect(parseMessage("to {field}")).toEqual(["to ", ["field"]]);
  expect(parseMessage("{n, plural, one {a card} other {# cards}}")).toEqual([
    ["n", { one: "a card", other: [["n"], " cards"] }],
  ]);
});
test("what the browser cannot fill in does not build", () => {
  for (const text of [
    "{n",
    "{n, plural, one {#}}",
    "{n, select, a {b} other {c}}",
    "{n, number}",
    "{d, date}",
  ])
    expect(() => parseMessage(text), text).toThrow();
});
test("a plural wants a number", () => {
  expect(() => fill(parseMessage("{n, plural, one {#} other {#}}"), "en", { n: "1" })).toThrow(
    "{n}",
  );
});
