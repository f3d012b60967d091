"""A match looked at again: what each move was worth, and what was luck."""

from benben.analysis.judging import Analysis, Judged, analyse, costliest, together
from benben.analysis.ledger import KINDS, Account, Kind, Part, Share, accounts, events, parts
from benben.analysis.review import Reviewed, review
from benben.analysis.worlds import World, Worlds, worlds

__all__ = [
    "KINDS",
    "Account",
    "Analysis",
    "Judged",
    "Kind",
    "Part",
    "Reviewed",
    "Share",
    "World",
    "Worlds",
    "accounts",
    "analyse",
    "costliest",
    "events",
    "parts",
    "review",
    "together",
    "worlds",
]
