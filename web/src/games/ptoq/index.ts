import type { BoardGame } from "../../board";
import type { LogEntry } from "../../messages";
import { CARRY, SET, calm } from "../../shared/motion";
import Board from "./Board.svelte";
import { read } from "./moves";
import Plate from "./Plate.svelte";
import { describe, prompt } from "./words";

export const game: BoardGame = {
  Board,
  Plate,
  prompt,
  describe,
  duration: (latest: LogEntry[]) => {
    const moved = latest.some(({ move, seat }) => seat !== null && !["toot", "next"].includes(read(move)?.kind ?? ""));
    return moved && !calm() ? CARRY + SET : 0;
  },
};
