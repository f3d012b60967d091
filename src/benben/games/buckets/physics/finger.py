"""The finger of a match: a simulated flick or lift as moves of chance, with its path as a note.

The settled poses are not kept: before the next loss the owner straightens what stands (B4.4), so
a pyramid is its standing places, and a record needs no simulation to go on.
"""

import threading
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from benben.games.buckets.board import SIZES, mask_of, places_of
from benben.games.buckets.physics import world
from benben.games.buckets.position import FALL, FALLS, HEIGHTS, LIFT_AIM, STAYS, STRENGTHS, Position
from benben.games.buckets.rules.losing import rows, standing
from benben.games.buckets.rules.support import piece_of
from benben.games.buckets.view import FINGERS

if TYPE_CHECKING:
    from benben.games.buckets.physics.poses import Pyramid
    from benben.games.buckets.physics.referee import Outcome
    from benben.games.buckets.physics.simulation import Simulator

HEIGHT_OF = (0.3, 0.5, 0.7)  # low, middle, high
STRENGTH_OF = (0.0, 0.5, 1.0)  # soft, firm, hard

_here = threading.local()  # a simulator each thread: a flick edits its model


def missing(options: Mapping[str, str]) -> str:
    """What must be installed for this finger; nothing for `cascade`."""
    cascades = options["finger"] == "cascade" or options.get("size", SIZES[0]) != SIZES[0]
    if cascades or not world.is_missing():
        return ""
    return (
        f"option finger={options['finger']} needs MuJoCo: install benben[physics], "
        "or choose finger=cascade"
    )


def throws(s: Any) -> bool:
    """Whether a finger was aimed, and nothing has fallen yet.

    Where falls are not simulated (`world.use`) chance decides them by the table's weights.
    """
    aimed = s["phase"] == FALL and s["fallen"] == 0  # so read, fields cost a tenth
    return bool(aimed and world.simulates())


def throw(s: Position, seed: int) -> tuple[Sequence[int], str]:
    """Simulate the finger that was aimed: the fate of each bucket, and the path as text."""
    if sentence := missing({"finger": FINGERS[s.finger]}):  # a record may be gone on with anywhere
        raise ValueError(sentence)
    fallen, note = simulate(
        int(rows(s)), int(standing(s, s.player)), int(s.named), int(s.aim), seed
    )
    others = places_of(int(standing(s, s.player)) & ~(1 << int(s.named)))
    return [FALLS, *(FALLS if fallen >> place & 1 else STAYS for place in others)], note


def simulate(shape: int, mask: int, place: int, aim: int, seed: int) -> tuple[int, str]:
    """Which buckets leave, and the path with what the judge said."""
    from benben.games.buckets.physics import path
    from benben.games.buckets.physics.simulation import Simulator

    if getattr(_here, "made_by", None) is not world.maker():
        _here.simulator, _here.made_by = Simulator(), world.maker()
    pyramid = _here.simulator.build(shape, seed, mask)
    outcome = aimed(_here.simulator, pyramid, place, aim, seed)
    torn = dict.fromkeys(places_of(torn_off(shape, outcome.pieces)), "B4.5")
    left = {**outcome.left, **torn}
    return mask_of(left), path.to_text(outcome.motions) + path.judged(shape, left)


def aimed(simulator: "Simulator", pyramid: "Pyramid", place: int, aim: int, seed: int) -> "Outcome":
    """An aim of the game at a bucket, simulated and judged."""
    from benben.games.buckets.physics import referee
    from benben.games.buckets.physics.simulation import Stroke

    if aim == LIFT_AIM:
        return referee.lift(simulator, pyramid, place, seed)
    side, rest = divmod(aim, HEIGHTS * STRENGTHS)
    stroke = Stroke(side, HEIGHT_OF[rest // STRENGTHS], STRENGTH_OF[rest % STRENGTHS])
    return referee.flick(simulator, pyramid, place, stroke, seed)


def torn_off(shape: int, pieces: Sequence[int]) -> int:
    """B4.5 for several buckets: parts that shifted so far from the largest of their piece.

    The judge sees a gap in which a bucket would fit; by their places they still touch. `pieces`
    begins with the largest.
    """
    stands = 0
    for part in pieces:
        stands |= part
    gone = 0
    for n, part in enumerate(pieces):
        whole = piece_of(shape, stands, (part & -part).bit_length() - 1)
        if any(larger & whole for larger in pieces[:n]):
            gone |= part
    return gone
