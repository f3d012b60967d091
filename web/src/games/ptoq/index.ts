import type { BoardGame } from "../../board";
import type { LogEntry } from "../../messages";
import { CARRY, SET, calm } from "../../shared/motion";
import { about, goal, sheet } from "./about";
import Board from "./Board.svelte";
import { parse } from "./moves";
import { showdown } from "./pieces/showdown.svelte";
import Trophy from "./pieces/Trophy.svelte";
import Plate from "./Plate.svelte";
import { staging } from "./staging";
import { boardOf } from "./view";
import { describe, prompt, spoken } from "./words";

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
  spoken,
  showdown: 1800, // after the three comparisons
  // who toots or begins the next round says so themselves
  forces: (move) => !["toot", "next"].includes(parse(move)?.kind ?? "toot"),
  busy: () => showdown.running,
  score: (view, say) => {
    const { target, result, victory } = boardOf(view);
    return target === null
      ? { what: say("web.hands_won"), of: result?.won ?? [] }
      : { what: say("web.victory", { target }), of: victory }; // P6.1, P7.3
  },
  duration: (latest: LogEntry[]) => {
    const moved = latest.some(
      ({ move, seat }) => seat !== null && !["toot", "next"].includes(parse(move)?.kind ?? ""),
    );
    return moved && !calm() ? CARRY + SET : 0;
  },
};
