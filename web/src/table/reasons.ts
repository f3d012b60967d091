/** Why a move is good, in sentences: the lines of the game's `why` texts, else the chances compared. */
import type { NameOf, Say } from "../board";
import type { Why } from "../messages";
import { called } from "./story";

export function reasons({ lines, chance, other }: Why, say: Say, nameOf: NameOf, own: Say) {
  if (lines.length) return sentencesOf(lines, say, nameOf);
  if (chance === null) return [own("why.only")];
  return other === null ? [] : [own("why.compared", { chance, next: other })];
}

/** What speaks against the other move. */
export const against = ({ faults }: Why, move: string, say: Say, nameOf: NameOf, own: Say) =>
  sentencesOf(faults, say, nameOf).map((what) => own("why.against", { move, what }));

export const sentencesOf = (lines: Why["lines"], say: Say, nameOf: NameOf) =>
  lines.map(([key, values]) => say(`why.${key}`, called(values, nameOf)));
