"""The clauses on smaller games of Ptoq (P8), and what a whole game keeps."""

import pytest

from benben import Match
from benben.bots import bot, let_move
from benben.games.ptoq import board
from benben.table import catalogue
from games.ptoq.tables import board_of, refused


def begun(size: str, game: str = "basic", seed: int = 1) -> Match:
    return Match("ptoq", options={"size": size, "starter": "1", "game": game}, seed=seed)


def finished(size: str, game: str = "basic", seed: int = 1) -> Match:
    match = begun(size, game, seed)
    while not match.is_over:
        let_move(match, match.waiting_for[0], bot("random"), match.ply)
    return match


def faces(size: str) -> set[str]:
    """All that chance can draw in the first place."""
    names = set()
    for seed in range(60):
        names |= set(board_of(begun(size, seed=seed), 0)["block"].split())
    return names


def test_P8_1_small_has_a_base_of_five_and_three_hands_of_two() -> None:
    match = begun("small")
    assert match.moves() == ["a1", "b1", "c1", "d1", "e1"]
    assert refused(match, "f1") == "P3.2"
    assert faces("small") <= {rank + suit for rank in "TJQKA" for suit in "shdc"} | {"Jk"}
    hands = board_of(finished("small"))["hands"]
    assert [[len(hand["blocks"]) for hand in seat] for seat in hands] == [[2, 2, 2]] * 2


def test_P8_1_tiny_has_a_base_of_three_and_one_hand_of_two() -> None:
    match = begun("tiny")
    assert match.moves() == ["a1", "b1", "c1"]
    assert faces("tiny") == {"Qs", "Ks", "As", "Qh", "Kh", "Ah"}
    assert board_of(match)["undrawn"] == [1, 2]  # one is in the hand
    ended = finished("tiny")
    assert board_of(ended)["placed"] == 4
    assert [[len(hand["blocks"]) for hand in seat] for seat in board_of(ended)["hands"]] == [
        [2]
    ] * 2
    assert "hand:2" not in {line.split()[1] for line in ended.move_lines()}


@pytest.mark.parametrize(
    ("hands", "winners"), [("KsKh/AsQs", (0,)), ("KsQh/AsQs", (1,)), ("KsQh/KhQs", (0, 1))]
)
def test_P8_2_whoever_wins_the_only_hand_has_won(hands: str, winners: tuple[int, ...]) -> None:
    other = hands[:-2]
    match = Match.from_position(
        "ptoq",
        f"players=2 game=basic size=tiny starter=1 placed=4 pyramid=- hands={other} gone=- "
        f"block={hands[-2:]}",
        seed=1,
    )
    match.play("hand:1")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == (winners, "P6.1")


def test_P8_2_the_only_hand_scores_two_points() -> None:
    match = Match.from_position(
        "ptoq",
        "players=2 game=short size=tiny starter=1 round=1 victory=0/0 placed=4 pyramid=- "
        "hands=KsKh/As gone=- block=Qs",
        seed=1,
    )
    match.play("hand:1")
    assert board_of(match)["result"] == {"won": [1, 0], "points": [2, -1], "bonus": [2, 0]}
    assert board_of(match)["victory"] == [3, 0]


def test_no_page_offers_a_smaller_game() -> None:
    """It is for programs; the default is a whole game, in whose record nothing is said of it."""
    assert "size" not in {
        option["name"] for option in catalogue.info(begun("full").game)["options"]
    }
    assert "size" not in begun("full").record()
    assert "option size=tiny\n" in begun("tiny").record()
    assert Match.from_record(begun("tiny").record()).position() == begun("tiny").position()
    assert board.SIZES[0] == "full"
