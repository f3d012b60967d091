import { beforeAll, describe as group, expect, test } from "vitest";
import type { Refusal, Table } from "../../messages";
import { LANGUAGES, load, sayIn } from "../../words";
import { diagrams } from "./diagrams";
import { because } from "./illegal";
import { COLOURS, SIDES, STRENGTHS } from "./moves";
import {
  beatWords,
  bucketWords,
  canPlay,
  cardWords,
  describe,
  describeBuild,
  prompt,
  pyramidWords,
} from "./words";
import { boardOf } from "./view";

const MOVES = [
  "build:r",
  "build:p",
  "clockwise",
  "anticlockwise",
  "r5",
  "play",
  "knock:a3",
  "lift",
  "keep:a1",
  "draw",
  ...SIDES.flatMap((side) => STRENGTHS.map((strength) => `flick:${side},high,${strength}`)),
];
const PHASES = ["deal", "build", "lot", "direct", "turn", "draw", "aim", "fall", "keep", "ended"];
const table = diagrams.find(({ clause }) => clause === "B3.5")!.table as Table;
const view = table.views[0]!;
const WHOLE = /^[^{}]+$/; // nothing left open

beforeAll(() => Promise.all(LANGUAGES.map((language) => load("buckets", language))));

group.each(LANGUAGES)("in %s", (language) => {
  const say = (key: string, values?: Record<string, unknown>) =>
    sayIn(language, "buckets", key, values);
  const picked = {
    ...view,
    board: { ...view.board, picked: { cards: ["r6"], total: 15 }, named: "a3" },
  };

  test.each(MOVES)("%s is described", (move) => {
    expect(describe(move, picked, say, String)).toMatch(WHOLE);
  });
  test("whom one attacks is called by name", () => {
    const neighbours = { clockwise: 1, anticlockwise: 2 };
    const starts = { ...picked, board: { ...picked.board, neighbours, direction: "clockwise" } };
    const nameOf = (seat: number) => ["You", "Ipi", "Sennedjem"][seat]!;
    const told = (move: string) => describe(move, starts, say, nameOf);
    expect(told("clockwise")).toContain("Ipi");
    expect(told("anticlockwise")).toContain("Sennedjem");
    expect(told("play")).toMatch(/Ipi.*15/);
  });
  test.each(PHASES)("something is asked in phase %s", (phase) => {
    for (const asked of [null, ...COLOURS])
      for (const moves of [[], ["draw"], ["knock:a1"], ["r6", "knock:a1"], ["play"]])
        for (const cards of [null, { cards: ["r6"], total: 15 }])
          expect(
            prompt(
              { ...view, moves, board: { ...view.board, phase, asked, picked: cards } },
              table,
              say,
              String,
            ),
          ).toMatch(WHOLE);
  });
  test("beside the value it is said whether it can be beaten", () => {
    const told = (moves: string[]) => beatWords(boardOf(view), moves, say);
    expect(canPlay(["r6", "knock:a1"])).toBe(true);
    expect(canPlay(["knock:a1"])).toBe(false);
    expect(told(["knock:a1"])).toMatch(WHOLE);
    expect(told(["knock:a1"])).not.toBe(told(["r6", "knock:a1"]));
  });
  test.each(["buckets", "cards", "your_buckets", "buckets_of"])(
    "one of them is not several: %s",
    (key) => {
      const [one, two] = [1, 2].map((n) => say(`web.${key}`, { count: n, name: "Nefer" }));
      expect(one).toMatch(WHOLE);
      if (language !== "de" || key === "cards") expect(one).not.toBe(two); // Eimer, Eimer
    },
  );
  test("a pyramid is read row by row; where nothing stands any more, no row is", () => {
    const told = pyramidWords(4, ["red", null, "blue", null, "green"], say);
    const [red, blue, green, gap] = ["red", "blue", "green", "gap"].map((key) => say(`web.${key}`));
    expect(told).toMatch(WHOLE);
    expect(told).toMatch(
      new RegExp(`a: ${red}, ${gap}, ${blue}, ${gap}.*b: ${green}, ${gap}, ${gap}\\.$`),
    );
  });
  test("a second name is refused with the first", () => {
    const refusal = (move: string, of: object): Refusal => ({
      type: "refused",
      page: "buckets",
      clause: "B4.2",
      text: "",
      move,
      table: { ...table, views: [{ ...view, board: { ...view.board, ...of } }] },
    });
    expect(because(refusal("knock:b1", { phase: "aim", named: "a3" }), say)).toMatch(
      /^[^{}]*a3[^{}]*$/,
    );
    expect(because(refusal("knock:b1", { phase: "turn", named: null }), say)).toBe("");
    expect(because(refusal("flick:left,low,soft", { phase: "aim", named: "a3" }), say)).toBe("");
  });
  test("cards and buckets can be read aloud", () => {
    for (const colour of COLOURS) {
      expect(cardWords(`${colour[0]}5`, say)).toContain("5");
      expect(describeBuild(colour, 2, say)).toMatch(/2/);
    }
    for (const place of ["a1", "a2", "a3", "a4", "a5"])
      for (const alone of [true, false])
        expect(bucketWords(boardOf(view), 0, place, say, alone)).toContain(place);
  });
});
