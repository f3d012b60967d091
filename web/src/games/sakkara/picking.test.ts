import { expect, test } from "vitest";
import { actions, begin, offers, ordered, settle, usable } from "./picking";

const TURN = [
  "d4-d5",
  "d4^e4",
  "b2-b3",
  "bird:d4-a7",
  "bird:b2-a7",
  "ox:c3-c4",
  "ox:c3-b3",
  "horse^d6",
  "build:stair",
  "lay:grain",
  "firestorm:row:d4",
  "firestorm:column:d4",
  "snake",
  "end",
];

test("first the workers, then where they go, with a stair too", () => {
  expect([...offers(TURN, {}).keys()]).toEqual(["d4", "b2"]);
  const there = offers(TURN, { worker: "d4" });
  expect(there.get("d5")).toEqual({ move: "d4-d5" });
  expect(there.get("e4")).toEqual({ move: "d4^e4" });
  expect(there.get("b2")).toEqual({ pick: { worker: "b2" } });
});

test("a picked card decides what fields mean", () => {
  expect([...offers(TURN, { card: "bird" }).keys()]).toEqual(["d4", "b2"]);
  expect(offers(TURN, { card: "bird", worker: "b2" }).get("a7")).toEqual({ move: "bird:b2-a7" });
  expect(offers(TURN, { card: "ox", source: "c3" }).get("c4")).toEqual({ move: "ox:c3-c4" });
  expect(offers(TURN, { card: "horse" }).get("d6")).toEqual({ move: "horse^d6" });
  expect(offers(["horse-d6", "horse-d6:leave"], { card: "horse" }).get("d6")).toEqual({
    move: "horse-d6",
  });
  expect(actions(["horse-d6", "horse-d6:leave"], { card: "horse" })).toEqual(["horse-d6:leave"]);
  expect(actions(["on-d6", "on-d6:leave", "stop"], {})).toEqual(["on-d6:leave"]);
  expect(offers(TURN, { card: "grain" }).size).toBe(0);
});

test("a worker dragged with an ox in mind drives its stack", () => {
  const pick = begin({ card: "ox", source: "c3" }, "c3");
  expect(offers(TURN, pick).get("c4")).toEqual({ move: "ox:c3-c4" });
  expect(begin({ card: "bird" }, "b2")).toEqual({ card: "bird", worker: "b2" });
  expect(begin({ worker: "d4" }, "b2")).toEqual({ worker: "b2" });
});

test("the only worker who can use a card is picked with it", () => {
  expect(settle(TURN, { card: "stair" })).toEqual({ card: "stair", worker: "d4" });
  expect(settle(TURN, { card: "bird" })).toEqual({ card: "bird" });
});

test("cards and spells that ask for no field", () => {
  expect(actions(TURN, { card: "stair" })).toEqual(["build:stair"]);
  expect(actions(TURN, { spell: "firestorm" })).toHaveLength(2);
  expect(usable(TURN, "grain") && usable(TURN, "snake") && usable(TURN, "ox")).toBe(true);
  expect(usable(TURN, "hand")).toBe(false);
});

test("an order is found card by card", () => {
  const orders = ["order:tip,cross,braid", "order:tip,braid,cross", "order:cross,tip,braid"];
  expect(ordered(orders, ["tip"])).toHaveLength(2);
  expect(ordered(orders, ["tip", "braid"])).toEqual(["order:tip,braid,cross"]);
});
