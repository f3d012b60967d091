/** The games on offer, asked for once. */
import { games } from "./api";
import type { GameInfo } from "./messages";

export const catalogue: { games: GameInfo[] } = $state({ games: [] });

export async function lookUp(): Promise<GameInfo[]> {
  if (catalogue.games.length === 0) catalogue.games = await games();
  return catalogue.games;
}

export const titleOf = (name: string): string =>
  catalogue.games.find((game) => game.name === name)?.title ?? "";
