"""Count the tree below a position: how many ways there are to play so many moves."""

from benben.match import Match
from benben.seats import OVER


def divide(match: Match, depth: int) -> dict[str, int]:
    """The leaves `depth` moves below, by the first move; outcomes of chance count as moves."""
    engine, root = match.game.engine, match.truth()
    mover = engine.to_move(root)
    if mover == OVER or depth < 1:
        return {}
    room = engine.room()
    split = {}
    for move in room[: engine.moves(root, mover, room)].tolist():
        child = engine.copy(root)
        engine.play(child, mover, move)
        name = match.game.notation.move_text(root[0], mover, move, mover)
        split[name] = engine.count(child, depth - 1)
    return split
