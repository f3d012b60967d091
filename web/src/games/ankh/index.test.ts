import { expect, test } from "vitest";
import type { View } from "../../messages";
import { game } from "./index";

test("who won was at the Ankh three times, not four (A7.1)", () => {
  const view = {
    seat: 0,
    board: { winner: 1, seats: [{ cards: 2 }, { cards: 3 }] },
    moves: [],
    may_undo: false,
    log: [],
  } as View;
  expect(game.score!(view, (key) => key)).toEqual({ what: "web.times_there", of: [2, 3] });
});
