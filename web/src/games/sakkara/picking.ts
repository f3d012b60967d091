/** From what is picked to what may be chosen next, found among the legal moves; no rule of its own. */
import type { Motif, Spell } from "./pieces/box";
import { parse, type Move } from "./moves";
import type { Board } from "./view";

/** What the player has in mind so far. */
export interface Pick {
  worker?: string;
  card?: Motif;
  /** The stack an ox drives from. */
  source?: string;
  spell?: Spell;
  /** The cards of a spell put in order so far, the first at the bottom. */
  order?: Motif[];
}
/** What a field offers: a move that is played at once, or a further pick. */
export type Offer = { move: string } | { pick: Pick };

const onBoard = (pick: Pick, move: Move): boolean => {
  if ("leaves" in move && move.leaves) return false; // a button: the field itself means taking its card
  if (move.act === "place" || move.act === "drop" || move.act === "on") return true;
  if (move.act === "horse") return pick.card === "horse";
  if (move.act === "bird" || move.act === "ox") return pick.card === move.act;
  if (move.act === "step") return pick.card === "stair" ? move.stair : pick.card === undefined;
  return false;
};

/** What every field offers now. */
export function offers(moves: string[], pick: Pick): Map<string, Offer> {
  const found = new Map<string, Offer>();
  for (const name of moves) {
    const move = parse(name);
    if (!onBoard(pick, move) || !("to" in move)) continue;
    if (!("from" in move)) found.set(move.to, { move: name });
    else if ((move.act === "ox" ? pick.source : pick.worker) === move.from)
      found.set(move.to, { move: name });
    else if (!found.has(move.from)) found.set(move.from, { pick: begin(pick, move.from) });
  }
  return found;
}

/** A worker's field taken up: with an ox its stack is meant, else the worker. */
export function begin({ card }: Pick, from: string): Pick {
  if (card === "ox") return { card, source: from };
  return card ? { card, worker: from } : { worker: from };
}

/** The moves a picked card or spell offers as words, not as fields. */
export function actions(moves: string[], pick: Pick): string[] {
  return moves.filter((name) => {
    const move = parse(name);
    if (move.act === "cast") return move.spell === pick.spell;
    if (move.act === "snake") return pick.card === "snake";
    if ("leaves" in move) return move.leaves && (move.act === "on" || pick.card === "horse");
    return (move.act === "build" || move.act === "lay") && move.motif === pick.card;
  });
}

/** Where a card can be put besides the board, and the moves that do it. */
const SPOTS = { pyramid: "build", slots: "lay", pile: "discard", holder: "take" } as const;
export type Spot = keyof typeof SPOTS;
export const spotMove = (spot: string, card: Motif) =>
  spot in SPOTS ? `${SPOTS[spot as Spot]}:${card}` : null;

/** The spots that are open to the card in mind; to any card where one must be given or taken. */
export const goalsOf = (moves: string[], phase: Board["phase"], { card }: Pick): string[] =>
  (Object.keys(SPOTS) as Spot[]).filter((spot) =>
    phase === "turn"
      ? card !== undefined && moves.includes(spotMove(spot, card)!)
      : moves.some((move) => move.startsWith(`${SPOTS[spot]}:`)),
  );

/** Whether a card can be used for anything now. */
export const usable = (moves: string[], card: Motif) =>
  actions(moves, { card }).length > 0 ||
  moves.some((name) => {
    const move = parse(name);
    return move.act === card || (card === "stair" && "stair" in move && move.stair);
  });

export const castable = (moves: string[], spell: Spell) => actions(moves, { spell }).length > 0;

/** With one card there may be only one worker to use it: then it is picked at once. */
export function settle(moves: string[], pick: Pick): Pick {
  if (!pick.card || pick.worker || pick.source) return pick;
  const firsts = [...offers(moves, pick).values()].filter((offer) => "pick" in offer);
  return firsts.length === 1 && pick.card !== "ox" ? firsts[0]!.pick : pick;
}

/** The rest of an order, when the first cards are chosen. */
export const ordered = (moves: string[], order: Motif[]) =>
  moves.filter((name) => {
    const move = parse(name);
    return move.act === "order" && order.every((card, i) => move.cards[i] === card);
  });
