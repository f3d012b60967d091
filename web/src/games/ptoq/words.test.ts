import { beforeAll, describe as group, expect, test } from "vitest";
import type { Table } from "../../messages";
import { LANGUAGES, load, sayIn } from "../../words";
import { RANKS } from "./about";
import { diagrams } from "./diagrams";
import { shown } from "./moves";
import { decidingKickers, sorted } from "./view";
import type { Hand } from "./view.gen";
import { comparedWords, describe, faceWords, prompt, rankWords, spoken } from "./words";

const MOVES = ["c1", "xa3", "xf2", "hand:1", "hand:3", "pick:Kh", "toot", "next"];
const PHASES = ["lot", "toot", "draw", "place", "take", "lay", "turn", "choose", "shown", "ended"];
const table = diagrams.find(({ clause }) => clause === "P4.3")!.table as Table;
const view = table.views[0]!;
const NONE: Hand = { blocks: [], rank: null, by: [], makers: [], kickers: [], points: 0 };
const WHOLE = /^[^{}]+$/; // nothing left open

beforeAll(() => Promise.all(LANGUAGES.map((language) => load("ptoq", language))));

group.each(LANGUAGES)("in %s", (language) => {
  const say = (key: string, values?: Record<string, unknown>) =>
    sayIn(language, "ptoq", key, values);

  test.each(MOVES)("%s is described", (move) => {
    for (const block of [null, "?", "Th", "Jk"])
      expect(describe(move, { ...view, board: { ...view.board, block } }, say)).toMatch(WHOLE);
  });
  test.each(PHASES)("something is asked in phase %s", (phase) => {
    expect(
      prompt({ ...view, moves: [], board: { ...view.board, phase } }, table, say, String),
    ).toMatch(WHOLE);
    if (!["lot", "draw", "turn", "ended"].includes(phase))
      // where a seat can be asked
      expect(
        prompt({ ...view, moves: ["x"], board: { ...view.board, phase } }, table, say, String),
      ).toMatch(WHOLE);
  });
  test("what is written in signs is read in words", () => {
    for (const face of ["2s", "Th", "Jd", "Qc", "Ks", "Ah", "Jk"])
      expect(spoken(`lays ${shown(face)}.`, say)).toBe(`lays ${faceWords(face, say)}.`);
    const hand = say("story.hand_tied", { hand: "I", one: "10♥ 9♦", other: "★" });
    const told = spoken(hand, say);
    for (const words of [`${faceWords("Th", say)}, ${faceWords("9d", say)}`, faceWords("Jk", say)])
      expect(told).toContain(words);
    expect(told).not.toMatch(/[♠♥♦♣★]|\ufe0e/);
  });
  test("who draws a joker is told so in a word", () => {
    const drawn = { ...view, moves: ["x"], board: { ...view.board, phase: "place", block: "Jk" } };
    expect(prompt(drawn, table, say, String).toLowerCase()).toContain(
      say("web.joker").toLowerCase(),
    );
  });
  test("blocks and hands can be read aloud", () => {
    for (const face of ["2s", "Th", "Jd", "Qc", "Ks", "Ah", "Jk", "?"])
      expect(faceWords(face, say)).toMatch(WHOLE);
    for (const rank of RANKS)
      expect(rankWords({ ...NONE, blocks: ["Kh"], rank, by: ["K", "9"] }, say)).toMatch(WHOLE);
    expect(rankWords(NONE, say)).toMatch(WHOLE);
  });
});
test.each([
  ["en", "jack of hearts", "9 of spades"],
  ["nl", "hartenboer", "schoppen 9"],
  ["de", "Herz-Bube", "Pik-9"],
] as const)("a block is called as players of %s call it", (language, jack, nine) => {
  const say = (key: string, values?: Record<string, unknown>) =>
    sayIn(language, "ptoq", key, values);
  expect([faceWords("Jh", say), faceWords("9s", say)]).toEqual([jack, nine]);
});

test("two hands of one rank are told apart by their kickers", () => {
  const say = (key: string, values?: Record<string, unknown>) => sayIn("en", "ptoq", key, values);
  const hand = (...kickers: string[]): Hand => ({
    ...NONE,
    blocks: ["Ah"],
    rank: "high_card",
    by: ["A"],
    kickers,
  });
  expect(comparedWords(hand("K", "9", "2"), hand("K", "8"), say)).toBe("A high, then K 9");
  expect(comparedWords(hand("K"), { ...hand("Q"), rank: "pair" }, say)).toBe("A high");
  expect(decidingKickers(hand("K", "9"), hand("K", "9"))).toEqual(["K", "9"]); // nobody's
  expect(decidingKickers(hand("K"), hand())).toEqual(["K"]);
});

test("a hand lies as one would hold it: what makes its rank first, then from the highest down", () => {
  expect(sorted({ blocks: ["4d", "9s", "Ah", "9d", "Tc"], makers: ["9s", "9d"] })).toEqual([
    "9s",
    "9d",
    "Ah",
    "Tc",
    "4d",
  ]);
  const full = ["4d", "9s", "4h", "9d", "9c"];
  expect(
    sorted({ blocks: full, makers: full })
      .map((face) => face[0])
      .join(""),
  ).toBe("99944");
});
