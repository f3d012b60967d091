/** The four suits: shapes around 0,0 about 22 high, and inks for the pale blocks of both themes. */
import type { Suit } from "../moves";

export const SUITS: Record<Suit, { shape: string; colour: string }> = {
  s: {
    shape:
      "M0 -10C3 -4 10 -1 10 5C10 10 4 10.5 1.6 7L4 12H-4L-1.6 7C-4 10.5 -10 10 -10 5C-10 -1 -3 -4 0 -10Z",
    colour: "#2b2117",
  },
  h: {
    shape: "M0 11C-4 5 -11 1 -11 -4.5C-11 -10 -3 -11.5 0 -5C3 -11.5 11 -10 11 -4.5C11 1 4 5 0 11Z",
    colour: "#b3412a",
  },
  d: { shape: "M0 -12L8.5 0L0 12L-8.5 0Z", colour: "#2b5196" },
  c: {
    shape:
      "M-1.6 5C-4 9 -10.5 8 -10.5 2.5C-10.5 -2 -6.5 -3 -4.2 -2.2C-7 -6 -5 -11 0 -11C5 -11 7 -6 4.2 -2.2C6.5 -3 10.5 -2 10.5 2.5C10.5 8 4 9 1.6 5L4 12H-4Z",
    colour: "#1f6a50",
  },
};
