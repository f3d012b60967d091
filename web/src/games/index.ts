/** The games' boards, each loaded when it is first needed. */
import type { Component } from "svelte";
import type { BoardGame } from "../board";
import type { Table } from "../messages";

/** A moment of a match that shows what a clause says; drawn by the game's board. */
export interface Diagram {
  clause: string;
  table: Table;
}

const boards = import.meta.glob<{ game: BoardGame }>("./*/index.ts");
const pictures = import.meta.glob<{ default: Component }>("./*/Picture.svelte");
const drawn = import.meta.glob<{ diagrams: Diagram[] }>("./*/diagrams.ts");

export async function board(name: string): Promise<BoardGame> {
  const load = boards[`./${name}/index.ts`];
  if (!load) throw new Error(`no board for ${name}`);
  return (await load()).game;
}

/** The picture of a game on the first page; a game may have none. */
export async function picture(name: string): Promise<Component | undefined> {
  return (await pictures[`./${name}/Picture.svelte`]?.())?.default;
}

export async function diagrams(name: string): Promise<Diagram[]> {
  return (await drawn[`./${name}/diagrams.ts`]?.())?.diagrams ?? [];
}
