import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LogEntry, View } from "../../../messages";
import { falls, seenIn } from "./seen.svelte";
import { lastOf, lossIn, type Loss } from "../happened";
import { Tumble } from "./tumble.svelte";
import type { Board } from "../view";

const entry = (
  ply: number,
  seat: number | null,
  move: string,
  ...lines: LogEntry["lines"]
): LogEntry => ({ ply, seat, move, lines });
const LOG = [
  entry(0, 1, "play"),
  entry(1, 0, "knock:a3"),
  entry(2, 0, "flick:front,low,soft"),
  entry(3, null, "falls:a3"),
  entry(4, null, "stays:a1", ["loses", { seat: 1, count: 1, places: "a3" }]),
];

describe("on coming to the table", () => {
  it("the last loss is known from the log", () => {
    expect(lastOf(LOG).map(({ ply }) => ply)).toEqual([2, 3, 4]);
    expect(lossIn(lastOf(LOG))).toMatchObject({ seat: 0, places: ["a3"] });
  });
  it("a loss before the last move is no longer the last", () => {
    expect(lossIn(lastOf([...LOG, entry(5, 0, "clockwise")]))).toBeUndefined();
    expect(lastOf([])).toEqual([]);
  });
});

describe("while buckets fall", () => {
  const stood = ["red", "blue", "green"] as const;
  const shown = (pyramid: readonly (string | null)[]) =>
    ({ rows: 4, game: 1, pyramids: [pyramid] }) as unknown as Board;
  const seen = (board: Board) => seenIn({ board } as unknown as View);
  const [then, now, again] = [
    shown(stood),
    shown(["red", "blue", null]),
    shown(["red", "blue", null]),
  ];
  const loss: Loss = { seat: 0, places: ["a3"], note: undefined, reasons: new Map() };
  let still = false;
  let frame: FrameRequestCallback | undefined;
  beforeEach(() => {
    still = false;
    vi.stubGlobal("matchMedia", () => ({ matches: still }));
    vi.stubGlobal("requestAnimationFrame", (next: FrameRequestCallback) => (frame = next));
  });
  afterEach(() => vi.unstubAllGlobals());

  it("what was before is seen until they lie", async () => {
    const tumble = new Tumble();
    await tumble.play(loss, [...stood], then, now);
    expect(seen(now)).toBe(then);
    expect(seen(again)).toBe(again); // another table's
    frame!(performance.now() + 100_000);
    expect(seen(now)).toBe(now);
  });
  it("it stays so when the same is told anew, and ends when it is skipped", async () => {
    const tumble = new Tumble();
    await tumble.play(loss, [...stood], then, now);
    tumble.goOn(again);
    expect(falls({ board: again } as unknown as View)).toBe(true);
    tumble.stop();
    expect(seen(again)).toBe(again);
  });
  it("who wants no motion sees the end at once", async () => {
    still = true;
    await new Tumble().play(loss, [...stood], then, now);
    expect(seen(now)).toBe(now);
  });
});
