import { beforeEach, expect, test, vi } from "vitest";
import { gameOf, numberOf, today } from "./days";
import { isDone, markSolved, solvedOf, streakOn } from "./solved";

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
});

test("a day begins at midnight where one is", () => {
  const before = today(new Date(2026, 10, 19, 23, 59));
  expect(today(new Date(2026, 10, 20, 0, 1))).toBe(before + 1);
});

test("games take turns, and every puzzle has its day before one comes again", () => {
  const games = ["a", "b", "c", "d"];
  expect([0, 1, 2, 3, 4].map((day) => gameOf(day, games))).toEqual(["a", "b", "c", "d", "a"]);
  for (const count of [1, 7, 89, 178, 240]) {
    const numbers = Array.from({ length: count }, (_, turn) => numberOf(turn * 4, 4, count));
    expect(new Set(numbers).size).toBe(count);
    expect(Math.min(...numbers)).toBe(1);
  }
});

test("a streak grows from day to day and ends with a day left out", () => {
  markSolved("a", 1, 10);
  markSolved("a", 1, 10);
  expect([streakOn(10), streakOn(11), streakOn(12)]).toEqual([1, 1, 0]);
  markSolved("b", 2, 11);
  expect(streakOn(11)).toBe(2);
  markSolved("b", 3, undefined);
  expect(streakOn(11)).toBe(2);
  expect(isDone(11) && !isDone(12)).toBe(true);
  markSolved("b", 4, 13);
  expect(streakOn(13)).toBe(1);
  expect([...solvedOf("b")]).toEqual([2, 3, 4]);
});
