/** How what happens at Sakkara is shown: what is looked at, how it sounds, which cards cross the table. */
import type { Crossing, Staging } from "../../board";
import type { LogEntry } from "../../messages";
import { SIGNS, type SignName } from "../../shared/signs";

const other = (seat: number) => 1 - seat;

/** Where the mover came to, which is where a card is taken. */
const arrival = ({ lines }: LogEntry): string | undefined => {
  const values = lines[0]?.[1];
  return (values?.["to"] ?? values?.["field"]) as string | undefined;
};

function crossings(entry: LogEntry): Crossing[] {
  const { seat, lines } = entry;
  if (seat === null) return [];
  const holder = `seat:${seat}/holder`;
  const swept = lines.filter(([key]) => key.startsWith("takes_")).length > 1; // a spell's: from no one field
  return lines.flatMap(([key]): Crossing[] => {
    const [act, motif = ""] = key.split("_");
    if (!(motif in SIGNS)) return [];
    const sign = motif as SignName;
    const field = arrival(entry);
    switch (act) {
      case "takes":
        return field && !swept ? [{ from: field, to: holder, sign }] : [];
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
