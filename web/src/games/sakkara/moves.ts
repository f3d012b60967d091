/** The names of moves, docs/notation/sakkara.md. */
import type { Motif, Spell } from "./pieces/box";

export type Move =
  | { act: "step" | "bird" | "ox"; from: string; to: string; stair: boolean }
  | { act: "horse" | "on"; to: string; stair: boolean; leaves: boolean }
  | { act: "place" | "drop" | "second"; to: string }
  | { act: "deal"; to: string; motif: Motif | null }
  | { act: "lay" | "build" | "take" | "discard"; motif: Motif }
  | { act: "shift" | "part" | "start"; number: number }
  | { act: "order"; cards: Motif[] }
  | { act: "cast"; spell: Spell; line: "row" | "column" | null; worker: string | null }
  | { act: "stop" | "snake" | "end" };

const FIELD = "([a-g][1-7])";
const FORMS: [RegExp, (m: string[]) => Move][] = [
  [new RegExp(`^@${FIELD}$`), ([, to]) => ({ act: "place", to: to! })],
  [
    new RegExp(`^${FIELD}([-^])${FIELD}$`),
    ([, from, how, to]) => ({ act: "step", from: from!, to: to!, stair: how === "^" }),
  ],
  [
    new RegExp(`^(bird|ox):${FIELD}-${FIELD}$`),
    ([, act, from, to]) => ({ act: act as "bird" | "ox", from: from!, to: to!, stair: false }),
  ],
  [
    new RegExp(`^(horse|on)([-^])${FIELD}(:leave)?$`),
    ([, act, how, to, leave]) => ({
      act: act as "horse" | "on",
      to: to!,
      stair: how === "^",
      leaves: !!leave,
    }),
  ],
  [
    new RegExp(`^(drop|second):${FIELD}$`),
    ([, act, to]) => ({ act: act as "drop" | "second", to: to! }),
  ],
  [
    new RegExp(`^${FIELD}=([a-z]+|\\?)$`),
    ([, to, motif]) => ({ act: "deal", to: to!, motif: motif === "?" ? null : (motif as Motif) }),
  ],
  [
    /^(lay|build|take|discard):([a-z]+)$/,
    ([, act, motif]) => ({ act: act as "lay", motif: motif as Motif }),
  ],
  [
    /^(shift|part|start):(\d+)$/,
    ([, act, number]) => ({ act: act as "shift", number: Number(number) }),
  ],
  [
    /^order:([a-z]+,[a-z]+,[a-z]+)$/,
    ([, cards]) => ({ act: "order", cards: cards!.split(",") as Motif[] }),
  ],
  [
    new RegExp(`^firestorm:(row|column):${FIELD}$`),
    ([, line, worker]) => ({
      act: "cast",
      spell: "firestorm",
      line: line as "row",
      worker: worker!,
    }),
  ],
  [
    new RegExp(`^whirlwind:${FIELD}$`),
    ([, worker]) => ({ act: "cast", spell: "whirlwind", line: null, worker: worker! }),
  ],
  [
    /^(drought|shipwreck)$/,
    ([, spell]) => ({ act: "cast", spell: spell as Spell, line: null, worker: null }),
  ],
  [/^(stop|snake|end)$/, ([, act]) => ({ act: act as "stop" })],
];

export function parse(name: string): Move {
  for (const [form, make] of FORMS) {
    const found = form.exec(name);
    if (found) return make(found);
  }
  throw new Error(`${name} is no move of Sakkara`);
}
