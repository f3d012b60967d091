"""Every game as a Gymnasium environment for one learner. Needs the extra `gymnasium`.

    import gymnasium
    import benben.adapters.gymnasium  # registers benben/Ankh-v1, benben/Ptoq-v1, …
    env = gymnasium.make("benben/Ankh-v1", opponents="greedy")
    envs = gymnasium.make_vec("benben/Ankh-v1", num_envs=1024)

The learner sits on one seat, the others are played for it (`solo.py`). Legal actions are in
`info["action_mask"]`. An illegal one changes nothing and brings nothing; `info["refused"]` is the
clause that forbids it. The reward comes at the end: the learner's share of the win, times the
number of players, less one.
"""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Dict, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from benben.adapters import picture
from benben.adapters.batch_checks import lane_seeds
from benben.adapters.ids import gymnasium_id
from benben.adapters.sights import Sight
from benben.adapters.solo import Policy, Solo
from benben.game import Game, names
from benben.game import game as find_game
from benben.options import whole

Seen = NDArray[np.uint8] | dict[str, NDArray[np.uint8]]


def _space(sight: Sight) -> Any:
    boxes: Any = sight.boxes
    return Dict(boxes) if len(boxes) > 1 else boxes["observation"]


def _seen(sight: Sight, rows: NDArray[np.uint8]) -> Seen:
    parts = sight.parts(rows)
    return parts if len(parts) > 1 else parts["observation"]


