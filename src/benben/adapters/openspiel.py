"""Every game in OpenSpiel: `import benben.adapters.openspiel` registers benben_<name>.

    import pyspiel
    import benben.adapters.openspiel
    game = pyspiel.load_game("benben_ankh(players=3,starter=fists)")   # or benben_ankh_v1

Needs the extra `openspiel`. Parameters are `players` and the game's options; in them a comma is
written +, and a number where words are usual gets a # before it (`starter=#1`). Chance nodes
are explicit; where several seats may act at once they are asked one after another, none seeing what
the others chose. Returns are shares of the win, times the number of players, less one.

- The observation is what the seat sees now: its view as JSON, its planes as a tensor
  (docs/observations.md), each divided by the largest number it can hold.
- The information state string is that and every move of the match as the seat saw it: perfect
  recall. The information state tensor is the planes alone: what a seat would have to remember
  beyond its view is not in it.
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pyspiel

from benben.adapters.ids import plain_id
from benben.chance import generator
from benben.game import Game, Notation, check_options, names
from benben.game import game as find_game
from benben.options import as_numbers
from benben.refused import Refused
from benben.seats import CHANCE, OVER, SPECTATOR
from benben.unpacked import unpack

PREFIX = "benben_"
NOBODY = {CHANCE: int(pyspiel.PlayerId.CHANCE), OVER: int(pyspiel.PlayerId.TERMINAL)}


class Box:
    """A game with its players and options chosen, and its first position."""

    def __init__(self, name: str, players: int, options: Mapping[str, str]) -> None:
        self.game: Game = find_game(name)
        self.players = players
        self.options = check_options(self.game, players, options)
        self.engine = self.game.engine
        # whole games stay what they are registered as: ISMCTS takes no others
        self.hides = "size" not in self.options or self.game.hides(self.options)
        position = self.engine.new()
        self.engine.setup(position, as_numbers(self.game.options, self.options, players))
        self.start = Moment(self, position, [], 0, ())

    def spelled(self) -> dict[str, Any]:
        """The parameters as OpenSpiel may write and read them."""
        return {"players": self.players} | {
            option.name: _spelled(option.default, self.options.get(option.name, option.default))
            for option in self.game.options
        }


def _spelled(default: str, value: str) -> int | str:
    if default.isdecimal():
        return int(value)
    return f"#{value}" if value.isdecimal() else value.replace(",", "+")


@cache
def box(name: str, players: int, options: tuple[tuple[str, str], ...]) -> Box:
    return Box(name, players, dict(options))


class Past(NamedTuple):
    """A move, the position it was played in, and its name for those who asked for it."""

    position: Any
    seat: int
    move: int
    told: dict[int, str]

    def tell(self, notation: Notation, viewer: int) -> str:
        if viewer not in self.told:
            text = notation.move_text(self.position[0], self.seat, self.move, viewer)
            self.told[viewer] = f"{'*' if self.seat == CHANCE else self.seat}:{text}"
        return self.told[viewer]


class Moment:
    """An immutable position and its history; copies are free.

    The moments of one match share one list of moves; each uses its first `ply`. `imagined` holds
    ply and seat for each time a seat's hidden state was sampled. Of the moves before that, the
    other seats see no more than a spectator, because their own pasts were not sampled.
    """

    __slots__ = ("box", "imagined", "mover", "moves", "past", "ply", "position")

    def __init__(
        self, of: Box, position: Any, past: list[Past], ply: int, imagined: tuple[Any, ...]
    ) -> None:
        self.box, self.position, self.past, self.ply = of, position, past, ply
        self.imagined: tuple[tuple[int, int], ...] = imagined
        self.mover = int(of.engine.to_move(position))
        self.moves: list[int] = []
        if self.mover != OVER:
            room = of.engine.room()
            self.moves = room[: of.engine.moves(position, self.mover, room)].tolist()

    def after(self, move: int) -> "Moment":
        """The moment after a move; Refused says why it may not be played."""
        engine, game = self.box.engine, self.box.game
        if self.mover == OVER or move not in self.moves:
            clause = engine.refusal(self.position, self.mover, move)
            raise Refused(game.name, game.clause(clause))
        position = engine.copy(self.position)
        engine.play(position, self.mover, move)
        past = self.past if len(self.past) == self.ply else self.past[: self.ply]
        past.append(Past(self.position, self.mover, move, {}))
        return Moment(self.box, position, past, self.ply + 1, self.imagined)

    def imagine(self, seat: int, seed: int) -> "Moment":
        """A moment that this seat cannot tell from the true one."""
        position = self.box.engine.copy(self.position)
        self.box.engine.imagine(position, seat, generator(seed))
        return Moment(self.box, position, self.past, self.ply, (*self.imagined, (self.ply, seat)))

    def outcomes(self) -> list[tuple[int, float]]:
        room, weights = self.box.engine.room(), self.box.engine.room()
        n = self.box.engine.outcomes(self.position, room, weights)
        total = int(weights[:n].sum())
        pairs = zip(room[:n].tolist(), weights[:n].tolist(), strict=True)
        return [(move, weight / total) for move, weight in pairs]

    def name_of(self, seat: int, move: int) -> str:
        return self.box.game.notation.move_text(self.position[0], seat, move, seat)

    def story(self, seat: int) -> str:
        """Every move so far as the seat saw it."""
        notation = self.box.game.notation
        blind = max((until for until, who in self.imagined if who != seat), default=0)
        return " ".join(
            past.tell(notation, SPECTATOR if ply < blind else seat)
            for ply, past in enumerate(self.past[: self.ply])
        )

    def view(self, seat: int) -> Mapping[str, Any]:
        return self.box.game.view(unpack(self.position[0]), seat)

    def returns(self) -> list[float]:
        shares = np.zeros(self.box.players)
        if self.mover == OVER:
            self.box.engine.scores(self.position, shares)
            shares = shares * self.box.players - 1
        found: list[float] = shares.tolist()
        return found

    def __deepcopy__(self, memo: Any) -> "Moment":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        game, players, options = self.box.game, self.box.players, self.box.options
        past = [(p.position.tobytes(), p.seat, p.move) for p in self.past[: self.ply]]
        made = (game.name, players, tuple(options.items()))
        return _moment, (made, self.position.tobytes(), past, self.imagined)


def _moment(
    made: tuple[Any, ...], position: bytes, past: list[Any], imagined: tuple[Any, ...]
) -> Moment:
    of = box(*made)

    def read(data: bytes) -> Any:
        return np.ndarray(1, of.engine.dtype, bytearray(data))

    moves = [Past(read(before), seat, move, {}) for before, seat, move in past]
    return Moment(of, read(position), moves, len(moves), imagined)


class BenbenState(pyspiel.State):  # type: ignore[misc]
    """A moment of a match; only the reference to it changes."""

    def __init__(self, game: "BenbenGame") -> None:
        super().__init__(game)
        self.at = game.box.start

    def current_player(self) -> int:
        mover = self.at.mover
        return mover if mover >= 0 else NOBODY[mover]

    def is_terminal(self) -> bool:
        return self.at.mover == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.at.moves

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.at.outcomes()

    def _apply_action(self, action: int) -> None:
        self.at = self.at.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.at.name_of(CHANCE if player < 0 else player, action)

    def returns(self) -> list[float]:
        return self.at.returns()

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> "BenbenState":
        """A state the player cannot tell from this one."""
        other: BenbenState = self.clone()
        other.at = self.at.imagine(player_id, int(probability_sampler() * 2**53))
        return other

    def __str__(self) -> str:
        """The whole truth: for the referee, not for a seat."""
        return self.at.box.game.notation.position_text(self.at.position[0])


class BenbenObserver:
    """What a seat knows; without private information, what a spectator sees."""

    def __init__(self, of: Box, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"an observer of Benben takes no parameters, not {params}")
        self._recalls, self._public = kind.perfect_recall, kind.public_info
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        planes, self._box = of.game.planes, of
        self._row, self._most = np.zeros(planes.size, np.uint8), planes.most
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self._public and self._private:
            self.tensor = np.zeros(planes.size, np.float32)
            self.dict = planes.split(self.tensor)

    def set_from(self, state: BenbenState, player: int) -> None:
        if self.tensor is not None:
            state.at.box.engine.observe(state.at.position, player, self._row)
            np.divide(self._row, self._most, out=self.tensor)

    def string_from(self, state: BenbenState, player: int) -> str:
        viewer = player if self._private else SPECTATOR
        view = state.at.view(viewer)
        if not self._public:
            shown = state.at.view(SPECTATOR)
            view = {key: value for key, value in view.items() if value != shown[key]}
        if not (self._public or self._box.hides):
            return ""
        if self._private:
            view = {"seat": player, **view}
        text = json.dumps(view)
        return f"{state.at.story(viewer)}\n{text}" if self._recalls else text


class BenbenGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games with its parameters; the subclasses below name which."""

    kind: Any  # the pyspiel.GameType
    name: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        chosen = find_game(self.name)
        players = int(given.pop("players", chosen.players[0]))
        texts = {key: str(v).removeprefix("#").replace("+", ",") for key, v in given.items()}
        complete = check_options(chosen, players, texts)
        self.box = box(self.name, players, tuple(complete.items()))
        info = pyspiel.GameInfo(
            num_distinct_actions=chosen.rules.ACTIONS,
            max_chance_outcomes=chosen.rules.ACTIONS,
            num_players=players,
            min_utility=-1.0,
            max_utility=players - 1.0,
            utility_sum=0.0,
            max_game_length=chosen.longest(players, complete),
        )
        kind = _kind(chosen, self.kind.short_name, self.box.hides)
        super().__init__(kind, info, self.box.spelled())

    def new_initial_state(self) -> BenbenState:
        return BenbenState(self)

    def max_chance_nodes_in_history(self) -> int:
        return int(self.max_game_length())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> BenbenObserver:
        usual = pyspiel.IIGObservationType(perfect_recall=False)
        return BenbenObserver(self.box, iig_obs_type or usual, params)


@cache
def _kind(chosen: Game, short_name: str, hides: bool) -> Any:
    """Registered as a game that hides something; with some options none does."""
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=short_name,
        long_name=f"Benben {chosen.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.IMPERFECT_INFORMATION if hides else information.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=chosen.players[-1],
        min_num_players=chosen.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=Box(chosen.name, chosen.players[0], {}).spelled(),
    )


def _register(name: str, short_name: str) -> None:
    chosen = find_game(name)
    kind = _kind(chosen, short_name, True)
    members = {"kind": kind, "name": name, "__module__": __name__}
    pyspiel.register_game(kind, type(f"Benben{chosen.title}", (BenbenGame,), members))


for _name in names():
    for _called in (f"{PREFIX}{_name}", plain_id(find_game(_name))):
        _register(_name, _called)
