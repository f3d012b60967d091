import type { BoardGame } from "../../board";
import type { LogEntry } from "../../messages";
import Board from "./Board.svelte";
import { read } from "./moves";
import Plate from "./Plate.svelte";
import { describe, prompt } from "./words";

const CARRY = 460; // lift, carry and set (tokens.css)

export const game: BoardGame = {
  Board,
  Plate,
  prompt,
  describe,
  duration: (latest: LogEntry[]) => {
    const moved = latest.some(({ move, seat }) => seat !== null && !["toot", "next"].includes(read(move)?.kind ?? ""));
    return moved ? CARRY : 0;
  },
};
