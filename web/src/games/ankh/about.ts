/** What everything at Ankh is, what one plays for, and the reference sheet. */
import type { About, BoardGame, Say, SheetEntry } from "../../board";
import Bridge from "./pieces/Bridge.svelte";
import CardFace from "./pieces/CardFace.svelte";
import Stone from "./pieces/Stone.svelte";
import { boardOf } from "./view";
import type { Colour, Kind } from "./view.gen";

const KINDS: Kind[] = ["Ra", "Isis", "Osiris"];
const COLOURS: Colour[] = ["black", "grey", "white"];
const GOAL = 3; // times at the Ankh (A7.1)
const CLAUSES: Record<string, string> = {
  Ra: "A4.3",
  Isis: "A4.4",
  Osiris: "A4.5",
  bridge_black: "A6.4",
  bridge_grey: "A6.4",
  bridge_white: "A6.5",
  ankh: "A7.1",
  entrance: "A3.2",
  wall: "A4.1",
  field: "A4.1",
  horus: "A3.1",
  second: "A3.1",
  steps: "A3.1",
};

const isKind = (what: string): what is Kind => (KINDS as string[]).includes(what);

function explain(what: string, say: Say): About | undefined {
  const clause = CLAUSES[what];
  if (!clause) return undefined;
  if (isKind(what)) return { name: what, text: say(`web.hint_${what}`), clause };
  return { name: say(`about.${what}_name`), text: say(`about.${what}`), clause };
}
export const about: BoardGame["about"] = explain;

/** The white bridge lies on the goal until the first capture. */
export const goal: NonNullable<BoardGame["goal"]> = (view, say) => {
  const locked = boardOf(view).bridges.some(({ field }) => field === "g7");
  return locked ? `${say("about.goal")} ${say("about.goal_locked")}` : say("about.goal");
};

export const sheet: NonNullable<BoardGame["sheet"]> = (view, say) => {
  const board = boardOf(view);
  const seat = view.seat ?? 0;
  const cards = view.seat === null ? null : board.seats[view.seat]!.cards;
  const entry = (what: string, more: Partial<SheetEntry>): SheetEntry => ({
    ...explain(what, say)!,
    ...more,
  });
  const missing = (count: number) => say("about.missing", { count });
  return [
    {
      title: say("about.cards"),
      entries: [
        entry("ankh", {
          picture: { Part: CardFace, props: { sign: "ankh", gold: true }, viewBox: "0 0 40 53" },
          missing: cards === null ? undefined : missing(GOAL - cards),
        }),
        ...(["horus", "second"] as const).map((what, n) =>
          entry(what, {
            picture: {
              Part: CardFace,
              props: { sign: what === "horus" ? "horus" : "ankh" },
              viewBox: "0 0 40 53",
            },
            missing: cards === null ? undefined : say(cards > n ? "about.have" : "about.have_not"),
          }),
        ),
        entry("steps", {}),
      ],
    },
    {
      title: say("about.stones"),
      entries: KINDS.map((kind) =>
        entry(kind, { picture: { Part: Stone, props: { seat, kind }, viewBox: "-22 -22 44 44" } }),
      ),
    },
    {
      title: say("about.bridges"),
      entries: COLOURS.map((colour) =>
        entry(`bridge_${colour}`, {
          picture: { Part: Bridge, props: { colour, upright: true }, viewBox: "-24 -24 48 48" },
        }),
      ),
    },
  ];
};
