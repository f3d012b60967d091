/** Blocks, hands and moves of Ptoq in words, in the language spoken. */
import type { Say } from "../../board";
import type { Table, View } from "../../messages";
import { HIDDEN, JOKER, faceOf, parse, sayShown, shown } from "./moves";
import { HAND_NAMES, boardOf, decidingKickers, faceAt, type Hand } from "./view";

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A block as one says it: "queen of hearts". */
export function faceWords(face: string, say: Say): string {
  if (face === JOKER) return say("web.joker");
  const known = faceOf(face);
  if (!known || face === HIDDEN) return say("web.hidden");
  const { rank, suit } = known;
  const named = { rank, suit: say(`web.suit_${suit}`) };
  return /\d/.test(rank)
    ? say("web.block", named)
    : say("web.court", { ...named, rank: say(`web.rank_${rank}`) });
}

/** What kind of block it is, for those who ask. */
export const aboutFace = (face: string) =>
  face === JOKER ? "joker" : face === HIDDEN ? "back" : "block";

/** A text read aloud: blocks as one says them, not as one writes them. */
export const spoken = (text: string, say: Say): string =>
  sayShown(text, (face) => faceWords(face, say));

/** What a hand is worth as it lies: "Pair of 9". */
export function rankWords(hand: Hand, say: Say): string {
  if (!hand.rank) return say("web.empty_hand");
  return upper(say(`rank.${hand.rank}`, { high: hand.by[0], low: hand.by[1] }));
}

/** The same beside the hand it faces: where both are of one rank, with the kickers that decide. */
export function comparedWords(hand: Hand, facing: Hand, say: Say): string {
  const kickers = decidingKickers(hand, facing).join(" ");
  const rank = rankWords(hand, say);
  return kickers ? say("web.then", { rank, kickers }) : rank;
}

/** A hand for those who listen: first what is written under it, then whose it is and what lies in it. */
export function handWords(hand: Hand, at: number, written: string, name: string, say: Say): string {
  return say("web.hand_label", {
    name,
    hand: HAND_NAMES[at],
    rank: written,
    blocks: hand.blocks.map((face) => faceWords(face, say)).join(", ") || say("web.nothing"),
  });
}

/** P7.1: +2, 0, −1. */
export const pointsWords = (points: number): string =>
  points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";

export function prompt(
  view: View,
  table: Table,
  say: Say,
  nameOf: (seat: number) => string,
): string {
  const board = boardOf(view);
  const mine = view.moves.length > 0;
  const name = nameOf(table.waiting_for[0] ?? board.player);
  if (mine && board.phase === "place" && board.block === JOKER) return say("web.ask_place_joker");
  if (mine && board.phase === "place")
    return say("web.ask_place", { block: shown(board.block ?? HIDDEN) });
  if (mine && board.phase === "lay")
    return say("web.ask_lay", { block: shown(board.block ?? HIDDEN) });
  if (mine) return say(`web.ask_${board.phase}`);
  if (board.phase === "ended") return say("web.over");
  return say(`web.wait_${board.phase}`, { name });
}

export function describe(name: string, view: View, say: Say): string {
  const move = parse(name);
  const board = boardOf(view);
  switch (move?.kind) {
    case "put": {
      const block =
        board.block && board.block !== HIDDEN ? faceWords(board.block, say) : say("web.a_block");
      return say("web.do_put", { block, place: move.place });
    }
    case "take":
      return takeWords(move.place, view, say);
    case "lay": {
      const hand = board.hands[board.player]![move.hand]!;
      const block = board.block ? faceWords(board.block, say) : say("web.a_block");
      return say("web.do_lay", { block, hand: HAND_NAMES[move.hand], rank: rankWords(hand, say) });
    }
    case "pick":
      return say("web.do_pick", { block: faceWords(move.face, say) });
    case "toot":
      return say("web.do_toot");
    case "next":
      return say("web.do_next");
    default:
      return name;
  }
}

function takeWords(place: string, view: View, say: Say): string {
  const face = faceAt(boardOf(view), place);
  if (face === HIDDEN) return say("web.do_take_unseen", { place });
  return say("web.do_take", { block: faceWords(face, say), place });
}
