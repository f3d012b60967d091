import { beforeAll, describe as group, expect, test } from "vitest";
import type { Table } from "../../messages";
import { LANGUAGES, load, sayIn } from "../../words";
import { diagrams } from "./diagrams";
import type { Board } from "./view";
import { bridgeLabel, describe, hint, prompt, stoneLabel } from "./words";

const MOVES = [
  "R@a1",
  "R-a2",
  "O-g7",
  "Ixe8",
  "R^e8",
  "b7-b8",
  "d7-d8",
  "g7-f7",
  "rest",
  "fist:2",
  "sum:5",
  "start:2",
];
const PHASES = ["fists", "names", "steps", "unlock", "ended"];
const table = diagrams.find(({ clause }) => clause === "A4.3")!.table as Table;
const view = table.views[0]!;
const nameOf = (seat: number) => ["Ada", "Bo", "Cy", "Di"][seat]!;

beforeAll(() => Promise.all(LANGUAGES.map((language) => load("ankh", language))));

group.each(LANGUAGES)("in %s", (language) => {
  const say = (key: string, values?: Record<string, unknown>) =>
    sayIn(language, "ankh", key, values);
  const met = { ...view, board: structuredClone(view.board) };
  (met.board as Board).seats[1]!.stones[0]!.field = "e8";

  test.each(MOVES)("%s is described, nothing left open", (move) => {
    expect(describe(move, met, say, nameOf)).toMatch(/^[^{}]+$/);
  });
  test("whose stone is captured is said by name", () => {
    expect(describe("Ixe8", met, say, nameOf)).toContain("Bo");
  });
  test.each(PHASES)("something is asked in phase %s", (phase) => {
    for (const moves of [[], ["rest"], ["R-a2"]]) {
      const now = { ...view, moves, board: { ...view.board, phase } };
      expect(prompt(now, table, say, String)).toMatch(/^[^{}]+$/);
    }
  });
  test("pieces can be read aloud and say what they may do", () => {
    const board = view.board as Board;
    const stone = {
      ...board.seats[0]!.stones[0]!,
      field: "c8",
      heading: "^" as const,
      must_leave: true,
    };
    expect(stoneLabel(0, stone, say, String)).toMatch(/c8[^{}]+$/);
    for (const bridge of board.bridges) expect(bridgeLabel(bridge, say)).toContain(bridge.field);
    for (const kind of ["Ra", "Isis", "Osiris"] as const)
      expect(hint({ ...view, moves: ["R-c9"] }, { stone: kind }, say)).toMatch(/^[^{}]+$/);
    expect(hint({ ...view, moves: ["b7-b8"] }, { bridge: "b7" }, say)).toContain("b7");
  });
});
