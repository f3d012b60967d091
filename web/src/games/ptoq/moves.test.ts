import { describe, expect, it } from "vitest";
import { across } from "./geometry";
import { PLACES } from "./geometry.gen";
import { faceOf, parse, shown } from "./moves";

describe("Ptoq's notation", () => {
  it("reads every kind of move", () => {
    expect(parse("c1")).toEqual({ kind: "put", place: "c1" });
    expect(parse("xa7")).toEqual({ kind: "take", place: "a7" });
    expect(parse("hand:2")).toEqual({ kind: "lay", hand: 1 });
    expect(parse("pick:Kh")).toEqual({ kind: "pick", face: "Kh" });
    expect(parse("draw:?")).toEqual({ kind: "draw", face: "?" });
    expect(parse("start:2")).toEqual({ kind: "start", seat: 1 });
    expect(parse("toot")).toEqual({ kind: "toot" });
    expect(parse("next")).toEqual({ kind: "next" });
    expect(parse("nonsense")).toBeUndefined();
  });

  it("has 35 places and no eighth row", () => {
    expect(PLACES).toHaveLength(35);
    expect(PLACES[0]).toBe("a1");
    expect(PLACES.at(-1)).toBe("b7");
  });

  it("shows seat 2 the pyramid from behind", () => {
    expect(across("a1", 0)).toBe(1);
    expect(across("h1", 0)).toBe(15);
    expect(across("a1", 1)).toBe(15);
    expect(across("a7", 1)).toBe(across("b7", 0));
  });

  it("writes blocks as people do", () => {
    expect(faceOf("Th")).toEqual({ rank: "10", suit: "h" });
    expect(faceOf("Jk")).toBeUndefined();
    expect(shown("Js")).toBe("J♠\ufe0e");
    expect(shown("Jk")).toBe("★");
  });
});
