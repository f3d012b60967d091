import type { BoardGame, Say } from "../../board";
import type { LogEntry, View } from "../../messages";
import { CARRY, calm } from "../../shared/motion";
import { about, goal, sheet } from "./about";
import Board from "./Board.svelte";
import { lossIn } from "./happened";
import { because } from "./illegal";
import { parse } from "./moves";
import { lengthOf } from "./fall/judged";
import Plate from "./Plate.svelte";
import Trophy from "./pieces/Trophy.svelte";
import { COLLAPSE } from "./fall/moments";
import { falls } from "./fall/seen.svelte";
import { staging } from "./staging";
import { boardOf } from "./view";
import { describe, prompt } from "./words";

/** B6.3, and B7: over several games points are counted. */
function score(view: View, say: Say) {
  const { games, seats } = boardOf(view);
  return games > 1
    ? { what: say("web.points"), of: seats.map((seat) => seat.points) }
    : { what: say("web.buckets_left"), of: seats.map((seat) => seat.buckets) };
}

const SHOWN = new Set(["card", "knock", "keep", "clockwise", "anticlockwise"]);

function duration(latest: LogEntry[]): number {
  if (calm() || !latest.length) return 0;
  const loss = lossIn(latest);
  if (loss) return loss.note ? lengthOf(loss.note) : COLLAPSE;
  if (latest.some(({ move }) => move === "play")) return CARRY * 2;
  return latest.some(({ move }) => SHOWN.has(parse(move)?.kind ?? "")) ? CARRY / 2 : 0; // others build and draw unseen
}

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
  because,
  score,
  // what costs a bucket or a card is never done by itself; picked cards may still be put back
  forces: (move) => ["draw", "build"].includes(parse(move)?.kind ?? ""),
  busy: falls,
  duration,
};
