"""What a forgetful builder gets wrong, and what not."""

from typing import Any

import numpy as np

from benben import Match
from benben.bots import bot, let_move
from benben.chance import generator
from benben.games.sakkara.box import MOTIFS
from benben.games.sakkara.position import HIDDEN, THEFT
from benben.games.sakkara.rules.memory import forget


def later(seed: int, turns: int) -> Any:
    match = Match("sakkara", 2, {"starter": "1"}, seed=seed)
    while match.view()["board"]["turn"] <= turns:
        let_move(match, match.to_move, bot("greedy"), match.ply)
    return match.truth()[0]


def motifs(s: Any) -> list[int]:
    """All cards on the board and in holders, by motif."""
    cards = np.bincount(s.cards[: s.lying] % HIDDEN, minlength=MOTIFS)
    found: list[int] = (cards + s.held.reshape(2, MOTIFS).sum(0)).tolist()
    return found


def test_covered_cards_are_forgotten_and_open_ones_are_not() -> None:
    s = later(seed=1, turns=45)
    before, all_motifs = s.copy(), motifs(s)
    forget(s, 0, generator(1), 100)
    tops = np.cumsum(s.height)[s.height > 0] - 1
    assert (s.cards[tops] == before.cards[tops]).all()
    covered = np.setdiff1d(np.arange(s.lying), tops)
    assert len(covered) and (s.cards[covered] >= HIDDEN).all()
    assert (before.cards[covered] < HIDDEN).any()
    assert motifs(s) == all_motifs


def test_the_other_holder_is_mistaken_ones_own_is_not() -> None:
    s = later(seed=1, turns=45)
    before = s.held.reshape(2, MOTIFS).copy()
    forget(s, 0, generator(1), 100)
    after = s.held.reshape(2, MOTIFS)
    assert (after[0] == before[0]).all()
    assert (after[1] != before[1]).any() and after[1].sum() == before[1].sum()


def test_S7_5_a_thief_looks_at_the_holder() -> None:
    s = later(seed=1, turns=45)
    s.phase = THEFT
    s.player = 0
    before = s.held.copy()
    forget(s, 0, generator(1), 100)
    assert (s.held == before).all()


def test_a_good_memory_changes_nothing() -> None:
    s = later(seed=1, turns=45)
    before = s.tobytes()
    forget(s, 0, generator(1), 0)
    assert s.tobytes() == before
