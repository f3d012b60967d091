"""What cannot be in a position of Ptoq, one sentence each with its clause."""

from benben.games.ptoq import position
from benben.games.ptoq.board import BLOCKS_BY, FACE_NAMES, HANDS, JOKER, SEATS
from benben.games.ptoq.position import Position
from benben.games.ptoq.rules.scoring import points
from benben.games.ptoq.view import gone
from benben.key_values import require


def check(s: Position) -> None:
    """ValueError: the first thing that cannot be."""
    if s.phase in (position.LOT, position.TOOT):
        return
    if s.placed == BLOCKS_BY[s.scale]:
        _check_hands(s)
        _check_counts(s)
    else:
        all_stand = _standing(s) == s.placed
        require(all_stand, "while the pyramid is built all placed blocks stand (P3.1)")
    if s.target:
        _check_victory(s)


def _standing(s: Position) -> int:
    return sum(order != 0 for order in s.order)


def _check_hands(s: Position) -> None:
    require(JOKER not in s.hand, "a joker is in no hand: it is discarded (P4.5)")
    held = [sum(s.held[seat * HANDS : (seat + 1) * HANDS]) for seat in range(SEATS)]
    in_turn = 0 <= held[s.starter] - held[1 - s.starter] <= 1
    require(in_turn, "the players take one block in turn, the starter first (P4.1)")


def _check_counts(s: Position) -> None:
    """P4.5: for each joker taken one block came and two left; nothing else ever leaves."""
    taking = s.phase in (position.LAY, position.TURN, position.CHOOSE)
    blocks = BLOCKS_BY[s.scale]
    is_whole = _standing(s) + s.laid + taking == blocks
    require(is_whole, f"standing, in hand and laid, there must be {blocks} blocks (P4.1)")
    require(s.block != JOKER, "a joker taken is discarded, never laid (P4.5)")
    discarding = s.phase in (position.TURN, position.CHOOSE)
    left = gone(s)
    jokers, odd = divmod(len(left) - discarding, 3)
    enough = jokers + discarding <= left.count(FACE_NAMES[JOKER]) and jokers <= s.laid + taking
    require(enough and not odd, "each joker leaves the game with two blocks turned up (P4.5)")


def _check_victory(s: Position) -> None:
    """P7.2, P7.3: the points of a finished round are counted in already."""
    before = [int(n) for n in s.victory]
    if s.laid == BLOCKS_BY[s.scale]:
        difference = int(points(s, 0) - points(s, 1))
        before[0 if difference > 0 else 1] -= abs(difference)
    fits = min(before) >= 0 and max(before) < s.target and (s.rounds > 1 or not any(before))
    require(fits, "the victory points do not fit the rounds played (P7.2)")
