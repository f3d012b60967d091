import { expect, test } from "vitest";
import type { Former, Seat, Table } from "../messages";
import { changes, merged } from "./changes";
import { toldName } from "./names";

const seat = (n: number, more: Partial<Seat>): Seat => ({
  seat: n,
  kind: "person",
  name: "",
  level: null,
  yours: false,
  present: true,
  ...more,
});
const former = (ply: number, more: Partial<Former>): Former => ({
  ply,
  seat: 1,
  kind: "person",
  name: "",
  level: null,
  removed: false,
  late: false,
  ...more,
});
const TEXTS: Record<string, string> = {
  "level.2.name": "Merit",
  "web.guest": "Guest",
  "web.open_seat": "Free",
  "web.player_n": "Player {n}",
  "web.joined": "{name} joined",
  "web.left": "{name} left",
  "web.left_to": "{name} left; {other} plays on",
  "web.removed_to": "{name} had to leave; {other} plays on",
};
const say = (key: string, values: Record<string, unknown> = {}) =>
  TEXTS[key]!.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

const seats = [seat(0, { name: "Ada" }), seat(1, { kind: "bot", level: 2 })];
const formers = [
  former(0, { kind: "open" }),
  former(5, { name: "Anna" }),
  former(7, { kind: "open" }),
  former(9, { name: "Bram", removed: true, late: false }),
];
const table = { seats, formers } as Table;

test("a move keeps the name of whoever made it", () => {
  const told = toldName(seats, say, formers);
  expect([-1, 0, 4, 5, 7, 8, 9].map((ply) => told(1, ply))).toEqual([
    "Player 2",
    "Anna",
    "Anna",
    "Player 2",
    "Bram",
    "Bram",
    "Merit",
  ]);
  expect(told(1)).toBe("Merit");
  expect(told(0, 3)).toBe("Ada");
});

test("the others are told who left and who joined", () => {
  expect(changes(table, say).map(({ ply, what }) => [ply, what])).toEqual([
    [-0.5, "Anna joined"],
    [4.5, "Anna left"],
    [6.5, "Bram joined"],
    [8.5, "Bram had to leave; Merit plays on"],
  ]);
});

test("comings and goings stand between the moves", () => {
  const done = [4, 5, 6].map((ply) => ({ ply, seat: 1, who: "", what: `move ${ply}` }));
  expect(merged(done, changes(table, say)).map(({ what }) => what)).toEqual([
    "move 4",
    "Anna left",
    "move 5",
    "move 6",
    "Bram joined",
    "Bram had to leave; Merit plays on",
  ]);
});
