/** The games' boards, each loaded when it is first needed. */
import type { Component } from "svelte";
import type { BoardGame } from "../board";
import { lookUp } from "../catalogue.svelte";
import type { Table } from "../messages";

/** A moment of a match that shows what a clause says; drawn by the game's board. */
export interface Diagram {
  clause: string;
  table: Table;
}

const boards = import.meta.glob<{ game: BoardGame }>("./*/index.ts");
const drawn = import.meta.glob<{ diagrams: Diagram[] }>("./*/diagrams.ts");

/** A game of another package has a board in that package, or one drawn from its terminal's. */
export async function board(name: string): Promise<BoardGame> {
  const bundled = boards[`./${name}/index.ts`];
  if (bundled) return (await bundled()).game;
  const info = (await lookUp()).find((game) => game.name === name);
  if (!info) throw new Error(`no game ${name}`);
  const { drawn, brought } = await import("../drawn");
  return info.board === "module" ? brought(name) : drawn;
}

/** The picture of a game on the first page; a game may have none. */
export async function picture(name: string): Promise<Component | undefined> {
  return (await import("./pictures")).pictures[`./${name}/Picture.svelte`];
}

export async function diagrams(name: string): Promise<Diagram[]> {
  return (await drawn[`./${name}/diagrams.ts`]?.())?.diagrams ?? [];
}
