/** How what happens at Buckets is shown: what is looked at, how it sounds, which cards cross the table. */
import type { Crossing, Say, Staging } from "../../board";
import type { LogEntry } from "../../messages";

/** The cards of an attack go from who plays them to who is attacked. */
function crossings({ seat, lines }: LogEntry): Crossing[] {
  const attacked = lines.find(([key]) => key.startsWith("strikes_") || key === "attacks")?.[1];
  if (seat === null || !attacked) return [];
  return lines
    .filter(([key]) => /^(strikes|plays|adds)_/.test(key))
    .map(([key, values]) => ({
      from: `table:${seat}`,
      to: `table:${Number(attacked["seat"]) - 1}`,
      text: String(values["cards"]),
      colour: `var(--b-${key.split("_")[1]})`,
    }));
}

type Line = LogEntry["lines"][number];

/** The cards somebody is dealt are told in one line: "gets red 1, blue 4". */
function together([one, had]: Line, [next, gets]: Line, say: Say): Line | undefined {
  const words = (key: string, values: Line[1]) =>
    key === "cards"
      ? String(values["cards"])
      : `${say(`web.${key.replace("card_", "")}`)} ${values["value"]}`;
  const shown = /^cards$|^card_(?!hidden)/;
  if (!shown.test(one) || !shown.test(next) || had["seat"] !== gets["seat"]) return undefined;
  return ["cards", { seat: had["seat"], cards: `${words(one, had)}, ${words(next, gets)}` }];
}

/** Places are those of one pyramid: of whoever loses, else of whoever acts. */
function spots([, values]: Line, seat: number | null): string[] {
  const whose = typeof values["seat"] === "number" ? values["seat"] - 1 : seat;
  if (whose === null) return [];
  const told = values["places"] ?? values["place"];
  const places = typeof told === "string" ? told.split(", ") : [];
  return places.length ? places.map((place) => `table:${whose}/${place}`) : [`seat:${whose}`];
}

export const staging: Staging = {
  cues: {
    card: { weight: "aside", sound: "card" },
    builds: { weight: "aside", sound: "plastic" },
    all: { weight: "event", sound: "plastic", sign: "tip" },
    starts: { weight: "event", sound: "bell", sign: "turn" },
    points: { weight: "step", sound: "card", sign: "turn" },
    picks: { weight: "aside", sound: "card" },
    strikes: { weight: "event", sound: "card", sign: "hand" },
    plays: { weight: "event", sound: "card", sign: "hand" },
    adds: { weight: "aside", sound: "card" },
    attacks: { weight: "event", sound: "card", sign: "hand" },
    knocks: { weight: "step", sound: "plastic", sign: "stone" },
    flicks: { weight: "event", sound: "flick", sign: "hand" },
    lifts: { weight: "event", sound: "plastic", sign: "hand" },
    loses: { weight: "event", sound: "fall", sign: "tip" },
    breaks: { weight: "event", sound: "fall", sign: "tip" },
    keeps: { weight: "step", sound: "plastic", sign: "hand" },
    out: { weight: "event", sound: "bell", sign: "people" },
    last: { weight: "event", sound: "fall", sign: "people" },
    game: { weight: "event", sound: "bell" },
    draws: { weight: "aside", sound: "card" },
    shuffled: { weight: "aside", sound: "card" },
  },
  crossings,
  spots,
  together,
};
