"""Every game as a PettingZoo environment (AEC). Needs the extra `pettingzoo`.

    from benben.adapters import pettingzoo
    env = pettingzoo.env("ankh", players=3)

An agent is a seat. Its observation is what the seat knows, plane by plane (docs/observations.md),
with the mask of its legal actions; an action is the number of a move. Rewards come at the end: a
seat's share of the win, times the number of players, less one, so that they sum to zero.
Chance moves inside `step`; outcomes that cannot be listed are drawn from the game's table.
"""

import warnings
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from benben.adapters import picture
from benben.adapters.vector import Batch
from benben.game import Game, check_options
from benben.options import whole
from benben.refused import Refused

RENDER_MODES = ["human", "ansi", "rgb_array"]


def env(game: Game | str, players: int | None = None, **more: Any) -> Any:
    """The environment in PettingZoo's own wrappers, which catch what is used out of order."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, players, **more))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801
    """One match. Illegal actions raise Refused with the clause of the rules, and change nothing."""

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        language: str = "en",
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode {render_mode!r}: there are {', '.join(RENDER_MODES)}")
        self._one = Batch(game, 1, players, options, auto_reset=False, threads=1)
        chosen = self._one.game
        self.render_mode, self.language = render_mode, language
        self.metadata = {
            "name": f"benben_{chosen.name}_v{chosen.version}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self._one.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self._sight() for agent in self.possible_agents}
        self.action_spaces = {
            agent: Discrete(self._one.num_actions) for agent in self.possible_agents
        }
        self._seeds: Any = None
        self.agents: list[str] = []

    def _sight(self) -> Dict:
        most = self._one.game.planes.most
        return Dict(
            {
                "observation": Box(np.zeros_like(most), most, dtype=np.uint8),
                "action_mask": Box(0, 1, (self._one.num_actions,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; without a seed, the next one of the series that the last seed began.

        `options` are options of the game; they replace those given before, one by one. What is
        none is ignored with a warning: PettingZoo's own suite hands over such.
        """
        one = self._one
        known = {key: value for key, value in (options or {}).items() if key in one.options}
        for key in (options or {}).keys() - known.keys():
            names = ", ".join(one.options)
            warnings.warn(f"unknown option {key!r} is ignored: there are {names}", stacklevel=2)
        if known:
            chosen = check_options(one.game, one.players, {**one.options, **known})
            self._one = Batch(one.game, 1, one.players, chosen, auto_reset=False, threads=1)
        if seed is not None or self._seeds is None:
            self._seeds = np.random.default_rng(seed)
        self._one.reset(int(self._seeds.integers(2**63)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._one.movers[0]]
        self._skip_agent_selection = None

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent's seat knows; the mask is empty unless it is its turn."""
        one, seat = self._one, self._seats[agent]
        if seat == one.movers[0]:
            mask = one.masks[0].astype(np.int8)
            return {"observation": one.observations[0].copy(), "action_mask": mask}
        seen = np.empty(one.observations.shape[1], np.uint8)
        one.game.engine.observe(one.positions, seat, seen)
        return {"observation": seen, "action_mask": np.zeros(one.num_actions, np.int8)}

    def step(self, action: int | None) -> None:
        one = self._one
        if self._seeds is None:
            raise ValueError("call reset() before step()")
        if not self.agents:
            raise ValueError("the match is over: call reset()")
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        one.step((self._legal(action),), trusted=True)
        if one.terminations[0]:
            self._end()
        else:
            self.agent_selection = self.possible_agents[one.movers[0]]
        if self.render_mode == "human":
            self.render()

    def _legal(self, action: Any) -> int:
        """The action as a number, if it may be taken."""
        one, number = self._one, whole(action, "an action")
        if not 0 <= number < one.num_actions:
            raise ValueError(f"{number} is no action: they are 0 to {one.num_actions - 1}")
        if not one.masks[0, number]:
            clause = one.game.engine.refusal(one.positions, int(one.movers[0]), number)
            raise Refused(one.game.name, one.game.clause(clause))
        return number

    def _end(self) -> None:
        for agent, seat in self._seats.items():
            self.rewards[agent] = float(self._one.rewards[0, seat])
            self.terminations[agent] = True
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> Any:
        """The board as the seat to move sees it, drawn as in the terminal."""
        if self.render_mode is None:
            return None
        one = self._one
        seat = self._seats[self.agent_selection]
        lines = picture.draw(one.game, one.positions, seat, self.language)
        if self.render_mode == "rgb_array":
            return picture.pixels(lines)
        if self.render_mode == "ansi":
            return picture.text(lines)
        picture.show(lines)
        return None

    def close(self) -> None:
        """Nothing is held open."""
