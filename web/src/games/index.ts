/** The games' boards, each loaded when it is first needed. */
import type { BoardGame } from "../board";

const found = import.meta.glob<{ game: BoardGame }>("./*/index.ts");

export async function board(name: string): Promise<BoardGame> {
  const load = found[`./${name}/index.ts`];
  if (!load) throw new Error(`no board for ${name}`);
  return (await load()).game;
}
