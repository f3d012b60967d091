/** How a match ended, in plain words. */
import type { NameOf } from "../board";
import type { Over, Table } from "../messages";
import { say, sayOf, settings } from "../settings.svelte";
import { knows } from "../words";

/** Who won: "You win", "Ipi wins". */
export function whoWon({ over, seats }: Table, nameOf: NameOf): string {
  if (!over || over.winners.length === 0) return say("nobody_wins");
  const own = seats.filter((seat) => seat.yours);
  const [first] = over.winners;
  if (own.length === 1 && over.winners.length === 1 && own[0]!.seat === first)
    return say("you_win");
  const names = over.winners.map((seat) => nameOf(seat)).join(", ");
  return say(over.winners.length > 1 ? "they_share" : "wins", { names });
}

/** Why, in a sentence of the game; a game of another package may have none. */
export function howWon(game: string, { clause, late }: Over, nameOf: NameOf): string {
  const owner = late.length ? "table" : game;
  if (!knows(settings.language, owner, `won.${clause}`)) return "";
  return sayOf(owner)(`won.${clause}`, { names: late.map((seat) => nameOf(seat)).join(", ") });
}

export const outcome = (table: Table, nameOf: NameOf): string =>
  table.over ? `${whoWon(table, nameOf)}. ${howWon(table.game, table.over, nameOf)}`.trim() : "";
