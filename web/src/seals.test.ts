import { beforeEach, expect, test, vi } from "vitest";
import { begin, forget, keep, kept, nonce } from "./seals";

let stored: Record<string, string> = {};
beforeEach(() => {
  stored = {};
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, text: string) => void (stored[name] = text),
  });
});

const seal = (digit: string) => ({ commitment: digit.repeat(64), nonce: digit.repeat(64) });

test("nonces are 64 digits, and differ", () => {
  expect(nonce()).toMatch(/^[0-9a-f]{64}$/);
  expect(nonce()).not.toBe(nonce());
});

test("what was shown at a table is kept until one leaves it", () => {
  keep("a", seal("1"));
  keep("b", seal("2"));
  keep("a", seal("3"));
  expect([kept("a"), kept("b")]).toEqual([seal("3"), seal("2")]);
  forget("a");
  expect([kept("a"), kept("b")]).toEqual([undefined, seal("2")]);
});

test("what the match began with is kept once, where we added to it", () => {
  keep("a", seal("1"));
  begin("a", null);
  expect(kept("a")).toEqual(seal("1"));
  begin("a", "first");
  begin("a", "second");
  begin("b", "first");
  expect([kept("a"), kept("b")]).toEqual([{ ...seal("1"), begun: "first" }, undefined]);
});

test("the oldest are forgotten, and nonsense is nothing", () => {
  for (let n = 0; n < 205; n += 1) keep(`t${n}`, seal("4"));
  expect([kept("t4"), kept("t5")]).toEqual([undefined, seal("4")]);
  stored["benben-seals"] = "nonsense";
  expect(kept("t5")).toBeUndefined();
});
