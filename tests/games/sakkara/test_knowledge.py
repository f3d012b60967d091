"""What a seat may know: a tracker that hears and sees only what everybody does, against `view`."""

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from benben import CHANCE, SPECTATOR, Match
from benben.bots import bot, let_move
from benben.chance import generator
from games.sakkara import naive
from games.sakkara.scenes import at, played

UNKNOWN = "?"


class Tracker:
    """Follows the public names of moves, and looks at the tops of the stacks; nothing else."""

    def __init__(self, match: Match) -> None:
        fields = match.view(SPECTATOR)["board"]["fields"]
        self.state = naive.State(player=match.to_move)
        self.state.workers = [["", ""], ["", ""]]
        self.state.holders, self.state.built = ["", ""], ["", ""]
        self.state.ship, self.state.grain, self.state.level = [0, 0], [0, 0], [1, 1]
        self.state.stacks = {field["field"]: UNKNOWN * field["height"] for field in fields}
        self.look(match)

    def look(self, match: Match) -> None:
        """The top of every stack is there for all to see."""
        for field in match.view(SPECTATOR)["board"]["fields"]:
            name, stack = field["field"], self.state.stacks[field["field"]]
            assert len(stack) == field["height"]
            if stack:
                self.state.stacks[name] = stack[:-1] + naive.LETTER[field["top"]]

    def hear(self, match: Match) -> None:
        """The last move, as a spectator hears it."""
        before, ply = list(match.history())[-1]
        name = match.game.notation.move_text(before, ply.seat, ply.move, SPECTATOR)
        assert UNKNOWN not in name
        self.state = naive.play(self.state, name)
        self.look(match)


def counts(letters: str) -> dict[str, int]:
    return {naive.WORD[c]: letters.count(c) for c in naive.WORD if c in letters}


def lower(stack: str) -> list[str | None]:
    return [None if card == UNKNOWN else naive.WORD[card] for card in stack[:-1]]


@pytest.mark.slow
@pytest.mark.parametrize("who", ["random", "greedy"])
@pytest.mark.parametrize("deck", ["box", "bird8,ox8,snake6,horse6"])
def test_the_view_is_what_an_attentive_player_knows(who: str, deck: str) -> None:
    match = Match("sakkara", 2, {"deck": deck, "memory": "aid"}, seed=8)
    tracker = Tracker(match)
    while not match.is_over and match.ply < 600:
        let_move(match, match.to_move, bot(who), match.ply)
        tracker.hear(match)
        if match.ply % 5:
            continue
        known = tracker.state
        for seat in (0, 1, SPECTATOR):
            memory = match.view(seat)["board"]["memory"]
            assert memory["holders"] == [counts(holder) for holder in known.holders]
            stacks = {f: lower(s) for f, s in known.stacks.items() if len(s) > 1}
            assert memory["below"] == stacks
            hidden = sum(stack.count(UNKNOWN) for stack in known.stacks.values())
            assert sum(memory["unseen"].values()) == hidden


def test_what_is_imagined_agrees_with_the_tracker() -> None:
    match = Match("sakkara", 2, {"deck": "bird8,ox8"}, seed=4)
    tracker = Tracker(match)
    engine, notation = match.game.engine, match.game.notation
    while not match.is_over and match.ply < 500:
        let_move(match, match.to_move, bot("random"), match.ply)
        tracker.hear(match)
        if match.ply % 11:
            continue
        for seat in (0, 1, SPECTATOR):
            imagined = engine.copy(match._now)
            engine.imagine(imagined, seat, generator(match.ply))
            guess = naive.parse(notation.position_text(imagined[0]))
            assert [sorted(h) for h in guess.holders] == [sorted(h) for h in tracker.state.holders]
            for field, stack in tracker.state.stacks.items():
                for known, card in zip(stack, guess.stacks[field], strict=True):
                    assert card.islower() if known == UNKNOWN else card == known


def imaginings(match: Match, seat: int, number: int) -> list[Any]:
    engine, random = match.game.engine, generator(1)
    found = []
    for _ in range(number):
        imagined = engine.copy(match._now)
        engine.imagine(imagined, seat, random)
        found.append(imagined)
    return found


@pytest.mark.slow
def test_every_order_of_the_unseen_cards_is_imagined_as_often() -> None:
    match = at({"b2": "qG", "c3": "mX", "d6": "qT", "e5": "hH"})
    seen: Counter[tuple[str, ...]] = Counter()
    for imagined in imaginings(match, 0, 6000):
        stacks = naive.parse(match.game.notation.position_text(imagined[0])).stacks
        seen[tuple(stacks[field][0] for field in ("b2", "c3", "d6", "e5"))] += 1
    assert set(seen) == set(permutations("qqmh"))
    assert len(seen) == 12
    assert all(420 <= n <= 580 for n in seen.values()), seen  # 500 each


