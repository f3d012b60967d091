"""Every game as a PettingZoo environment. Needs the extra `pettingzoo`.

    from benben.adapters import pettingzoo
    env = pettingzoo.env("ankh", players=3)                # one seat after another
    env = pettingzoo.parallel_env("ankh", players=3)       # all seats at once

An agent is a seat. Its observation is what the seat knows, plane by plane (docs/observations.md),
with the mask of its legal actions; an action is the number of a move. Rewards come at the end: a
seat's share of the win, times the number of players, less one, so that they sum to zero.
Chance moves inside `step`; outcomes that cannot be listed are drawn from the game's table.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from benben.adapters.seated import Seated
from benben.game import Game
from benben.seats import OVER


def env(game: Game | str, players: int | None = None, **more: Any) -> Any:
    """The environment in PettingZoo's own wrappers, which catch what is used out of order."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, players, **more))


class raw_env(Seated, AECEnv):  # type: ignore[misc]  # noqa: N801
    """One match. Illegal actions raise Refused with the clause of the rules, and change nothing."""

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        language: str = "en",
        observation: str = "flat",
    ) -> None:
        """`observation`: flat, or planes of the board with the rest beside them."""
        AECEnv.__init__(self)
        Seated.__init__(self, game, players, options, render_mode, language, observation)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; without a seed, the next one of the series that the last seed began."""
        self._begin(seed, options)
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
        moving = seat == one.movers[0]
        mask = one.masks[0].astype(np.int8) if moving else np.zeros(self._actions, np.int8)
        return self._sees(seat, mask)

    def step(self, action: int | None) -> None:
        one = self._one
        self._check_running()
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        one.step((self._legal(action, int(one.movers[0])),), trusted=True)
        if one.terminations[0]:
            self._end()
        else:
            self.agent_selection = self.possible_agents[one.movers[0]]
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        for agent, seat in self._seats.items():
            self.rewards[agent] = float(self._one.rewards[0, seat])
            self.terminations[agent] = True
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> Any:
        """The board as the seat to move sees it, drawn as in the terminal."""
        return self._draw(self._seats[self.agent_selection])


Seen = dict[str, dict[str, Any]]


class parallel_env(Seated, ParallelEnv):  # type: ignore[misc]  # noqa: N801
    """One match, all seats in every step.

    Who may act must; who may not takes the last action, `wait`, the only one its mask allows. Where
    several may act at once, none sees what the others choose. An illegal action raises Refused
    with its clause, and nothing is played.
    """

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        language: str = "en",
        observation: str = "flat",
    ) -> None:
        """`observation`: flat, or planes of the board with the rest beside them."""
        Seated.__init__(self, game, players, options, render_mode, language, observation, extra=1)
        self.wait = self._one.num_actions

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, Seen]:
        """Begin a match; without a seed, the next one of the series that the last seed began."""
        self._begin(seed, options)
        return self._all_see(), {agent: {} for agent in self.agents}

    def _acting(self) -> list[int]:
        """The seats that may act, the one the rules ask first before the others."""
        one = self._one
        if (mover := int(one.movers[0])) == OVER:
            return []
        may = one.game.engine.may_act
        others = (seat for seat in range(one.players) if seat != mover)
        return [mover, *(seat for seat in others if may(one.positions, seat))]

    def _all_see(self) -> Seen:
        acting = self._acting()
        return {
            agent: self._sees(seat, self._mask(seat, seat in acting))
            for agent, seat in self._seats.items()
        }

    def _mask(self, seat: int, acts: bool) -> Any:
        one, mask = self._one, np.zeros(self._actions, np.int8)
        room = one.game.engine.room()
        chosen = room[: one.game.engine.moves(one.positions, seat, room)] if acts else [self.wait]
        mask[chosen] = 1
        return mask

    def step(self, actions: Mapping[str, Any]) -> tuple[Seen, Any, Any, Any, Seen]:
        """Play an action of each seat that may act; what the others hand over is not looked at."""
        self._check_running()
        acting = self._acting()
        chosen = [(seat, self._chosen(actions, seat)) for seat in acting]
        late = {self.possible_agents[seat] for seat, move in chosen if not self._play(seat, move)}
        over = self._one.movers[0] == OVER
        rewards = {agent: self._reward(seat, bool(over)) for agent, seat in self._seats.items()}
        seen, told = self._all_see(), dict.fromkeys(self.agents, bool(over))
        infos = {agent: {"too_late": True} if agent in late else {} for agent in self.agents}
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, told, dict.fromkeys(told, False), infos

    def _chosen(self, actions: Mapping[str, Any], seat: int) -> int:
        agent = self.possible_agents[seat]
        if agent not in actions:
            raise ValueError(f"{agent} may act: it needs an action")
        number = actions[agent]
        if number == self.wait:
            raise ValueError(f"{agent} may act: it cannot wait")
        return self._legal(number, seat)

    def _play(self, seat: int, move: int) -> bool:
        """False if another seat's move made this one impossible in the meantime."""
        one, engine = self._one, self._one.game.engine
        may = engine.may_act(one.positions, seat)
        if not may or engine.refusal(one.positions, seat, move):
            return False
        engine.play(one.positions, seat, move)
        one._look(None)
        return True

    def _reward(self, seat: int, over: bool) -> float:
        if not over:
            return 0.0
        shares = np.zeros(self._one.players)
        self._one.game.engine.scores(self._one.positions, shares)
        return float(shares[seat]) * self._one.players - 1.0

    def render(self) -> Any:
        """The board as the seat to move sees it, drawn as in the terminal."""
        return self._draw(max(0, int(self._one.movers[0])))
