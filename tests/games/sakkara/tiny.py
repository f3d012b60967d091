"""The smallest Sakkara (S10.1) once more, by hand: who wins a deal with best play.

It shares no code with the engine. Six fields, a1 b1 c1 a2 b2 c2; `cards` has a letter for each:
P the tip, H a hand, M the moon, a dot for none. Building takes the tip and two hands, and wins.
"""

from functools import cache

BESIDE = ((1, 3), (0, 2, 4), (1, 5), (0, 4), (1, 3, 5), (2, 4))

Pair = tuple[str, str]
Workers = tuple[tuple[int, ...], tuple[int, ...]]


def with_card(pair: Pair, seat: int, card: str) -> Pair:
    """The same holders with one card more."""
    held = "".join(sorted(pair[seat] + card.replace(".", "")))
    return (held, pair[1]) if seat == 0 else (pair[0], held)


def without(cards: str, field: int) -> str:
    return f"{cards[:field]}.{cards[field + 1 :]}"


def best(seat: int, values: list[float]) -> float:
    return max(values) if seat == 0 else min(values)


def worth(cards: str, turns: int) -> float:
    """To seat 1, who starts: 1 won, 0 drawn, -1 lost."""

    @cache
    def placing(cards: str, workers: tuple[int, ...], held: Pair) -> float:
        if len(workers) == 4:
            return turn(cards, (workers[0::2], workers[1::2]), held, 0)
        seat = len(workers) % 2
        return best(
            seat,
            [
                placing(without(cards, f), (*workers, f), with_card(held, seat, cards[f]))
                for f in range(6)
                if f not in workers
            ],
        )

    @cache
    def turn(cards: str, workers: Workers, held: Pair, played: int) -> float:
        if played == turns:
            return 0.0
        seat = played % 2
        if can_build(held[seat]):
            return 1.0 - 2.0 * seat
        found = []
        for which, field in enumerate(workers[seat]):
            for to in set(BESIDE[field]) - {*workers[0], *workers[1]}:
                after = with_card(held, seat, cards[to])
                own = tuple(to if i == which else f for i, f in enumerate(workers[seat]))
                both = (own, workers[1]) if seat == 0 else (workers[0], own)
                won = can_build(after[seat])
                rest = turn(without(cards, to), both, after, played + 1)
                found.append(1.0 - 2.0 * seat if won else rest)
        return best(seat, found or [turn(cards, workers, held, played + 1)])

    return placing(cards, (), ("", ""))


def can_build(held: str) -> bool:
    return "P" in held and held.count("H") >= 2
