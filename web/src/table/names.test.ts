import { expect, test } from "vitest";
import type { Seat } from "../messages";
import { nameFor, names, toldName } from "./names";

const seat = (n: number, more: Partial<Seat>): Seat => ({
  seat: n,
  kind: "person",
  name: "",
  level: null,
  yours: false,
  present: true,
  ...more,
});
const say = (key: string) =>
  ({
    "level.3.name": "Hori",
    "level.3.others": "Huni, Kasa",
    "web.you": "You",
    "web.open_seat": "Free",
    "web.guest": "Guest",
  })[key] ?? key;

test("nobody at a table shares a name", () => {
  const seats = [
    seat(0, { name: "Ada" }),
    seat(1, { kind: "bot", level: 3 }),
    seat(2, { kind: "bot", level: 3 }),
    seat(3, { kind: "open" }),
  ];
  expect(names(seats, say)).toEqual(["Ada", "Hori", "Huni", "Free"]);
  expect(names([seat(0, {}), seat(1, { name: "Bo" })], say)).toEqual(["Guest", "Bo"]);
  expect(names([seat(0, {}), seat(1, {})], say)).toEqual(["Guest I", "Guest II"]);
});

test("who left a seat free is a player in what was told of them", () => {
  const seats = [seat(0, { name: "Ada" }), seat(1, { kind: "open" })];
  expect(
    toldName(seats, (key, values) =>
      key === "web.player_n" ? `Player ${values?.["n"]}` : say(key),
    )(1),
  ).toBe("Player 2");
});

test("you are You, unless several seats are yours", () => {
  const one = [seat(0, { name: "Ada", yours: true }), seat(1, { name: "Bo" })];
  expect(nameFor(one, say)(0)).toBe("You");
  expect(toldName(one, say)(0)).toBe("Ada");
  const two = [seat(0, { name: "Ada", yours: true }), seat(1, { name: "Bo", yours: true })];
  expect([0, 1].map(nameFor(two, say))).toEqual(["Ada", "Bo"]);
});
