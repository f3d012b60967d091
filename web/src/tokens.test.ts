// What the tokens promise: colours that mean different things differ, and can be seen.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SUITS } from "./games/ptoq/pieces/suits";

type Tokens = Record<string, string>;
const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
function within(selector: string): Tokens {
  const block = css.split(`${selector} {`)[1]!.split("\n}")[0]!;
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name!, value!]),
  );
}
const day = within(":root");
const night = { ...day, ...within('[data-theme="dark"]') };
const THEMES = { day, night };

const linear = (hex: string) =>
  [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
function light(hex: string): number {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [a, b] = [light(one) + 0.05, light(other) + 0.05];
  return Math.max(a, b) / Math.min(a, b);
}
/** CIELAB, white D65. */
function lab(hex: string): [number, number, number] {
  const [r, g, b] = linear(hex);
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const [x, y, z] = [
    f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505),
    f(light(hex)),
    f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089),
  ];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
const apart = (one: string, other: string) =>
  Math.hypot(...lab(one).map((part, i) => part - lab(other)[i]!));

const SEATS = [1, 2, 3, 4, 5, 6].map((seat) => `seat-${seat}`);

for (const [theme, tokens] of Object.entries(THEMES)) {
  test(`by ${theme} no player has the red of cards, suits and refusals`, () => {
    for (const seat of SEATS)
      for (const red of [tokens["m-red"]!, tokens["b-red"]!, tokens["refuse"]!, SUITS.h.colour])
        expect(apart(tokens[seat]!, red), `${seat} and ${red}`).toBeGreaterThan(30);
  });

  test(`by ${theme} the first four players differ from each other and from the table`, () => {
    for (const [i, one] of SEATS.slice(0, 4).entries()) {
      for (const other of SEATS.slice(0, i))
        expect(apart(tokens[one]!, tokens[other]!), `${one} and ${other}`).toBeGreaterThan(25);
      expect(contrast(tokens[one]!, tokens["slab"]!), one).toBeGreaterThan(i === 3 ? 2.4 : 3);
    }
    expect(contrast(tokens["seat-2"]!, tokens["on-colour"]!)).toBeGreaterThan(
      theme === "day" ? 4.5 : 3,
    );
  });
}
