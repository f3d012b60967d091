"""The simulator behind the falling buckets: MuJoCo, here or in a browser, through one small door.

The scene and every number come from Python (`scene.py`); a world only holds the model and lets
time pass. `NativeWorld` is MuJoCo's own package. In a browser its WebAssembly build stands behind
the same methods (`web/src/local/fall.ts`), handed over with `use`.

The model's coordinates: the finger's slide comes first, then each bucket's free joint. Poses are
flat here: x y z w x y z of one bucket after the other.
"""

import math
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from typing import Any, Protocol


class World(Protocol):
    """One scene of some buckets, a finger and a hand."""

    def start(self, poses: Iterable[float]) -> None:
        """As if new, with the buckets at these poses; the finger touches nothing."""

    def poses(self) -> Iterable[float]:
        """The buckets' poses now."""

    def time(self) -> float:
        """Seconds since the start."""

    def step(self, count: int, seconds: float) -> None:
        """Let so many steps of so many seconds pass."""

    def aim(self, x: float, y: float, z: float, turn: float, speed: float) -> None:
        """Put the finger somewhere, turned about the vertical, moving; from now on it touches."""

    def reached(self) -> float:
        """How far the finger has come."""

    def speed(self) -> float:
        """How fast the finger is."""

    def press(self, force: float) -> None:
        """The force that drives the finger."""

    def withdraw(self) -> None:
        """The finger stops and touches nothing any more."""

    def grip(self, bucket: int) -> None:
        """Weld a bucket to the hand where it stands."""

    def hold(self, x: float, y: float, z: float) -> None:
        """Move the hand."""

    def is_stable(self) -> bool:
        """False once a contact was lost, or a number was none."""


Maker = Callable[[str, int, float], World]  # of a scene, its number of buckets, and their spin drag


class NativeWorld:
    """MuJoCo's Python package."""

    def __init__(self, scene: str, buckets: int, spin_drag: float) -> None:
        import mujoco  # type: ignore[import-untyped]

        self._mujoco = mujoco
        self._model: Any = mujoco.MjModel.from_xml_string(scene)
        self._data: Any = mujoco.MjData(self._model)
        for bucket in range(buckets):
            self._model.dof_damping[6 * bucket + 4 : 6 * bucket + 7] = spin_drag
        # the flag that switches the grip off: the WebAssembly build gives no access to eq_active
        self._weld = int(mujoco.mjtDisableBit.mjDSBL_EQUALITY)
        self._finger = self._model.geom("finger").id
        self._body = self._model.body("finger").id

    def start(self, poses: Iterable[float]) -> None:
        self._mujoco.mj_resetData(self._model, self._data)
        self._data.qpos[1:] = list(poses)
        self._touching(False)
        self._model.opt.disableflags |= self._weld  # the hand holds nothing

    def poses(self) -> Iterable[float]:
        found: list[float] = self._data.qpos[1:].tolist()
        return found

    def time(self) -> float:
        return float(self._data.time)

    def step(self, count: int, seconds: float) -> None:
        self._model.opt.timestep = seconds
        self._mujoco.mj_step(self._model, self._data, nstep=count)

    def aim(self, x: float, y: float, z: float, turn: float, speed: float) -> None:
        self._model.body_pos[self._body] = x, y, z
        self._model.body_quat[self._body] = math.cos(turn / 2), 0, 0, math.sin(turn / 2)
        self._data.qvel[0] = speed
        self._touching(True)

    def reached(self) -> float:
        return float(self._data.qpos[0])

    def speed(self) -> float:
        return float(self._data.qvel[0])

    def press(self, force: float) -> None:
        self._data.qfrc_applied[0] = force

    def withdraw(self) -> None:
        self._touching(False)
        self._data.qfrc_applied[0] = self._data.qvel[0] = 0

    def grip(self, bucket: int) -> None:
        self._model.eq_obj1id[0] = self._model.body(f"b{bucket}").id
        self._model.eq_data[0] = 0
        self._model.eq_data[0, 6] = self._model.eq_data[0, 10] = 1  # no turn between them; weight 1
        pose = self._data.qpos[7 * bucket + 1 : 7 * bucket + 8]
        self._data.mocap_pos[0], self._data.mocap_quat[0] = pose[:3], pose[3:]
        self._model.opt.disableflags &= ~self._weld

    def hold(self, x: float, y: float, z: float) -> None:
        self._data.mocap_pos[0] = x, y, z

    def is_stable(self) -> bool:
        return not any(warning.number for warning in self._data.warning)

    def _touching(self, touching: bool) -> None:
        self._model.geom_contype[self._finger] = int(touching)
        self._model.geom_conaffinity[self._finger] = int(touching)


_maker: Maker | None = NativeWorld


def use(maker: Maker | None) -> None:
    """Simulate with this from now on; None: do not simulate, draw from the measured table."""
    global _maker
    _maker = maker


def maker() -> Maker | None:
    """What makes the worlds now: a simulator made by another is of no use any more."""
    return _maker


def simulates() -> bool:
    """Whether falls are simulated; otherwise they are drawn from the measured table."""
    return _maker is not None


def is_missing() -> bool:
    """Whether falls should be simulated here but cannot be."""
    return _maker is NativeWorld and find_spec("mujoco") is None


def make(scene: str, buckets: int, spin_drag: float) -> World:
    """A world of one's own: a flick edits its model, so it is never shared."""
    if _maker is None:
        raise RuntimeError("falls are drawn from the table here, not simulated")
    return _maker(scene, buckets, spin_drag)
