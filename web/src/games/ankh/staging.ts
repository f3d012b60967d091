/** How what happens at Ankh is shown: what is looked at and how it sounds. Its stones and bridges move on the board. */
import type { Staging } from "../../board";

export const staging: Staging = {
  cues: {
    enters: { weight: "step", sound: "stone", sign: "stone" },
    goes: { weight: "step", sound: "stone", sign: "worker" },
    captures: { weight: "event", sound: "capture", sign: "hand" },
    passes: { weight: "step", sound: "stone", sign: "bird" },
    horus: { weight: "event", sound: "bell", sign: "horus" },
    ankh: { weight: "event", sound: "bell", sign: "ankh" },
    wins: { weight: "event", sound: "bell", sign: "ankh" },
    bridge: { weight: "step", sound: "wood", sign: "stair" },
    rests: { weight: "step" },
    hides: { weight: "aside" },
    names: { weight: "step", sound: "wood", sign: "hand" },
    fists: { weight: "event", sound: "stone", sign: "hand" },
    again: { weight: "aside" },
    starts: { weight: "event", sound: "bell", sign: "turn" },
  },
};
