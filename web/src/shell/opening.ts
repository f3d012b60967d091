/** The tables one click opens. */
import type { GameInfo, NewTable, WantedSeat } from "../messages";

/** The level of bots nobody chose: in the middle. */
export const MIDDLE = 3;
export const LEVELS = [1, 2, 3, 4, 5] as const;

export type With = "bots" | "friends" | "screen";

/** Seats for so many players: oneself, and the others as wished. */
export function seatsFor(players: number, company: With, level = MIDDLE): WantedSeat[] {
  const other: Record<With, WantedSeat> = {
    bots: { kind: "bot", level },
    friends: { kind: "open" },
    screen: { kind: "here" },
  };
  return [{ kind: "me" }, ...Array.from({ length: players - 1 }, () => ({ ...other[company] }))];
}

export const againstBots = (game: GameInfo, level?: number): NewTable => ({
  game: game.name,
  seats: seatsFor(game.players[0]!, "bots", level),
  options: {},
  public: false,
  clock: null,
});
