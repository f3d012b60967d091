/** What everything at Buckets is, what one plays for, and the reference sheet: cards, the finger, the referee. */
import type { About, BoardGame, Say, SheetEntry } from "../../board";
import Bucket from "./pieces/Bucket.svelte";
import Card from "./pieces/Card.svelte";
import Flat from "./pieces/Flat.svelte";
import { standing } from "./fall/poses";
import { flatProjection } from "./geometry";
import { COLOURS } from "./moves";

const CLAUSES: Record<string, string> = {
  card: "B3.3",
  one: "B7.2",
  bucket: "B4.2",
  pyramid: "B2.2",
  open: "B3.5",
  piles: "B3.8",
  attack: "B3.4",
  side: "B4.2",
  height: "B4.2",
  strength: "B4.2",
  named: "B4.2",
  place: "B4.3",
  little: "B4.4",
  far: "B4.5",
  pieces: "B4.6",
};

export const about = (what: string, say: Say): About | undefined => {
  const clause = CLAUSES[what];
  return clause
    ? { name: say(`about.${what}_name`), text: say(`about.${what}`), clause }
    : undefined;
};

export const goal: NonNullable<BoardGame["goal"]> = (_, say) => say("about.goal");

const PARTS: Record<string, string[]> = {
  things: ["pyramid", "bucket", "card", "one", "open", "piles"],
  aiming: ["side", "height", "strength"],
  judging: ["named", "place", "little", "far", "pieces"],
};
const card = (name: string): SheetEntry["picture"] => ({
  Part: Card,
  props: { card: name },
  viewBox: "0 0 70 100",
});
const SMALL = 4; // rows
const PYRAMID: SheetEntry["picture"] = {
  Part: Flat,
  props: {
    moment: {
      poses: standing(
        SMALL,
        Array.from({ length: 10 }, (_, k) => COLOURS[k % COLOURS.length]!),
      ),
    },
    projection: flatProjection(200, 160, SMALL),
    rows: SMALL,
    bare: true,
  },
  viewBox: "24 20 152 128",
};
const PICTURES: Record<string, SheetEntry["picture"]> = {
  pyramid: PYRAMID,
  card: card("r7"),
  one: card("g1"),
  open: card("b5"),
  piles: card("?"),
  bucket: { Part: Bucket, props: { colour: "blue" }, viewBox: "-52 -56 104 106" },
};

export const sheet: NonNullable<BoardGame["sheet"]> = (_, say) =>
  Object.entries(PARTS).map(([title, whats]) => ({
    title: say(`about.${title}`),
    entries: whats.map((what) => ({ ...about(what, say)!, picture: PICTURES[what] })),
  }));
