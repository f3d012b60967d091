/** One's own hand as it lies: a picked card stays at its place and is lifted there. */
import { COLOURS, cardOf } from "./moves";
import type { Board } from "./view";

/** All cards, picked or not: the asked colour first, then by colour and value. */
export function laid({ hand, picked, asked }: Pick<Board, "hand" | "picked" | "asked">): string[] {
  const rank = (card: string) => {
    const { colour, value } = cardOf(card);
    return value + (colour === asked ? 0 : 10 * (1 + COLOURS.indexOf(colour)));
  };
  return [...(hand ?? []), ...(picked?.cards ?? [])].toSorted((a, b) => rank(a) - rank(b));
}

/** Where cards are lifted, in the order they were picked: those that were and still are, then the new ones.
 * Of two alike, the one that was touched. */
export function lifted(
  cards: string[],
  picked: string[],
  before: number[],
  touched?: number,
): number[] {
  const left = [...picked];
  const places = before.filter((place) => {
    const at = left.indexOf(cards[place]!);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  for (const card of left) {
    const free = [touched ?? -1, ...cards.keys()].filter(
      (place) => cards[place] === card && !places.includes(place),
    );
    places.push(free[0]!);
  }
  return places;
}
