"""A whole review, step by step: what moves cost, then the luck ledger of a finished match."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from benben.analysis import ledger
from benben.analysis.judging import Judged, analyse
from benben.analysis.ledger import Part
from benben.match import Match

Reviewed = Judged | Part


def review(
    match: Match, budget: str = "300ms", seed: int = 1, playouts: int | None = None
) -> Iterator[Reviewed]:
    """First every move judged, then every event of the ledger, if the match is over."""
    yield from analyse(match, budget, seed)
    if match.is_over:
        yield from ledger.parts(match, seed, playouts or ledger.PLAYOUTS)


def as_data(found: Reviewed) -> dict[str, Any]:
    """As JSON carries it; `of_data` reads it again."""
    return {"of": type(found).__name__} | asdict(found)


def of_data(data: dict[str, Any]) -> Reviewed:
    made = {"Judged": Judged, "Part": Part}[data.pop("of")]
    found: Reviewed = made(**data)
    return found
