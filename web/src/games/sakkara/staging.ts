/** How what happens at Sakkara is shown: what is looked at, how it sounds, which cards cross the table. */
import type { Crossing, Staging } from "../../board";
import type { LogEntry } from "../../messages";
import { SPELLS } from "./pieces/box";
import { SIGNS, type SignName } from "../../shared/signs";

/** What a spell takes from the other player (S8.3, S8.4). */
const LOST: Record<string, SignName> = { drought: "grain", shipwreck: "ship" };
const DISCARDS = "discards";
const other = (seat: number) => 1 - seat;

function crossings(entry: LogEntry): Crossing[] {
  const { seat, lines } = entry;
  if (seat === null) return [];
  const holder = `seat:${seat}/holder`;
  return lines.flatMap(([key, values]): Crossing[] => {
    const spell = SPELLS.find(({ name }) => name === key.split("_")[0]);
    if (spell) {
      const used = spell.cards.map((sign) => ({ from: holder, to: DISCARDS, sign }));
      const lost = LOST[key];
      return lost
        ? [...used, { from: `seat:${other(seat)}/laid`, to: DISCARDS, sign: lost }]
        : used;
    }
    const [act, motif = ""] = key.split("_");
    if (!(motif in SIGNS)) return [];
    const sign = motif as SignName;
    switch (act) {
      case "takes":
        return [{ from: String(values["at"]), to: holder, sign }];
      case "steals":
        return [{ from: `seat:${other(seat)}/holder`, to: holder, sign }];
      case "builds":
        return [{ from: holder, to: `seat:${seat}/pyramid`, sign }];
      case "lays":
        return [{ from: holder, to: `seat:${seat}/laid`, sign }];
      default:
        return [];
    }
  });
}

export const staging: Staging = {
  cues: {
    dealt: { weight: "aside", sound: "card" },
    again: { weight: "aside", sound: "card" },
    sets: { weight: "step", sound: "wood", sign: "worker" },
    steps: { weight: "step", sound: "wood", sign: "worker" },
    climbs: { weight: "step", sound: "wood", sign: "stair" },
    rides: { weight: "step", sound: "wood", sign: "horse" },
    stops: { weight: "aside" },
    leaves: { weight: "aside" },
    flies: { weight: "event", sound: "wing", sign: "bird" },
    ox: { weight: "step", sound: "wood", sign: "ox" },
    shifts: { weight: "event", sound: "card", sign: "ox" },
    looks: { weight: "event", sound: "hiss", sign: "snake" },
    steals: { weight: "event", sound: "card" },
    takes: { weight: "step", sound: "card" },
    builds: { weight: "step", sound: "stone" },
    lays: { weight: "step", sound: "card" },
    discards: { weight: "step", sound: "card" },
    finishes: { weight: "event", sound: "bell", sign: "tip" },
    wins: { weight: "event", sound: "stone", sign: "tip" },
    firestorm: { weight: "event", sound: "spell", sign: "ra" },
    whirlwind: { weight: "event", sound: "spell", sign: "horus" },
    drought: { weight: "event", sound: "spell", sign: "grain" },
    shipwreck: { weight: "event", sound: "spell", sign: "ship" },
    orders: { weight: "aside" },
    ends: { weight: "aside" },
    parts: { weight: "aside" },
    drops: { weight: "step", sound: "card", sign: "hand" },
  },
  crossings,
};
