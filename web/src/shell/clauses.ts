/** Clauses across pages: A4.4 stands on the page of the game with the letter A, T1.2 on the table's. */
import { rules } from "../api";
import { catalogue } from "../catalogue.svelte";
import type { RulePage } from "../messages";
import { to } from "../site";
import type { Language } from "../words";

const TABLE = "table";
const pages = new Map<string, Promise<RulePage>>();

export function pageOf(clause: string): string {
  return catalogue.games.find((game) => game.letter === clause[0])?.name ?? TABLE;
}

export const addressOf = (clause: string): string => to(`/rules/${pageOf(clause)}#${clause}`);

/** Where the rules of a game are read first: explained on two pages, if it has them. */
export const bookOf = (name: string): string =>
  catalogue.games.find((game) => game.name === name)?.how_to_play
    ? `/how-to-play/${name}`
    : `/rules/${name}`;

/** A rule page, fetched once per language; a failed fetch is tried again next time. */
export function rulePage(page: string, language: Language): Promise<RulePage> {
  const key = `${page}/${language}`;
  const found = pages.get(key) ?? rules(page, language);
  pages.set(key, found);
  found.catch(() => pages.delete(key));
  return found;
}

export async function clauseText(clause: string, language: Language): Promise<string> {
  const page = await rulePage(pageOf(clause), language);
  return (
    page.chapters.flatMap((chapter) => chapter.clauses).find((one) => one.number === clause)
      ?.text ?? ""
  );
}
