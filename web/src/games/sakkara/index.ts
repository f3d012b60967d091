import type { BoardGame } from "../../board";
import { calm, CARRY, FLIGHT, NEXT_CARD, SET } from "../../shared/motion";
import { about, goal, sheet } from "./about";
import Board from "./Board.svelte";
import { because } from "./illegal";
import { parse } from "./moves";
import Plate from "./Plate.svelte";
import Trophy from "./pieces/Trophy.svelte";
import { staging } from "./staging";
import { boardOf } from "./view";
import { describe, prompt } from "./words";

export const game: BoardGame = {
  Board,
  Plate,
  staging,
  Trophy,
  prompt,
  describe,
  goal,
  about,
  sheet,
  forces: () => true,
  because,
  score: (view, say) => ({
    what: say("web.cards_built"),
    of: boardOf(view).seats.map(({ built }) =>
      built.flatMap((level) => Object.values(level)).reduce((sum, n) => sum + n, 0),
    ),
  }),
  duration: (latest) => {
    if (calm()) return 0;
    const shown = latest.filter((entry) => entry.seat !== null);
    if (!shown.length) return 0;
    const taken = shown
      .flatMap((entry) => entry.lines)
      .filter(([key]) => key.startsWith("takes_")).length;
    const moves = shown.some((entry) => "to" in parse(entry.move));
    return Math.max(moves ? CARRY + SET : SET, taken ? FLIGHT + (taken - 1) * NEXT_CARD : 0);
  },
};
