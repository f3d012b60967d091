"""GPU and CPU play the same matches; needs a GPU, and says so where there is none."""

import importlib.util

import numpy as np
import pytest

from walks import Setting, settings

# numba-cuda itself warns, of names in NumPy and of small grids; that is not ours to fail on
pytestmark = pytest.mark.filterwarnings("default")

GPU = "no GPU here: matches on a GPU are not compared with the CPU's"


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_matches_from_the_same_seeds_end_in_the_same_bytes(setting: Setting) -> None:
    if importlib.util.find_spec("numba_cuda") is None:
        pytest.skip(GPU)
    from benben.adapters import cuda

    if not cuda.is_available():
        pytest.skip(GPU)
    seeds = np.arange(2048, dtype=np.uint64)
    matches = cuda.Wanderers(setting.game, seeds, setting.players, setting.options)
    matches.play(700)
    there = matches.fetch()
    here = cuda.on_cpu(setting.game, seeds, 700, setting.players, setting.options)
    assert there.tobytes() == here.tobytes()
