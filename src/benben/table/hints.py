"""A hint as pages are told it: a strong bot's move, and why."""

from typing import Any

from benben.bots import Choice
from benben.bots.reasons import Why, undoubted, why_chosen
from benben.match import Seen
from benben.table import answers


def hinted(seen: Seen, choice: Choice) -> answers.Hint:
    """What to play by what the seat knows; nothing about which the table would ask once more."""
    advised = undoubted(seen, choice)
    name = seen.view["moves"][seen.moves.index(advised.move)]
    return {"move": name, "why": told(why_chosen(seen, advised))}


def told(why: Why) -> answers.Why:
    found: Any = why.as_json()
    shown: answers.Why = found
    return shown
