"""What cannot be in a position of Sakkara, one sentence each with its clause."""

from benben.games.sakkara.board import IS_THERE, NAMES, NEXT_TO, NOWHERE, SEATS, within
from benben.games.sakkara.board import WORKERS as EACH
from benben.games.sakkara.box import GRAIN, LEVELS, MOTIFS, OX, PLACES, SHIP, SNAKE, SPELL
from benben.games.sakkara.box import NAMES as MOTIF_NAMES
from benben.games.sakkara.box.options import deck_fault, tiny_fault
from benben.games.sakkara.position import (
    CUT,
    DEALING,
    DRAW,
    ENDED,
    GALLOP,
    HIDDEN,
    LAYING,
    MOST_LAID,
    NONE,
    PLACING,
    SHIFTING,
    SURPLUS,
    THEFT,
    Position,
)
from benben.games.sakkara.rules.cards import in_holder, is_taken
from benben.games.sakkara.rules.deal import SHIPS_VISIBLE, seconds_left, ships_visible
from benben.games.sakkara.rules.discards import (
    KEPT,
    LAST_TURN,
    end_refusal,
    only_part,
    part_refusal,
)
from benben.games.sakkara.rules.turn import can_ride, is_beside_own, most_shifted
from benben.key_values import require


def check(s: Position) -> None:
    """ValueError: the first thing that cannot be."""
    _check_deck(s)
    if s.phase < PLACING:
        _check_deal(s)
    else:
        _check_match(s)


def _check_deck(s: Position) -> None:
    """All cards there are, wherever they lie, are a deck of S1.3."""
    deck = [int(n) for n in s.left]
    for card in (*s.cards[: s.lying], *s.pile[: s.piled]):
        deck[card % HIDDEN] += 1
    for motif in range(MOTIFS):
        for seat in range(SEATS):
            deck[motif] += int(s.held[seat * MOTIFS + motif] + s.built[seat * MOTIFS + motif])
            deck[motif] += sum(int(PLACES[level, motif]) for level in range(s.level[seat]))
    for number, motif in (
        (sum(s.ship) + s.lost_ship, SHIP),
        (sum(s.grain) + s.lost_grain, GRAIN),
    ):
        deck[motif] += int(number)
    for motif in [] if s.spell == NONE else SPELL[s.spell]:
        deck[motif] += 1
    fault = tiny_fault(deck) if s.scale else deck_fault(deck)
    require(not fault, fault)


# --- the deal --------------------------------------------------------------------------------


def _check_deal(s: Position) -> None:
    if s.phase == DRAW:
        return
    require(seconds_left(s) + s.lying >= 0, "more second cards than there are cards (S2.1)")
    require(
        s.phase == DEALING or s.lying == 0, "cards are dealt once their fields are drawn (S2.1)"
    )
    require(sum(s.left) > 0, "all cards are dealt, so it is a position with a board (S2.1)")
    at = 0
    for field in within(s.scale):
        lower = s.height[field] == 2 and at < s.lying
        require(
            not lower or s.cards[at] >= HIDDEN,
            f"nobody saw the lower card of {NAMES[field]} (S2.5)",
        )
        at += int(s.height[field])


def _check_placing(s: Position) -> None:
    """S2.4: the workers come in turn, each takes a card, and nothing else has happened."""
    placed = [sum(f != NOWHERE for f in s.worker[seat * EACH :][:EACH]) for seat in range(SEATS)]
    ahead = placed[1 - s.player] - placed[s.player]
    require(ahead in (0, 1), "the workers are placed in turn (S2.4)")
    require(
        [in_holder(s, seat) for seat in range(SEATS)] == placed,
        "a worker placed took a card (S2.4)",
    )
    for field in within(s.scale):
        height = s.height[field] + is_taken(s, field)
        require(height in (1, 2), f"{NAMES[field]} had one or two cards at the start (S2.1)")
    require(
        sum(placed) or ships_visible(s) >= SHIPS_VISIBLE[s.scale], "two ships lie visible (S2.2)"
    )
    nothing = not (s.moved or s.finished or s.piled or s.lost_grain or s.lost_ship)
    nothing = nothing and not any(s.built)
    if not s.scale:
        nothing = nothing and not (any(s.ship) or any(s.grain) or any(s.level))
    require(nothing, "before all workers are placed nobody has had a turn (S2.4)")


# --- in the match ----------------------------------------------------------------------------