def test_in_the_middle_of_the_deal_the_rest_of_the_deck_is_as_unknown() -> None:
    match = Match("sakkara", 2, {"starter": "1"}, seed=1, chance=False)
    while match.ply < 26 + 12:
        match._push(*match._drawn())
    lower_at = [i for i, card in enumerate(match._now[0]["cards"][:12]) if card >= 16]
    assert lower_at
    left = np.array(match._now[0]["left"], float)
    for card in match._now[0]["cards"][lower_at]:
        left[card - 16] += 1
    seen = np.zeros(16)
    number = 8000
    for imagined in imaginings(match, SPECTATOR, number):
        seen[imagined[0]["cards"][lower_at[0]] - 16] += 1
        assert imagined[0]["left"].sum() == match._now[0]["left"].sum()
    expected = left / left.sum() * number
    assert (abs(seen - expected) < 5 * np.sqrt(expected + 1)).all()


def test_strict_memory_leaves_out_what_one_would_have_to_remember() -> None:
    for memory in ("aid", "strict"):
        match = at({"b2": "QG"}, holders="QN/XM", memory=memory)
        for seat in (0, 1, SPECTATOR):
            board = match.view(seat)["board"]
            assert (board["memory"] is None) == (memory == "strict")
            for owner in range(2):
                assert (board["seats"][owner]["holder"] is None) == (owner != seat)
                assert board["seats"][owner]["cards"] == 2
    lines = "\n".join(match.game.drawing.draw(match.view(0), "en"))
    assert "moon" not in lines.split("holder (2)")[-1]


def test_two_positions_a_seat_cannot_tell_apart_look_the_same() -> None:
    one = at({"b2": "qG", "c3": "mX"}, holders="QN/XM")
    other = at({"b2": "mG", "c3": "qX"}, holders="QN/XM")
    assert one.snapshot() != other.snapshot()
    for seat in (0, 1, SPECTATOR):
        assert one.view(seat) == other.view(seat)
        assert one.seen(seat, 3).guess.tobytes() == other.seen(seat, 3).guess.tobytes()


def test_a_step_that_uncovers_something_cannot_be_taken_back() -> None:
    match = at({"d5": "qG", "e4": "TG", "b2": "mH"})
    played(match, "d4-e4")
    assert match.may_undo(0)
    match.undo(0)
    played(match, "d4-d5")
    assert not match.may_undo(0)


def test_chance_tells_seats_nothing_about_lower_cards() -> None:
    match = Match("sakkara", 2, seed=2)
    for before, ply in match.history():
        if ply.seat == CHANCE:
            full = match.game.notation.move_text(before, CHANCE, ply.move, CHANCE)
            heard = match.game.notation.move_text(before, CHANCE, ply.move, 0)
            assert heard in (full, full.partition("=")[0] + "=?")


def test_the_holder_is_secret_unless_the_memory_aid_is_asked_for() -> None:
    """A bug: by default both holders were shown to everybody, which emptied S1.5 and the snake."""
    board = Match("sakkara", seed=1).view(0)["board"]
    assert board["memory"] is None and board["seats"][1]["holder"] is None
    assert Match("sakkara", 2, {"memory": "aid"}, seed=1).view(0)["board"]["memory"]


@pytest.mark.parametrize("memory", ["aid", "strict"])
@pytest.mark.parametrize(
    ("move", "harmless"),
    [
        ("d4-e4", ("aid", "strict")),  # takes a card that all see, and uncovers none
        ("d4-d5", ("aid",)),  # uncovers a card that was seen before
        ("d4-d3", ()),  # uncovers one that nobody has seen
        ("lay:ship", ("aid",)),  # reminds the other player of what was taken
    ],
)
def test_in_strict_memory_what_was_seen_before_counts_as_shown(
    memory: str, move: str, harmless: tuple[str, ...]
) -> None:
    match = at({"d5": "QG", "e4": "T", "d3": "mH", "b2": "qH"}, holders="S/GHP", memory=memory)
    match.play(move)
    assert match.may_undo(0) == (memory in harmless)


def test_T1_7_in_strict_memory_only_as_far_as_nothing_was_shown() -> None:
    match = at({"d5": "QG", "e4": "T"}, holders="S/GHP", memory="strict")
    match.play("lay:ship")
    assert not match.reminded(0, since=0)  # one's own card is no news to oneself
    match.play("d4-e4")
    assert not match.reminded(0, since=0)
    shown = at({"d5": "QG"}, memory="strict")
    shown.play("d4-d5")
    assert shown.reminded(0, since=0)
    aided = at({"d5": "QG"}, memory="aid")
    aided.play("d4-d5")
    assert not aided.reminded(0, since=0)


def test_in_strict_memory_no_move_is_taken_back_to_look_again() -> None:
    for memory in ("aid", "strict"):
        match = at(holders="N/GHP", memory=memory)
        match.play("snake")  # shows the other holder, which a perfect memory knows
        assert match.may_undo(0) == (memory == "aid")
