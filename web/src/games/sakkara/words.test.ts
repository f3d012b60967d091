import { beforeAll, describe as group, expect, test } from "vitest";
import type { Table } from "../../messages";
import { LANGUAGES, load, sayIn } from "../../words";
import { MOTIFS, SPELLS } from "./pieces/box";
import { diagrams } from "./diagrams";
import { because } from "./illegal";
import type { Board } from "./view";
import { describe, fieldLabel, hint, prompt, pyramidLabel, shortly } from "./words";

const MOVES = [
  "@c4",
  "c4-c5",
  "c4^c5",
  "horse-c6",
  "horse^c6",
  "horse-c6:leave",
  "on^c7:leave",
  "on-c7",
  "on^c7",
  "stop",
  "bird:c4-a7",
  "ox:c5-d5",
  "shift:3",
  "snake",
  "take:tip",
  "lay:ship",
  "lay:grain",
  "build:stone",
  "firestorm:row:c4",
  "firestorm:column:c4",
  "whirlwind:c4",
  "drought",
  "shipwreck",
  "order:tip,cross,braid",
  "end",
  "discard:ox",
  "part:4",
  "drop:b2",
  "start:1",
];
const PHASES = [
  "draw",
  "seconds",
  "deal",
  "place",
  "turn",
  "gallop",
  "shift",
  "theft",
  "order",
  "surplus",
  "cut",
  "laying",
  "ended",
];
const table = diagrams[1]!.table as Table;
const view = table.views[0]!;

beforeAll(() => Promise.all(LANGUAGES.map((language) => load("sakkara", language))));

group.each(LANGUAGES)("in %s", (language) => {
  const say = (key: string, values?: Record<string, unknown>) =>
    sayIn(language, "sakkara", key, values);

  test.each(MOVES)("%s is described, nothing left open", (move) => {
    expect(describe(move, view, say)).toMatch(/^[^{}]+$/);
  });
  test.each(PHASES)("something is asked in phase %s", (phase) => {
    const now = { ...view, moves: ["end"], board: { ...view.board, phase, ox: ["c5", "d5"] } };
    expect(prompt(now, table, say, String)).toMatch(/^[^{}]+$/);
  });
  test.each(PHASES.slice(3, -1))("the tray does not repeat what is asked in phase %s", (phase) => {
    const now = { ...view, moves: ["end"], board: { ...view.board, phase, ox: ["c5", "d5"] } };
    const told = hint(now, phase === "order" ? { order: ["tip"] } : {}, say);
    expect(told).toMatch(/^[^{}]+$/);
    expect(told).not.toBe(prompt(now, table, say, String));
  });
  test("a stack that is too high says how high", () => {
    const board = {
      ...view.board,
      fields: [
        { field: "b7", height: 2 },
        { field: "c7", height: 9 },
      ],
    };
    const refusal = {
      type: "refused" as const,
      page: "sakkara",
      clause: "S3.3",
      text: "",
      move: "b7-c7",
      table: { ...table, views: [{ ...view, board }] },
    };
    expect(because(refusal, say)).toMatch(/^[^{}]*2[^{}]*c7[^{}]*9[^{}]*$/);
    expect(
      because(
        {
          ...refusal,
          move: "on-c7",
          table: { ...table, views: [{ ...view, board: { ...board, rider: "b7" } }] },
        },
        say,
      ),
    ).toContain("9");
    expect(because({ ...refusal, clause: "S3.1" }, say)).toBe("");
  });
  test("every card and spell says what it is for", () => {
    const now = { ...view, moves: ["end"] };
    for (const card of MOTIFS) expect(hint(now, { card }, say)).toMatch(/^[^{}]+$/);
    for (const { name } of SPELLS) expect(hint(now, { spell: name }, say)).toMatch(/^[^{}]+$/);
    for (const move of ["build:stone", "lay:ship", "snake", "whirlwind:c4", "drought"])
      expect(shortly(move, say)).toMatch(/^[^{}]+$/);
  });
  test("fields and pyramids can be read aloud", () => {
    const board = view.board as Board;
    for (const field of board.fields)
      expect(fieldLabel(field, board, say, String)).toContain(field.field);
    expect(
      pyramidLabel({ ...board.seats[0]!, built: [{ stone: 4, stair: 2 }, {}, {}] }, say),
    ).toContain("4");
  });
});
