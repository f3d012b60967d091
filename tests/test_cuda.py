"""GPU and CPU play the same matches; needs a GPU, and says so where there is none."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benben.adapters import vector
from benben.game import names
from benben.testing.random_games import Setting, settings

# numba-cuda itself warns, of names in NumPy and of small grids; that is not ours to fail on
pytestmark = pytest.mark.filterwarnings("default")

GPU = "no GPU here: matches on a GPU are not compared with the CPU's"
every_setting = pytest.mark.parametrize("setting", settings(), ids=str)


@pytest.fixture
def cuda() -> Any:
    if importlib.util.find_spec("numba_cuda") is None:
        pytest.skip(GPU)
    from benben.adapters import cuda

    if not cuda.is_available():
        pytest.skip(GPU)
    return cuda


@every_setting
def test_matches_from_the_same_seeds_end_in_the_same_bytes(setting: Setting, cuda: Any) -> None:
    from benben.adapters import cuda_random

    seeds = np.arange(2048, dtype=np.uint64)
    matches = cuda_random.Wanderers(setting.game, seeds, setting.players, setting.options)
    matches.play(700)
    there = matches.fetch()
    here = cuda_random.on_cpu(setting.game, seeds, 700, setting.players, setting.options)
    assert there.tobytes() == here.tobytes()


ARRAYS = (
    "positions", "movers", "shares", "rewards", "terminations", "counts", "masks", "observations",
    "_randoms", "_pickers",
)  # fmt: skip


def same(there: Any, here: vector.Batch) -> None:
    for name in ARRAYS:
        assert getattr(there, name).copy_to_host().tobytes() == getattr(here, name).tobytes(), name


@every_setting
def test_a_batch_is_the_cpus_batch(setting: Setting, cuda: Any) -> None:
    made = (setting.name, 300, setting.players, setting.options)
    there, here = cuda.Batch(*made, seed=4), vector.Batch(*made, seed=4)
    same(there, here)
    for _ in range(150):
        actions = there.sample()
        assert np.array_equal(actions.copy_to_host(), here.sample())
        there.step(actions)
        here.step(actions.copy_to_host())
    same(there, here)
    last = setting.players - 1
    assert np.array_equal(there.observe(last).copy_to_host(), here.observe(last))


@pytest.mark.parametrize("name", names())
def test_an_evaluation_is_the_cpus(name: str, cuda: Any) -> None:
    there, here = cuda.Batch(name, 20, seed=2), vector.Batch(name, 20, seed=2)
    found = there.evaluate(2, seed=3).copy_to_host()
    assert np.array_equal(found, here.evaluate(2, seed=3), equal_nan=True)


def test_an_illegal_action_on_a_gpu_changes_nothing(cuda: Any) -> None:
    batch = cuda.Batch(names()[0], 40)
    actions = batch.sample().copy_to_host()
    actions[7] = -1
    before = batch.positions.copy_to_host().tobytes()
    with pytest.raises(ValueError, match="match 7: -1 is not a legal move"):
        batch.step(actions)
    with pytest.raises(ValueError, match=r"must be \(40,\)"):
        batch.step(actions[:3])
    assert batch.positions.copy_to_host().tobytes() == before
    batch.step(batch.sample())


def test_torch_reads_and_writes_without_a_copy(cuda: Any) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    batch = cuda.Batch(names()[0], 64)
    seen = torch.as_tensor(batch.observations, device="cuda")
    masks = torch.as_tensor(batch.masks, device="cuda")
    assert seen.data_ptr() == batch.observations.__cuda_array_interface__["data"][0]
    assert np.array_equal(seen.cpu().numpy(), batch.observations.copy_to_host())
    batch.step(torch.multinomial(masks.float(), 1).squeeze(1))
    torch.cuda.synchronize()
    assert np.array_equal(seen.cpu().numpy(), batch.observations.copy_to_host())


def test_a_step_within_a_cuda_graph_of_pytorch(cuda: Any) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    there, here = cuda.Batch(names()[0], 64, seed=1), vector.Batch(names()[0], 64, seed=1)
    stream, graph = torch.cuda.Stream(), torch.cuda.CUDAGraph()
    there.on_stream(stream.cuda_stream)
    masks = torch.as_tensor(there.masks, device="cuda")

    def first_moves() -> None:
        there.step(masks.to(torch.uint8).argmax(dim=1), trusted=True)

    with torch.cuda.stream(stream):
        first_moves()  # compiles: a graph may not
        with torch.cuda.graph(graph, stream=stream):
            first_moves()
        for _ in range(4):
            graph.replay()
    stream.synchronize()
    for _ in range(5):
        here.step(here.masks.argmax(axis=1))
    same(there, here)


def test_jax_reads_without_a_copy(cuda: Any) -> None:
    jax = pytest.importorskip("jax", reason="JAX is not installed")
    batch = cuda.Batch(names()[0], 64)
    seen = jax.numpy.asarray(batch.observations)
    address = batch.observations.__cuda_array_interface__["data"][0]
    assert seen.unsafe_buffer_pointer() == address
    assert np.array_equal(np.asarray(seen), batch.observations.copy_to_host())
    chosen = jax.numpy.argmax(jax.numpy.asarray(batch.masks), axis=1)
    batch.step(chosen)


@pytest.mark.parametrize("name", names())
def test_the_kernels_on_a_simulated_gpu(name: str) -> None:
    """Without a GPU: Numba runs the kernels as Python, and the rules with them."""
    simulated = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "BENBEN_UNCOMPILED": "1"}
    script = Path(__file__).with_name("simulated_gpu.py")
    done = subprocess.run(
        [sys.executable, script, name], env=simulated, capture_output=True, text=True
    )
    assert done.stdout == "match 2: 1000000 is not a legal move\n", done.stderr
