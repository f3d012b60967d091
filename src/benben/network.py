"""A small network as an estimate: strengths of seats from a game's features, then shares of a win.

A game's `features(s, x)` writes the same features for every seat, one seat after the other. The
network gives each seat a strength: a weighted sum of its features, and of some hidden units that
are such sums themselves, cut off at zero. The shares are e to the strengths, divided by their sum.

All is float32, added up in a fixed order: so the same weights give the same bits natively and as
WebAssembly. Weights come from `benben train` (docs/training.md).
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from benben.arrays import np
from benben.compiled import rule_for
from benben.portable_math import exp
from benben.seats import OVER
from benben.stack_array import floats

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers: TypeAlias = NDArray[np.float32]
else:
    Numbers = Any


@dataclass(frozen=True, eq=False)
class Network:
    """Weights, by feature and hidden unit; `made` says how they came about."""

    made: str
    features: Sequence[str]
    plain: Numbers  # by feature, straight to the strength
    first: Numbers  # feature, hidden unit
    bias: Numbers  # by hidden unit
    second: Numbers  # by hidden unit

    @property
    def hidden(self) -> int:
        return len(self.bias)

    @classmethod
    def new(cls, features: Sequence[str], hidden: int, made: str = "") -> "Network":
        """All weights zero."""
        width = len(features)
        return cls(
            made,
            features,
            np.zeros(width, np.float32),
            np.zeros((width, hidden), np.float32),
            np.zeros(hidden, np.float32),
            np.zeros(hidden, np.float32),
        )

    def text(self) -> str:
        """As a file; numbers are as short as float32 allows."""
        rows = [[_short(n) for n in row] for row in self.first]
        lines = ",\n".join(
            f'  "{name}": [{", ".join([_short(weight), *row])}]'
            for name, weight, row in zip(self.features, self.plain, rows, strict=True)
        )
        bias, second = (", ".join(map(_short, part)) for part in (self.bias, self.second))
        return (
            f'{{\n"made": {json.dumps(self.made)},\n"bias": [{bias}],\n"second": [{second}],\n'
            f'"weights": {{\n{lines}\n}}\n}}\n'
        )

    @classmethod
    def read(cls, text: str, features: Sequence[str]) -> "Network":
        """ValueError if it was made for other features."""
        found = json.loads(text)
        if list(found["weights"]) != list(features):
            raise ValueError("this network was made for other features: train a new one")
        rows = list(found["weights"].values())
        return cls(
            found["made"],
            features,
            np.array([row[0] for row in rows], np.float32),
            np.array([row[1:] for row in rows], np.float32),
            np.array(found["bias"], np.float32),
            np.array(found["second"], np.float32),
        )


def _short(number: Any) -> str:
    return str(np.float32(round(float(number), 6)))


def build(owner: str, network: Network) -> Any:
    """`strength(x, at)` of the seat whose features begin there."""
    rule = rule_for(owner)
    plain, first, bias, second = network.plain, network.first, network.bias, network.second
    width, hidden = len(network.features), network.hidden

    @rule
    def strength(x: Any, at: Any) -> Any:
        units = floats(hidden)
        for unit in range(hidden):
            units[unit] = bias[unit]
        total = np.float32(0.0)
        for feature in range(width):
            value = x[at + feature]
            if value != 0:
                total += plain[feature] * value
                for unit in range(hidden):
                    units[unit] += first[feature, unit] * value
        for unit in range(hidden):
            if units[unit] > 0:
                total += units[unit] * second[unit]
        return total

    return strength


@dataclass(frozen=True, eq=False)
class Learning:
    """How a game's estimate is learned: what a network is shown, and where its weights lie."""

    game: str
    players: int  # of the matches it is learned from
    names: Sequence[str]  # of the features of a seat
    features: Callable[[Any, Any], None]  # compiled: position, zeroed numbers for all seats
    rules: Any
    file: Path  # the weights that are played with
    hope: Callable[[Any], float] | None = None  # compiled: what all shares together come to
    otherwise: Callable[[Any, Any], None] | None = None  # the estimate for other numbers of players

    @property
    def width(self) -> int:
        return len(self.names)

    def reigning(self) -> Network:
        return Network.read(self.file.read_text("utf-8"), self.names)

    def estimate(self, network: Network | None = None) -> Callable[[Any, Any], None]:
        """The estimate with these weights, or with those that are played with."""
        rule = rule_for(self.game)
        strength, width = build(self.game, network or self.reigning()), self.width
        players, room = self.players, self.players * self.width
        features, to_move, scores = self.features, self.rules.to_move, self.rules.scores

        @rule
        def everything(s: Any) -> Any:
            return 1.0

        @rule
        def none_such(s: Any, out: Any) -> None:
            out[0] = 1.0

        hope, otherwise = self.hope or everything, self.otherwise or none_such

        @rule
        def learned(s: Any, out: Any) -> None:
            if to_move(s) == OVER:
                scores(s, out)
                return
            if s.players != players:
                otherwise(s, out)
                return
            x = floats(room)
            features(s, x)
            total = 0.0
            for seat in range(players):
                out[seat] = exp(float(strength(x, seat * width)))
                total += out[seat]
            whole = hope(s) / total
            for seat in range(players):
                out[seat] *= whole

        return learned
