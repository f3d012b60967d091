"""How far compiling is, as a share of the code there is to compile."""

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any, Self

from numba.core import event

from benben.fingerprint import reached
from benben.linked import Rule

DRAFT = 4  # how much longer it takes to draft some code than to link and optimise it once
MOST = 0.99  # the rest is not known before the end

Entry = Callable[..., Any]


@cache
def _linking(entry: Entry) -> int:
    """What it costs to make an entry of drafts: its own code, and that of all it calls."""
    return sum(map(_drafting, reached(entry))) // DRAFT


def _drafting(function: FunctionType) -> int:
    return DRAFT * len(function.__code__.co_code)


class CompileMeter(event.Listener):
    """Counts what Numba compiles between `with` and its end."""

    def __init__(
        self,
        entries: tuple[Entry, ...],
        tell: Callable[[float], None],
        known: tuple[Entry, ...] = (),
    ) -> None:
        """`known`: entries that are compiled already, with all they call."""
        drafts = reached(*entries) - reached(*known)
        self._total = sum(map(_drafting, drafts)) + sum(map(_linking, entries))
        self._tell, self._done = tell, 0

    def on_start(self, event: Any) -> None:
        """Nothing is done yet."""

    def on_end(self, event: Any) -> None:
        compiled = event.data["dispatcher"]
        cost = _linking(compiled) if isinstance(compiled, Rule) else _drafting(compiled.py_func)
        self._done += cost
        self._tell(min(MOST, self._done / self._total))

    def __enter__(self) -> Self:
        event.register("numba:compile", self)
        return self

    def __exit__(self, *_: object) -> None:
        event.unregister("numba:compile", self)
