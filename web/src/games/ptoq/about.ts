/** What everything at Ptoq is, what one plays for, and the reference sheet: the ranks, the points. */
import type { About, BoardGame, Say, SheetEntry } from "../../board";
import { POINTS } from "./geometry.gen";
import Block from "./pieces/Block.svelte";
import RankHand from "./pieces/RankHand.svelte";
import { HIDDEN, JOKER } from "./moves";
import type { Rank } from "./view.gen";
import { pointsWords } from "./words";

const CLAUSES: Record<string, string> = {
  block: "P4.2",
  back: "P4.3",
  joker: "P4.5",
  hand: "P5.3",
  gone: "P4.5",
  won: "P7.1",
  difference: "P7.2",
};
/** From the lowest up, as P5.1 has them. */
export const RANKS: Rank[] = [
  "high_card",
  "pair",
  "two_pair",
  "three",
  "straight",
  "flush",
  "full_house",
  "four",
  "straight_flush",
  "royal_flush",
];
/** A hand of each rank, and how many of its blocks make it one. */
export const HANDS: Record<Rank, [faces: string, counts: number]> = {
  high_card: ["Ah Js 8d 5c 3h", 1],
  pair: ["9s 9d Kh 7c 4s", 2],
  two_pair: ["Qh Qc 5d 5s 8h", 4],
  three: ["7h 7s 7d Kc 2h", 3],
  straight: ["9c 8h 7s 6d 5h", 5],
  flush: ["Kd Td 8d 6d 2d", 5],
  full_house: ["Jh Js Jd 4c 4h", 5],
  four: ["6h 6s 6d 6c Kh", 4],
  straight_flush: ["8c 7c 6c 5c 4c", 5],
  royal_flush: ["Ah Kh Qh Jh Th", 5],
};
const FACES: Record<string, string> = { block: "Qh", back: HIDDEN, joker: JOKER };

export const about = (what: string, say: Say): About | undefined => {
  const clause = CLAUSES[what];
  return clause
    ? { name: say(`about.${what}_name`), text: say(`about.${what}`), clause }
    : undefined;
};

export const goal: NonNullable<BoardGame["goal"]> = (_, say) => say("about.goal");

const rank = (name: Rank, points: number, say: Say): SheetEntry => ({
  name: say(`about.rank_${name}`),
  text: say("about.worth", { what: say(`about.${name}`), first: pointsWords(points) }),
  clause: "P5.1",
  picture: {
    Part: RankHand,
    props: { faces: HANDS[name][0].split(" "), counts: HANDS[name][1] },
    viewBox: "-2 -9 394 66",
  },
});
const thing = (what: string, say: Say): SheetEntry => ({
  ...about(what, say)!,
  picture: FACES[what]
    ? { Part: Block, props: { face: FACES[what], joker: say("web.joker") }, viewBox: "-2 -9 84 66" }
    : undefined,
});

export const sheet: NonNullable<BoardGame["sheet"]> = (_, say) => [
  {
    title: say("about.ranks"),
    entries: RANKS.map((name, i) => rank(name, POINTS[i]!, say)).toReversed(),
  },
  { title: say("about.scoring"), entries: [about("won", say)!, about("difference", say)!] },
  {
    title: say("about.things"),
    entries: ["block", "back", "joker", "hand"].map((what) => thing(what, say)),
  },
];
