"""Situations of Ankh for the clause tests, and short ways to ask about them."""

from benben import Match

BRIDGES = "black=g12,l7,g2,b7 grey=d7,j7 white=g7"
FREED = BRIDGES.replace("white=g7", "white=h8")  # where it leads nobody in
OUTSIDE = "R:-,I:-,O:-"


def at(
    mine: str = OUTSIDE,
    other: str = OUTSIDE,
    steps: int = 4,
    cards: str = "0/0",
    bridges: str = "",
    turn: int = 0,
    more: str = "",
) -> Match:
    """Two players, seat 1 to move; where cards are won, the white bridge is free (A6.5)."""
    bridges = bridges or (BRIDGES if cards == "0/0" else FREED)
    return Match.from_position(
        "ankh",
        f"players=2 turn={turn} player=1 steps={steps} stones={mine}/{other} cards={cards} "
        f"{bridges} {more}",
    )


def played(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def refused(match: Match, move: str) -> str:
    """The clause that forbids a move."""
    refusal = match.refusal(move)
    assert refusal is not None, f"{move} is allowed"
    return refusal.clause


def of(match: Match, letter: str) -> list[str]:
    """The moves of one stone, or of all bridges."""
    return [move for move in match.moves() if move[0] == letter]


def bridge_moves(match: Match) -> list[str]:
    return [move for move in match.moves() if move[0].islower()]


def stone(match: Match, seat: int, kind: int) -> dict[str, object]:
    found: dict[str, object] = match.view()["board"]["seats"][seat]["stones"][kind]
    return found
