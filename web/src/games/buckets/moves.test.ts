import { describe, expect, it } from "vitest";
import { placesOf } from "./geometry";
import { flickName, parse, within } from "./moves";
import { meantBy } from "./pieces/pull";
import { sidesOf } from "./view";

describe("Buckets' notation", () => {
  it("reads every kind of move", () => {
    expect(parse("build:r")).toEqual({ kind: "build", colour: "red" });
    expect(parse("build:?")).toEqual({ kind: "build", colour: undefined });
    expect(parse("r5")).toEqual({ kind: "card", card: "r5" });
    expect(parse("?")).toEqual({ kind: "card", card: "?" });
    expect(parse("play")).toEqual({ kind: "play" });
    expect(parse("anticlockwise")).toEqual({ kind: "anticlockwise" });
    expect(parse("knock:a3")).toEqual({ kind: "knock", place: "a3" });
    expect(parse("keep:a1")).toEqual({ kind: "keep", place: "a1" });
    expect(parse("card:?")).toEqual({ kind: "dealt", card: "?" });
    expect(parse("falls:b2")).toEqual({ kind: "falls", place: "b2" });
    expect(parse("start:2")).toEqual({ kind: "start", seat: 1 });
    expect(parse("r9")).toBeUndefined();
    const flick = parse("flick:left,low,hard");
    expect(flick?.kind === "flick" && flickName(flick.aim)).toBe("flick:left,low,hard");
  });

  it("numbers places from the bottom up", () => {
    const places = placesOf(5);
    expect(places).toHaveLength(15);
    expect([places[0]!.name, places[5]!.name, places[14]!.name]).toEqual(["a1", "b1", "e1"]);
    expect(placesOf(4)).toHaveLength(10);
  });
});

describe("a pull", () => {
  it("comes from where it was pulled to, as hard as it was far", () => {
    expect(meantBy(-30, 5, 0.5)).toEqual({ side: "left", height: "middle", strength: "soft" });
    expect(meantBy(90, 20, 0.1)).toEqual({ side: "right", height: "high", strength: "firm" });
    expect(meantBy(10, 150, 0.9)).toEqual({ side: "front", height: "low", strength: "hard" });
  });
  it("straight up is two fingers", () => {
    expect(meantBy(5, -60, 0.5)).toBe("lift");
  });
});

describe("a finger", () => {
  it("comes from the front, and from a side where the server says it can", () => {
    const board = { reach: { left: ["a1", "e1"], right: ["b4", "e1"] } };
    expect(sidesOf(board, "a3")).toEqual(["front"]);
    expect(sidesOf(board, "a1")).toEqual(["front", "left"]);
    expect(sidesOf(board, "b4")).toEqual(["front", "right"]);
    expect(sidesOf(board, "e1")).toEqual(["front", "left", "right"]);
  });
  it("whose side is blocked comes from the front, as high and as hard", () => {
    const aim = { side: "left", height: "low", strength: "hard" } as const;
    expect(within(aim, ["front", "left"])).toBe(aim);
    expect(within(aim, ["front", "right"])).toEqual({ ...aim, side: "front" });
  });
});
