/** The games on offer, asked for once. */
import { untrack } from "svelte";
import { games } from "./api";
import type { GameInfo } from "./messages";

export const catalogue: { games: GameInfo[] } = $state({ games: [] });

/** An effect that looks them up does not run again when they come. */
export async function lookUp(): Promise<GameInfo[]> {
  const known = untrack(() => catalogue.games);
  if (known.length > 0) return known;
  catalogue.games = await games();
  return catalogue.games;
}

export const titleOf = (name: string): string =>
  catalogue.games.find((game) => game.name === name)?.title ?? "";
