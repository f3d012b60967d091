/** How what happens at Ptoq is shown: what is looked at and how it sounds. Its blocks fly on the board. */
import type { Staging } from "../../board";

export const staging: Staging = {
  cues: {
    starts: { weight: "event", sound: "bell", sign: "turn" },
    toots: { weight: "event", sound: "horn", sign: "turn" },
    ready: { weight: "aside" },
    draws: { weight: "aside" },
    places: { weight: "step", sound: "wood", sign: "stone" },
    takes: { weight: "step", sound: "wood", sign: "hand" },
    takes_joker: { weight: "event", sound: "wood", sign: "joker" },
    turns: { weight: "event", sound: "wood", sign: "eye" },
    picks: { weight: "step", sound: "wood", sign: "hand" },
    lays: { weight: "step", sound: "wood", sign: "stone" },
    hand: { weight: "event", sound: "bell", sign: "people" },
    beaten: { weight: "event", sound: "bell", sign: "tip" },
    crushed: { weight: "event", sound: "bell", sign: "tip" },
    draw: { weight: "event", sound: "bell" },
    points: { weight: "event" },
    victory: { weight: "event", sound: "bell", sign: "tip" },
    wins: { weight: "event", sound: "bell", sign: "tip" },
  },
};
