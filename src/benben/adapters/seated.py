"""What both kinds of PettingZoo environments share: a match, its seats as agents, what they see."""

import warnings
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray

from benben.adapters import picture
from benben.adapters.ids import plain_id
from benben.adapters.sights import Sight, state_box, state_rows
from benben.adapters.vector import Batch
from benben.game import Game, check_options
from benben.options import whole
from benben.refused import Refused


class Seated:
    """One match; agent `seat_0` sits on the first seat. `extra`: actions beside the game's own."""

    def __init__(
        self,
        game: Game | str,
        players: int | None,
        options: Mapping[str, object] | None,
        render_mode: str | None,
        language: str,
        observation: str,
        extra: int = 0,
    ) -> None:
        if render_mode not in (None, *picture.MODES):
            raise ValueError(f"render_mode {render_mode!r}: there are {', '.join(picture.MODES)}")
        self._one = Batch(game, 1, players, options, auto_reset=False, threads=1)
        chosen = self._one.game
        self.render_mode, self.language = render_mode, language
        self.metadata = {
            "name": plain_id(chosen),
            "render_modes": list(picture.MODES),
            "is_parallelizable": extra > 0,
            "render_fps": 2,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self._one.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._sight, self._actions = Sight(chosen, observation), self._one.num_actions + extra
        self.observation_spaces = {agent: self._seen_space() for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self._actions) for agent in self.possible_agents}
        self.state_space = state_box(chosen, self._one.players)
        self._seeds: Any = None
        self.agents: list[str] = []

    def _seen_space(self) -> Dict:
        mask = Box(0, 1, (self._actions,), np.int8)
        return Dict({**self._sight.boxes, "action_mask": mask})

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def state(self) -> NDArray[np.uint8]:
        """What all seats know, a row each: for centralised training alone.

        It holds every seat's secrets. A policy that plays must never be given it.
        """
        found: NDArray[np.uint8] = state_rows(
            self._one.game, self._one.positions, self._one.players
        )
        return found

    def _begin(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        """`options` of the game replace those given before, one by one.

        What is none is ignored with a warning: PettingZoo's own suite hands over such.
        """
        one = self._one
        there = [option.name for option in one.game.options]
        known = {key: value for key, value in (options or {}).items() if key in there}
        for key in (options or {}).keys() - known.keys():
            warnings.warn(
                f"unknown option {key!r} is ignored: there are {', '.join(there)}", stacklevel=3
            )
        if known:
            chosen = check_options(one.game, one.players, {**one.options, **known})
            self._one = Batch(one.game, 1, one.players, chosen, auto_reset=False, threads=1)
        if seed is not None or self._seeds is None:
            self._seeds = np.random.default_rng(seed)
        self._one.reset(int(self._seeds.integers(2**63)))
        self.agents = list(self.possible_agents)

    def _sees(self, seat: int, mask: NDArray[np.int8]) -> dict[str, NDArray[Any]]:
        """What a seat knows, with the mask of its actions."""
        row = np.empty(self._one.observations.shape[1], np.uint8)
        self._one.game.engine.observe(self._one.positions, seat, row)
        return {**self._sight.parts(row), "action_mask": mask}

    def _check_running(self) -> None:
        if self._seeds is None:
            raise ValueError("call reset() before step()")
        if not self.agents:
            raise ValueError("the match is over: call reset()")

    def _legal(self, action: Any, seat: int) -> int:
        """The action as a number, if this seat may take it; Refused names the clause."""
        one, number = self._one, whole(action, "an action")
        if not 0 <= number < self._actions:
            raise ValueError(f"{number} is no action: they are 0 to {self._actions - 1}")
        if clause := one.game.engine.refusal(one.positions, seat, number):
            raise Refused(one.game.name, one.game.clause(clause))
        return number

    def _draw(self, seat: int) -> Any:
        one = self._one
        return picture.render(one.game, one.positions, seat, self.render_mode, self.language)

    def close(self) -> None:
        """Nothing is held open."""
