"""Where a match stands, in a few digits: whether other rules lead it to the same position."""

from functools import cache
from hashlib import sha256

from benben.game import Game
from benben.match import Match


def standing(match: Match) -> str:
    """The number of moves, how positions are laid out, and the position they have led to."""
    return f"{match.ply} {_layout(match.game)} {_digits(match.snapshot())}"


def leads_elsewhere(kept: str, match: Match) -> bool:
    """Whether the same moves led to another position, where the two can be compared."""
    stood, now = kept.split(" "), standing(match).split(" ")
    return stood[:2] == now[:2] and stood != now


@cache
def _layout(game: Game) -> str:
    """Each field: its name, where it begins, the bytes of a number in it, and how many."""
    fields = game.engine.new().dtype.fields  # NumPy's, or in a browser a Layout's
    found = [(name, at, kind.base.itemsize, kind.shape) for name, (kind, at) in fields.items()]
    return _digits(repr(found).encode())


def _digits(text: bytes) -> str:
    return sha256(text).hexdigest()[:16]
