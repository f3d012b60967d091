import { beforeEach, expect, test } from "vitest";
import { finished, resultOf, writeDown, type Finished } from "./finished";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    },
  });
});
const match = (id: string): Finished => ({
  id,
  game: "ankh",
  names: ["Ipi"],
  result: "won",
  ended: 0,
  moves: 12,
});

test("the newest comes first, each once, and no more than fifty", () => {
  for (const id of ["a", "b", "a"]) writeDown(match(id));
  expect(finished().map(({ id }) => id)).toEqual(["b", "a"]);
  for (let i = 0; i < 60; i++) writeDown(match(`m${i}`));
  expect(finished()).toHaveLength(50);
});

test("spoilt storage is an empty list", () => {
  kept.set("benben.finished", "{");
  expect(finished()).toEqual([]);
  kept.set("benben.finished", "7");
  expect(finished()).toEqual([]);
});

test("won, lost, shared", () => {
  expect(resultOf([0], 0)).toBe("won");
  expect(resultOf([1], 0)).toBe("lost");
  expect(resultOf([0, 1], 0)).toBe("drawn");
  expect(resultOf([], 0)).toBe("drawn");
});