class SoloEnv(gymnasium.Env[Seen, Any]):
    """One match."""

    metadata = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        seat: int | None = None,
        opponents: str | Policy = "random",
        observation: str = "flat",
        render_mode: str | None = None,
        language: str = "en",
    ) -> None:
        """`seat`: the learner's, from 0; by lot if none. `observation`: flat, or planes."""
        if render_mode not in (None, *picture.MODES):
            raise ValueError(f"render_mode {render_mode!r}: there are {', '.join(picture.MODES)}")
        self._solo = Solo(game, 1, players, options, seat=seat, opponents=opponents, threads=1)
        self._sight = Sight(self._solo.batch.game, observation)
        self._on, self._begun = np.ones(1, np.bool_), False
        self.render_mode, self._language = render_mode, language
        self.observation_space = _space(self._sight)
        self.action_space: Discrete[Any] = Discrete(self._solo.batch.num_actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin a match; without a seed the next of the series that the last seed began."""
        _no_options(options or {})
        super().reset(seed=seed)
        if seed is None and not self._begun:
            seed = int(self.np_random.integers(2**63))
        self._begun = True
        self._solo.begin(self._on, None if seed is None else lane_seeds(whole(seed, "a seed"), 1))
        if self.render_mode == "human":
            self.render()
        return self._sees(), self._info()

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        if not self._begun:
            raise ValueError("call reset() before step()")
        if self._solo.batch.counts[0] == 0:
            raise ValueError("the match is over: call reset()")
        number, most = whole(action, "an action"), self._solo.batch.num_actions
        within = min(max(number, -1), most)  # a number may be too large for an array
        refused = self._solo.step(np.array([within]), self._on)
        info = self._info()
        if refused[0]:
            info["refused"] = self._solo.clause(0, number)
        if self.render_mode == "human":
            self.render()
        reward, ended = float(self._solo.rewards[0]), bool(self._solo.ended[0])
        return self._sees(), reward, ended, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be done now, as MaskablePPO of sb3-contrib asks for it."""
        found: NDArray[np.bool_] = self._solo.batch.masks[0].copy()
        return found

    def _sees(self) -> Seen:
        return _seen(self._sight, self._solo.rows()[0])

    def _info(self) -> dict[str, Any]:
        mask = self._solo.batch.masks[0].astype(np.int8)
        return {"action_mask": mask, "seat": int(self._solo.seats[0])}

    def render(self) -> Any:
        """The board as the learner sees it, drawn as in the terminal."""
        batch, seat = self._solo.batch, int(self._solo.seats[0])
        return picture.render(batch.game, batch.positions, seat, self.render_mode, self._language)


class SoloVectorEnv(VectorEnv[Seen, Any, Any]):
    """Many matches in one batch, on all cores. With the same seeds the same as many SoloEnv."""

    def __init__(
        self,
        num_envs: int = 1,
        *,
        game: Game | str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        seat: int | None = None,
        opponents: str | Policy = "random",
        observation: str = "flat",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise ValueError("a vector of matches is not drawn: make a single one to look at")
        more: dict[str, Any] = {"seat": seat, "opponents": opponents, "threads": threads}
        self._solo = Solo(game, num_envs, players, options, **more)
        self._sight = Sight(self._solo.batch.game, observation)
        self.num_envs = self._solo.batch.num_envs
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self._mode}
        self.single_observation_space = _space(self._sight)
        self.single_action_space = Discrete(self._solo.batch.num_actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space: Any = batch_space(self.single_action_space, self.num_envs)
        self._over = np.zeros(self.num_envs, np.bool_)
        self._begun = np.zeros(self.num_envs, np.bool_)

    def reset(  # a list of seeds is allowed, as in SyncVectorEnv
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin matches: all, or those in `options={"reset_mask": …}`.

        Match i has the seed plus i, or that of a list; without one it goes on by its own luck.
        """
        asked = dict(options or {})
        on = _mask(asked.pop("reset_mask", None), self.num_envs)
        _no_options(asked)
        super().reset(seed=seed if isinstance(seed, int) else None)
        self._begin(on, self._seeds(seed))
        return self._sees(), self._info(on)

    def _seeds(self, seed: int | list[int | None] | None) -> list[int | None]:
        if isinstance(seed, list):
            if len(seed) != self.num_envs:
                raise ValueError(f"{self.num_envs} matches need {self.num_envs} seeds")
            return [None if one is None else whole(one, "a seed") for one in seed]
        first = None if seed is None else whole(seed, "a seed")
        return [None if first is None else first + i for i in range(self.num_envs)]

    def _begin(self, on: NDArray[np.bool_], seeds: list[int | None]) -> None:
        """A match that never had a seed gets one."""
        sown = np.array([seed is not None for seed in seeds]) | ~self._begun
        found = np.zeros(self.num_envs, np.uint64)
        for i in np.flatnonzero(on & sown):
            seed = seeds[i]
            number = int(self.np_random.integers(2**63)) if seed is None else seed
            found[i] = lane_seeds(number, 1)[0]
        for part, luck in ((on & sown, found), (on & ~sown, None)):
            if part.any():
                self._solo.begin(part, luck)
        self._begun |= on
        self._over &= ~on

    def step(self, actions: Any) -> tuple[Seen, Any, Any, Any, dict[str, Any]]:
        numbers = np.asarray(actions)
        self._check(numbers)
        again = self._over.copy()
        refused = self._solo.step(numbers.astype(np.int64), ~again)
        rewards, ended = self._solo.rewards.copy(), self._solo.ended.copy()
        if again.any():
            self._begin(again, [None] * self.num_envs)
        infos = self._refusals(numbers, refused)
        if self._mode == AutoresetMode.SAME_STEP and ended.any():
            infos = self._finals(infos, ended)
            self._begin(ended, [None] * self.num_envs)
        else:
            self._over = ended.copy()
        infos |= self._info(np.ones(self.num_envs, np.bool_))
        return self._sees(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def _check(self, numbers: NDArray[Any]) -> None:
        if not self._begun.all():
            raise ValueError("call reset() before step()")
        if numbers.shape != (self.num_envs,) or numbers.dtype.kind not in "iu":
            raise ValueError(f"one whole number per match: {self.num_envs} actions")
        if self._mode == AutoresetMode.DISABLED and self._over.any():
            first = int(np.flatnonzero(self._over)[0])
            raise ValueError(f'match {first} is over: reset(options={{"reset_mask": …}}) first')

    def _refusals(self, numbers: NDArray[Any], refused: NDArray[np.bool_]) -> dict[str, Any]:
        infos: dict[str, Any] = {}
        for i in np.flatnonzero(refused).tolist():
            clause = self._solo.clause(i, int(numbers[i]))
            infos = self._add_info(infos, {"refused": clause}, i)
        return infos

    def _finals(self, infos: dict[str, Any], ended: NDArray[np.bool_]) -> dict[str, Any]:
        """What was seen at the end of matches that are restarted in the same step."""
        rows, info = self._solo.rows(), self._info(ended)
        for i in np.flatnonzero(ended).tolist():
            final = {"action_mask": info["action_mask"][i], "seat": int(info["seat"][i])}
            last = {"final_obs": _seen(self._sight, rows[i]), "final_info": final}
            infos = self._add_info(infos, last, i)
        return infos

    def _sees(self) -> Seen:
        return _seen(self._sight, self._solo.rows())

    def _info(self, on: NDArray[np.bool_]) -> dict[str, Any]:
        """As Gymnasium gathers them: beside each array, which matches it tells of."""
        masks = np.where(on[:, None], self._solo.batch.masks, False).astype(np.int8)
        seats = np.where(on, self._solo.seats, 0)
        return {"action_mask": masks, "_action_mask": on, "seat": seats, "_seat": on.copy()}


def _mask(mask: Any, n: int) -> NDArray[np.bool_]:
    if mask is None:
        return np.ones(n, np.bool_)
    fits = isinstance(mask, np.ndarray) and mask.shape == (n,) and mask.dtype == np.bool_
    if not fits or not mask.any():
        raise ValueError(f"reset_mask is an array of {n} truth values, at least one of them true")
    found: NDArray[np.bool_] = mask.copy()
    return found


def _no_options(options: Mapping[str, Any]) -> None:
    if options:
        unknown = next(iter(options))
        raise ValueError(f"unknown option {unknown!r} of reset(): a game's own are given to make()")


def _register(game: Game) -> None:
    gymnasium.register(
        id=gymnasium_id(game),
        entry_point=f"{__name__}:SoloEnv",
        vector_entry_point=f"{__name__}:SoloVectorEnv",
        kwargs={"game": game.name},
    )


for _name in names():
    _register(find_game(_name))