def _check_tiny(s: Position) -> None:
    there = [int(field) for field in s.worker if field != NOWHERE]
    require(all(IS_THERE[s.scale, field] for field in there), "the board ends at c2 (S10.1)")
    stands = all(level >= LEVELS - 1 for level in s.level) and all(s.ship)
    require(stands and min(s.grain) == LEVELS, "only the tips are missing (S10.1)")


def _check_match(s: Position) -> None:
    if s.scale:
        _check_tiny(s)
    for seat in range(SEATS):
        _check_pyramid(s, seat)
    if s.phase == PLACING:
        _check_placing(s)
    elif s.phase == ENDED:
        _check_end(s)
    require(s.phase == PLACING or NOWHERE not in s.worker, "all workers are on the board (S2.4)")
    rival = 1 - s.player
    require(in_holder(s, rival) <= KEPT, "who is not in turn holds at most ten cards (S4.3)")
    require(s.lost_ship + s.ship[rival] <= 1, "there was only one ship to destroy (S5.4)")
    require(
        s.lost_grain + s.grain[rival] <= s.level[rival] + 1,
        "there was not so much grain to destroy (S5.4)",
    )
    require(not s.finished or s.level[s.player] > 0, "no level is finished (S5.3)")
    require(s.phase in (CUT, LAYING) or not s.split, "only discards being laid are split (S6.8)")
    _check_asked(s)


def _check_pyramid(s: Position, seat: int) -> None:
    level = int(s.level[seat])
    built = [int(n) for n in s.built[seat * MOTIFS :][:MOTIFS]]
    places = [int(n) for n in PLACES[level]] if level < LEVELS else [0] * MOTIFS
    for motif, (number, most) in enumerate(zip(built, places, strict=True)):
        require(
            number <= most, f"level {level + 1} has {most} places for {MOTIF_NAMES[motif]} (S5.8)"
        )
    require(built != places or level == LEVELS, f"level {level + 1} is finished (S5.3)")
    needed = min(level + 1, LEVELS)
    if s.finished and seat == s.player and level < LEVELS:
        needed = level
    require(s.ship[seat] <= 1, "more than one ship is laid out (S5.4)")
    require(s.grain[seat] <= needed, "more grain is laid out than the level needs (S5.4)")


def _check_end(s: Position) -> None:
    winners = [seat for seat in range(SEATS) if s.level[seat] == LEVELS]
    require(winners in ([], [s.player]), "only the mover can just have won (S5.9)")
    if winners:
        s.winner = s.player
        require(s.finished and s.turn < LAST_TURN, "the pyramid is finished in this turn (S5.9)")
    else:
        idle = not (s.moved or s.finished or s.piled or s.lost_grain or s.lost_ship)
        require(idle, "the match ended with the last turn (S9.2)")


def _check_asked(s: Position) -> None:
    top = s.pile[s.piled - 1] if s.piled else NONE
    if s.phase == GALLOP:
        possible = s.rider != NONE and can_ride(s)
        require(possible, "no horse can go on (S7.6)")
    elif s.phase == SHIFTING:
        require(_is_ox(s) and top == OX, "no ox shifts cards there (S7.4)")
    elif s.phase == THEFT:
        require(top == SNAKE and in_holder(s, 1 - s.player), "no snake can take a card (S7.5)")
    elif s.phase in (SURPLUS, CUT, LAYING):
        require(end_refusal(s) == 0, "a worker must move before the turn ends (S3.5)")
        surplus = in_holder(s, s.player) > KEPT
        require(surplus == (s.phase == SURPLUS), "only cards over ten are discarded (S4.3)")
        if s.phase != SURPLUS:
            _check_laying(s)


def _is_ox(s: Position) -> bool:
    free = not (is_taken(s, s.ox_from) or is_taken(s, s.ox_to))
    beside = NEXT_TO[s.ox_from, s.ox_to] and is_beside_own(s, s.player, s.ox_from)
    return bool(free and beside and most_shifted(s, s.ox_from, s.ox_to) > 1)


def _check_laying(s: Position) -> None:
    """S6.7–S6.9: what was destroyed lies on the pile by now, and its parts are allowed."""
    require(s.piled and not (s.lost_grain or s.lost_ship), "there are no discards to lay (S6.3)")
    if s.phase == CUT:
        require(only_part(s) == 0, "these discards are not split (S6.8)")
        return
    require(part_refusal(s, s.part) == 0, f"{s.part} of {s.piled} cards are no part (S6.8)")
    whole = s.part in (MOST_LAID, s.piled)
    require(whole or s.split, f"{s.part} of {s.piled} cards are a part, so split=yes (S6.8)")
