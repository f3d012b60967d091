import type { BoardGame } from "../../board";
import { calm, carry, CARRY, SET } from "../../shared/motion";
import { about, goal, sheet } from "./about";
import Board from "./Board.svelte";
import Trophy from "./pieces/Trophy.svelte";
import Plate from "./Plate.svelte";
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
  score: (view, say) => ({
    what: say("web.times_there"),
    of: boardOf(view).seats.map(({ cards }) => cards),
  }),
  // a captured stone leaves after its captor has landed, one that reached the Ankh goes on home
  duration: (latest) => {
    if (calm() || !latest.length) return 0;
    const told = new Set(latest.flatMap((entry) => entry.lines.map(([key]) => key)));
    if (told.has("captures")) return CARRY + carry(5) + SET;
    if (told.has("horus") || told.has("ankh") || told.has("wins")) return 2 * carry(5) + SET;
    return CARRY + SET;
  },
};
