import { beforeAll, describe as group, expect, test } from "vitest";
import type { Table } from "../../messages";
import { LANGUAGES, load, sayIn } from "../../words";
import { MOTIFS, SPELLS } from "./box";
import { diagrams } from "./diagrams";
import type { Sakkara } from "./state";
import { describe, fieldLabel, hint, prompt, pyramidLabel, shortly } from "./words";

const MOVES = ["@c4", "c4-c5", "c4^c5", "horse-c6", "horse^c6", "on-c7", "on^c7", "stop", "bird:c4-a7", "ox:c5-d5",
  "shift:3", "snake", "take:tip", "lay:ship", "lay:grain", "build:stone", "firestorm:row:c4", "firestorm:column:c4",
  "whirlwind:c4", "drought", "shipwreck", "order:tip,cross,braid", "end", "discard:ox", "part:4", "drop:b2", "start:1"];
const PHASES = ["draw", "seconds", "deal", "place", "turn", "gallop", "shift", "theft", "order", "surplus", "cut", "laying", "ended"];
const table = diagrams[1]!.table as Table;
const view = table.views[0]!;

beforeAll(() => Promise.all(LANGUAGES.map((language) => load("sakkara", language))));

group.each(LANGUAGES)("in %s", (language) => {
  const say = (key: string, values?: Record<string, unknown>) => sayIn(language, "sakkara", key, values);

  test.each(MOVES)("%s is described, nothing left open", (move) => {
    expect(describe(move, view, say)).toMatch(/^[^{}]+$/);
  });
  test.each(PHASES)("something is asked in phase %s", (phase) => {
    const now = { ...view, moves: ["end"], board: { ...view.board, phase, ox: ["c5", "d5"] } };
    expect(prompt(now, table, say, String)).toMatch(/^[^{}]+$/);
  });
  test("every card and spell says what it is for", () => {
    const now = { ...view, moves: ["end"] };
    for (const card of MOTIFS) expect(hint(now, table, { card }, say, String)).toMatch(/^[^{}]+$/);
    for (const { name } of SPELLS) expect(hint(now, table, { spell: name }, say, String)).toMatch(/^[^{}]+$/);
    for (const move of ["build:stone", "lay:ship", "snake", "whirlwind:c4", "drought"]) expect(shortly(move, say)).toMatch(/^[^{}]+$/);
  });
  test("fields and pyramids can be read aloud", () => {
    const board = view.board as Sakkara;
    for (const field of board.fields) expect(fieldLabel(field, board, say, String)).toContain(field.field);
    expect(pyramidLabel({ ...board.seats[0]!, built: [{ stone: 4, stair: 2 }, {}, {}] }, say)).toContain("4");
  });
});
