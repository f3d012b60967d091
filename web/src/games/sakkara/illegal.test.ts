import { expect, test } from "vitest";
import { MOTIFS, SPELLS } from "./pieces/box";
import { COLUMNS, ROWS } from "./geometry";
import type { Pick } from "./picking";
import type { Board } from "./view";
import { meant, meantByCard, meantBySpell } from "./illegal";

const [OWN, OTHER] = [
  ["d4", "b2"],
  ["d6", "f3"],
];
const ownerOf = (field: string) => (OWN.includes(field) ? 0 : OTHER.includes(field) ? 1 : null);
const fields = ROWS.flatMap((row) => COLUMNS.map((column) => `${column}${row}`)).map((field) => ({
  field,
  height: 1,
  top: null,
  worker: ownerOf(field),
}));
const BOARD = {
  phase: "turn",
  moved: false,
  rider: null,
  heading: null,
  fields,
  seats: [{ workers: OWN }, { workers: OTHER }],
} as unknown as Board;
const MOVES = ["d4-d5", "d4^e4", "b2-b3", "ox:c3-c4"];
const at = (field: string, pick: Pick = {}, board = BOARD) => meant(board, 0, MOVES, pick, field);

test("what is held and refused is named, so that the table can say why", () => {
  expect(at("f7", { worker: "d4" })).toEqual({ move: "d4-f7" });
  expect(at("f7", { worker: "d4", card: "stair" })).toEqual({ move: "d4^f7" });
  expect(at("g7", { card: "ox", source: "c3" })).toEqual({ move: "ox:c3-g7" });
  expect(at("g7", { card: "ox" })).toEqual({ move: "ox:g7-g6" });
  expect(at("f3", { card: "bird" })).toEqual({ move: "bird:f3-f3" });
  expect(at("g7", { card: "horse" })).toEqual({ move: "horse-g7" });
});

test("with nothing held: another's worker, a far field and a second move are refused too", () => {
  expect(at("f3")).toEqual({ move: "f3-f4" });
  expect(at("a1")).toEqual({ move: "b2-a1" }); // the nearest worker tries
  expect(at("d4", {}, { ...BOARD, moved: true })).toEqual({ move: "d4-d5" });
});

test("what could be played is never sent: its worker is taken up", () => {
  expect(at("e4")).toEqual({ pick: { worker: "d4" } });
  expect(at("b3", { card: "grain" })).toEqual({ pick: { worker: "b2" } });
  expect(at("d4")).toEqual({ pick: { worker: "d4" } });
});

test("where the board is not asked, the phase says so", () => {
  for (const [phase, move] of [
    ["laying", "drop:g7"],
    ["gallop", "on-g7"],
    ["place", "@g7"],
    ["theft", "@g7"],
  ])
    expect(at("g7", {}, { ...BOARD, phase: phase as Board["phase"] })).toEqual({ move });
});

test("every card and spell that is of no use now names something to refuse", () => {
  const named = MOTIFS.map((card) => meantByCard(BOARD, 0, card));
  expect(named).toContain("lay:ship");
  expect(named).toContain("hand");
  expect(named).toContain("build:tip");
  expect(meantByCard({ ...BOARD, rider: "d4", heading: "^" }, 0, "horse")).toBe("horse-d5");
  expect(meantByCard({ ...BOARD, rider: "d7", heading: "^" }, 0, "horse")).toBe("horse-d4");
  expect(SPELLS.map(({ name }) => meantBySpell(BOARD, 0, name))).toEqual([
    "firestorm:row:d4",
    "whirlwind:d4",
    "drought",
    "shipwreck",
  ]);
});
