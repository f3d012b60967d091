import { expect, test } from "vitest";
import type { LogEntry } from "../../messages";
import type { Board } from "./view";
import { flights, follow, NO_TRAIL } from "./happened";

const entry = (seat: number | null, move: string): LogEntry => ({ ply: 0, seat, lines: [], move });
const board = (heights: Record<string, number>, rider: string | null = null) =>
  ({
    rider,
    ox: null,
    fields: Object.entries(heights).map(([field, height]) => ({
      field,
      height,
      top: "moon",
      worker: null,
    })),
  }) as unknown as Board;

test("a step, then the horse from where the step ended", () => {
  const trail = follow(
    NO_TRAIL,
    [entry(0, "c4-c5"), entry(0, "horse-c6"), entry(0, "build:stone")],
    null,
  );
  expect(trail.ways).toEqual([
    { from: "c4", to: "c5" },
    { from: "c5", to: "c6" },
  ]);
});

test("another player wipes the chalk, chance does not", () => {
  let trail = follow(NO_TRAIL, [entry(0, "@c4")], null);
  trail = follow(trail, [entry(null, "start:1")], null);
  expect(trail.ways).toHaveLength(1);
  expect(follow(trail, [entry(1, "drop:a1")], null)).toEqual({
    seat: 1,
    ways: [{ from: null, to: "a1" }],
  });
});

test("a spell is chalked round all it went over, within the board", () => {
  const round = (move: string) => follow(NO_TRAIL, [entry(0, move)], null).ways[0]?.swept;
  expect(round("firestorm:row:c4")).toEqual(["a4", "g4"]);
  expect(round("firestorm:column:c4")).toEqual(["c7", "c1"]);
  expect(round("whirlwind:a7")).toEqual(["a7", "b6"]);
});

test("cards that leave a stack fly one after the other; an ox drives them to its field", () => {
  const taken = flights(board({ a1: 2, b1: 1, c1: 1 }), board({ a1: 1, b1: 0, c1: 1 }), [
    entry(0, "firestorm:row:c1"),
  ]);
  expect(taken.map(({ field, after, to }) => [field, after, to])).toEqual([
    ["a1", 0, null],
    ["b1", 1, null],
  ]);
  const driven = flights(board({ a1: 3, b1: 1 }), board({ a1: 2, b1: 2 }), [entry(0, "ox:a1-b1")]);
  expect(driven[0]?.to).toBe("b1");
  expect(flights(board({ a1: 2 }), board({ a1: 1 }), [])).toEqual([]);
});
