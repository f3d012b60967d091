import { expect, test } from "vitest";
import type { View } from "../messages";
import { board } from "./index";

const VIEW = {} as View;
const CASES: [game: string, move: string, forced: boolean][] = [
  ["ptoq", "hand:3", true],
  ["ptoq", "a1", true],
  ["ptoq", "toot", false],
  ["ptoq", "next", false],
  ["buckets", "draw", true],
  ["buckets", "build:r", true],
  ["buckets", "play", false],
  ["buckets", "r5", false],
  ["buckets", "knock:a1", false],
  ["buckets", "keep:a1", false],
];

for (const [name, move, forced] of CASES)
  test(`${move} of ${name}, the only move, is ${forced ? "made" : "left to the player"}`, async () => {
    expect((await board(name)).forces?.(move, VIEW) ?? false).toBe(forced);
  });
