/** What everything at Sakkara is, what one plays for, and the reference sheet. */
import type { About, BoardGame, Say, SheetEntry } from "../../board";
import { MOTIFS, PYRAMID, SPELLS, type Motif, type Spell } from "./pieces/box";
import Card from "./pieces/Card.svelte";
import CardRows from "./pieces/CardRows.svelte";
import { boardOf, type Counts, type SeatState } from "./view";

const CARD: Record<Motif, string> = {
  ship: "S5.1",
  grain: "S5.1",
  stone: "S5.5",
  stair: "S7.1",
  braid: "S1.4",
  stripes: "S1.4",
  cross: "S1.4",
  moon: "S1.4",
  circle: "S1.4",
  eye: "S1.4",
  tip: "S5.6",
  hand: "S7.2",
  bird: "S7.3",
  ox: "S7.4",
  snake: "S7.5",
  horse: "S7.6",
};
const SPELL: Record<Spell, string> = {
  firestorm: "S8.1",
  whirlwind: "S8.2",
  drought: "S8.3",
  shipwreck: "S8.4",
};
const REST: Record<string, string> = {
  pyramid: "S5.3",
  slots: "S5.1",
  worker: "S3.1",
  empty: "S6.5",
  pile: "S6.3",
  holder: "S4.3",
};
/** What a level costs in hands: each stone one, the tip two (S5.5, S5.6). */
const HANDS: Partial<Record<Motif, number>> = { stone: 1, tip: 2 };

const list = (cards: Motif[], say: Say) => cards.map((card) => say(`card.${card}`)).join(", ");
const card = (motif: Motif, say: Say): About => ({
  name: say(`card.${motif}`),
  text: say(`web.use_${motif}`),
  clause: CARD[motif],
});
const spell = (name: Spell, say: Say): About => ({
  name: say(`web.${name}`),
  text: `${say(`web.spell_${name}`)} ${say("about.takes", { cards: list(takenBy(name), say) })}`,
  clause: SPELL[name],
});
const takenBy = (name: Spell) => SPELLS.find((one) => one.name === name)!.cards;

export const about: NonNullable<BoardGame["about"]> = (what, say) => {
  if (what in CARD) return card(what as Motif, say);
  if (what in SPELL) return spell(what as Spell, say);
  const clause = REST[what];
  if (!clause) return undefined;
  return { name: say(`about.${what}_name`), text: say(`about.${what}`), clause };
};

export const goal: NonNullable<BoardGame["goal"]> = (_, say) => say("about.goal");

/** What of a level is neither built nor held, hands, ship and grain included. */
export function lacking(seat: SeatState, level: number, holder: Counts): Motif[] {
  const need: Counts = {};
  const add = (motif: Motif, n: number) => (need[motif] = (need[motif] ?? 0) + n);
  const built = { ...seat.built[level] };
  for (const motif of PYRAMID[level]!.flat()) {
    if (built[motif]) {
      built[motif]--;
      continue;
    }
    add(motif, 1);
    if (HANDS[motif]) add("hand", HANDS[motif]);
  }
  add("ship", 1 - seat.ship);
  add("grain", Math.max(0, level + 1 - seat.grain));
  return MOTIFS.flatMap((motif) =>
    Array.from({ length: Math.max(0, (need[motif] ?? 0) - (holder[motif] ?? 0)) }, () => motif),
  );
}

/** "stone, 2 hands" is said as "stone, hand, hand": the cards one has to find. */
const missing = (cards: Motif[], say: Say, none: string) =>
  cards.length ? say("about.lacking", { cards: list(cards, say) }) : none;

export const sheet: NonNullable<BoardGame["sheet"]> = (view, say) => {
  const own = view.seat === null ? undefined : boardOf(view).seats[view.seat];
  const holder = own?.holder ?? {};
  const picture = (motif: Motif) => ({
    Part: Card,
    props: { motif, width: 45, height: 43, sign: 28, inset: 3, edge: 4 },
    viewBox: "0 0 46 48",
  });
  const rows = (cards: Motif[][]) => ({
    Part: CardRows,
    props: { rows: cards },
    viewBox: `0 0 ${38 * Math.max(...cards.map((row) => row.length)) - 2} ${38 * cards.length}`,
  });
  const level = (n: number): SheetEntry => ({
    picture: rows(PYRAMID[n]!),
    name: say("about.level", { level: n + 1 }),
    text: say(`about.level_${n + 1}`),
    clause: "S1.4",
    missing:
      !own || n > own.level
        ? undefined
        : n < own.level
          ? say("about.finished")
          : missing(lacking(own, n, holder), say, say("about.all_there")),
  });
  return [
    { title: say("about.building"), entries: PYRAMID.map((_, n) => level(n)) },
    {
      title: say("about.spells"),
      entries: SPELLS.map(({ name, cards }) => ({
        ...spell(name, say),
        picture: rows([cards]),
        missing: own
          ? missing(
              cards.filter((one) => !holder[one]),
              say,
              say("about.all_held"),
            )
          : undefined,
      })),
    },
    {
      title: say("about.cards"),
      entries: MOTIFS.map((motif) => ({ ...card(motif, say), picture: picture(motif) })),
    },
  ];
};
