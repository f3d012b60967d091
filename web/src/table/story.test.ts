import { expect, test } from "vitest";
import { sentences, tell } from "./story";

const say = (key: string, values?: Record<string, unknown>) => `${key} ${JSON.stringify(values)}`;
const nameOf = (seat: number) => ["Ada", "Bo"][seat]!;

test("whoever is meant is called by name", () => {
  const entry = {
    ply: 7,
    seat: 0,
    lines: [["attacks", { seat: 2, value: 9 }]] as [string, Record<string, unknown>][],
    move: "",
  };
  expect(tell(entry, say, nameOf)).toEqual([
    { ply: 7, seat: 0, who: "Ada", what: 'story.attacks {"seat":"Bo","value":9}' },
  ]);
});

test("whoever a line begins with is told of, whoever moved", () => {
  const say = (_: string, values?: Record<string, unknown>) => `${values!["seat"]} is out`;
  const entry = {
    ply: 7,
    seat: 0,
    lines: [["out", { seat: 2 }]] as [string, Record<string, unknown>][],
    move: "",
  };
  expect(tell(entry, say, nameOf)).toEqual([{ ply: 7, seat: 1, who: "", what: "Bo is out" }]);
});

test("a sentence of its own is not said of whoever moved; what they name is", () => {
  const texts: Record<string, string> = {
    "story.lays": "lays {block}",
    "story.draw": "Nobody has won",
    "story.goes": "{block} goes",
  };
  const say = (key: string, values: Record<string, unknown> = {}) =>
    texts[key]!.replace("{block}", String(values["block"] ?? "{block}"));
  const entry = {
    ply: 7,
    seat: 0,
    lines: [
      ["lays", { block: "K" }],
      ["draw", {}],
      ["goes", { block: "Ra" }],
    ] as [string, Record<string, unknown>][],
    move: "",
  };
  expect(tell(entry, say, nameOf).map(({ seat, who, what }) => [seat, who, what])).toEqual([
    [0, "Ada", "lays K"],
    [null, "", "Nobody has won"],
    [0, "Ada", "Ra goes"],
  ]);
});

test("for those who listen it is told in sentences", () => {
  const say = (key: string) => (key === "story.over" ? "The round is over" : "moves on");
  const entry = {
    ply: 7,
    seat: 1,
    lines: [
      ["moves", {}],
      ["over", {}],
    ] as [string, Record<string, unknown>][],
    move: "",
  };
  expect(sentences([entry], say, nameOf)).toBe("Bo: moves on. The round is over.");
});
