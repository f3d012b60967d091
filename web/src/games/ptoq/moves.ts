/** The names of moves and faces, docs/notation/ptoq.md. */

export type Suit = "s" | "h" | "d" | "c";
export type Move =
  | { kind: "put" | "take"; place: string }
  | { kind: "lay"; hand: number }
  | { kind: "pick" | "draw"; face: string }
  | { kind: "toot" | "next" }
  | { kind: "start"; seat: number };

export const HIDDEN = "?";
export const JOKER = "Jk";

/** The move of a name; undefined where it is no move of Ptoq. */
export function parse(name: string): Move | undefined {
  if (name === "toot" || name === "next") return { kind: name };
  const place = /^(x?)([a-h][1-8])$/.exec(name);
  if (place) return { kind: place[1] ? "take" : "put", place: place[2]! };
  const word = /^(hand|pick|draw|start):(.+)$/.exec(name);
  if (!word) return undefined;
  const [, kind, what] = word;
  if (kind === "hand") return { kind: "lay", hand: Number(what) - 1 };
  if (kind === "start") return { kind: "start", seat: Number(what) - 1 };
  return { kind: kind as "pick" | "draw", face: what! };
}

/** The rank as people write it, and the suit; neither of a joker or a hidden block. */
export function faceOf(face: string): { rank: string; suit: Suit } | undefined {
  if (face === JOKER || face === HIDDEN) return undefined;
  return { rank: face[0] === "T" ? "10" : face[0]!, suit: face[1] as Suit };
}

const SIGNS: Record<Suit, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };
const STAR = "★"; // a joker

/** A block in a sentence: 10♥. The sign stays a letter, never an emoji. */
export function shown(face: string): string {
  const known = faceOf(face);
  return known ? `${known.rank}${SIGNS[known.suit]}\ufe0e` : face === JOKER ? STAR : "?";
}

const SUITS = Object.keys(SIGNS) as Suit[];
const SHOWN = `(?:10|[2-9JQKA])[${Object.values(SIGNS).join("")}]\ufe0e?|${STAR}`; // the server leaves the selector out
const SIDE_BY_SIDE = new RegExp(`(${SHOWN}) (?=${SHOWN})`, "g");
const BLOCK = new RegExp(SHOWN, "g");

/** A text with every block shown in it said in words, and commas where several stand side by side. */
export function sayShown(text: string, words: (face: string) => string): string {
  return text.replace(SIDE_BY_SIDE, "$1, ").replace(BLOCK, (sign) => words(faceShown(sign)));
}

/** The face that `shown` makes this of. */
function faceShown(sign: string): string {
  const suit = SUITS.find((one) => sign.includes(SIGNS[one]));
  return suit ? sign.replace("10", "T")[0]! + suit : JOKER;
}
