/** Boards for games of other packages: drawn from the terminal's drawing, or brought along. */
import { boardAddress } from "../api";
import type { BoardGame, NameOf, Say } from "../board";
import type { Table, View } from "../messages";
import { say as sayTable } from "../settings.svelte";
import Board from "./Board.svelte";
import Brought, { modules, type BoardModule } from "./Brought.svelte";
import Plate from "./Plate.svelte";
import { describe } from "./words";

function prompt(view: View, table: Table, _say: Say, nameOf: NameOf): string {
  if (view.moves.length) return sayTable("choose_move");
  return sayTable("turn_of", { name: table.waiting_for.map((seat) => nameOf(seat)).join(", ") });
}

export const drawn: BoardGame = { Board, Plate, prompt, describe };

/** A board of the package's own, an ES module; its interface is in docs/adding-a-game.md. */
export async function brought(name: string): Promise<BoardGame> {
  const module = (await import(/* @vite-ignore */ boardAddress(name))) as BoardModule;
  modules.set(name, module);
  return {
    Board: Brought,
    Plate,
    prompt: module.prompt ?? prompt,
    describe: module.describe ?? describe,
  };
}
