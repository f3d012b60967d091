import { describe, expect, it } from "vitest";
import { laid, lifted } from "./picking";

const HAND = ["r5", "y1", "y7", "b2", "b2", "b8"];

describe("a hand", () => {
  it("lies as it lay when a card is picked", () => {
    for (const asked of [null, "blue", "yellow"] as const) {
      const before = laid({ hand: HAND, picked: null, asked });
      for (const card of ["r5", "b2", "b8"])
        expect(
          laid({
            hand: HAND.toSpliced(HAND.indexOf(card), 1),
            picked: { cards: [card], total: 0 },
            asked,
          }),
        ).toEqual(before);
    }
  });
  it("begins with the asked colour", () => {
    expect(laid({ hand: HAND, picked: null, asked: "blue" })).toEqual([
      "b2",
      "b2",
      "b8",
      "r5",
      "y1",
      "y7",
    ]);
  });
});

describe("what is lifted", () => {
  it("is what was picked, in that order", () => {
    const one = lifted(HAND, ["b8"], [], 5);
    expect(one).toEqual([5]);
    expect(lifted(HAND, ["b2", "b8"], one, 4)).toEqual([5, 4]); // of two alike the one touched
    expect(lifted(HAND, ["b2", "b8"], one)).toEqual([5, 3]);
  });
  it("loses the last one when that is taken back", () => {
    expect(lifted(HAND, ["b8"], [5, 4], 4)).toEqual([5]);
    expect(lifted(HAND, ["b2"], [3, 4], 4)).toEqual([3]); // the other of two alike stays up
    expect(lifted(HAND, [], [5, 4], 4)).toEqual([]);
  });
  it("has two places for two alike", () => {
    expect(lifted(HAND, ["b2", "b2"], [4], 4)).toEqual([4, 3]);
  });
});
