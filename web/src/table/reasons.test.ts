import { expect, test } from "vitest";
import { against, reasons } from "./reasons";

const say = (key: string, values: Record<string, unknown> = {}) =>
  `${key} ${JSON.stringify(values)}`;
const nameOf = (seat: number) => ["Ada", "Nefer"][seat]!;
const nothing = { lines: [], faults: [], chance: null, other: null };

test("a reason is a sentence of the game, and a seat in it is called by name", () => {
  const lines: [string, object][] = [["captures", { other: "Ra", seat: 2 }]];
  expect(reasons({ ...nothing, lines }, say, nameOf, say)).toEqual([
    'why.captures {"other":"Ra","seat":"Nefer"}',
  ]);
});

test("where no reason is known the chances are compared", () => {
  expect(reasons({ ...nothing, chance: 0.6, other: 0.5 }, say, nameOf, say)).toEqual([
    'why.compared {"chance":0.6,"next":0.5}',
  ]);
  expect(reasons(nothing, say, nameOf, say)).toEqual(["why.only {}"]);
});

test("what speaks against a move names it", () => {
  const faults: [string, object][] = [["spare", {}]];
  expect(against({ ...nothing, faults }, "a1", say, nameOf, say)).toEqual([
    'why.against {"move":"a1","what":"why.spare {}"}',
  ]);
});
