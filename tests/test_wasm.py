"""The WebAssembly modules of all games: the same rules and the same search as native code."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from benben.adapters import wasm
from benben.game import game, names
from benben.testing.random_games import Setting, acting, samples, settings
from wasm_identity import (
    Module,
    module_answers,
    module_search,
    native_answers,
    native_search,
    same_match,
    searched,
)

NODES = 20_000
ALL = settings()


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Module]:
    wasm.build(tmp_path_factory.mktemp("modules"))  # side by side
    return {name: Module(name, NODES) for name in names()}


@pytest.mark.parametrize("setting", ALL, ids=str)
def test_random_matches_end_in_the_same_bytes(setting: Setting, modules: dict[str, Module]) -> None:
    assert all(same_match(setting, modules[setting.name], seed) for seed in range(20))


@pytest.mark.parametrize("setting", ALL, ids=str)
def test_every_entry_says_the_same(setting: Setting, modules: dict[str, Module]) -> None:
    for position, mover in samples(setting, seeds=2, most=300, every=17):
        for seat in acting(setting, position, mover):
            native = native_answers(setting, position, seat)
            assert module_answers(setting, modules[setting.name], position, seat) == native


@pytest.mark.parametrize("setting", ALL, ids=str)
def test_a_search_grows_the_same_tree(setting: Setting, modules: dict[str, Module]) -> None:
    for position, seat in list(searched(setting, seeds=1))[:4]:
        native = native_search(setting, position, seat, 40, NODES)
        assert module_search(setting, modules[setting.name], position, seat, 40) == native


def test_a_module_imports_nothing_and_exports_what_its_layout_names(
    modules: dict[str, Module],
) -> None:
    for module in modules.values():
        assert not module.imports
        assert module.exports == {"memory", "__heap_base", *module.layout["entries"]}


def test_the_layout_says_where_every_field_lies(modules: dict[str, Module]) -> None:
    for name, module in modules.items():
        position, _ = next(samples(Setting(name, game(name).players[0]), 1, 30, 7))
        data, layout = position.tobytes(), module.layout
        assert len(data) == layout["itemsize"]
        for field in layout["fields"]:
            (kind, (length,)) = field["kind"], field["shape"] or (1,)
            found = np.frombuffer(data, kind, length, field["offset"]).tolist()
            assert found == position[0][field["name"]].reshape(-1).tolist()


def test_the_same_sources_give_the_same_bytes_in_another_process(tmp_path: Path) -> None:
    """Symbols of functions are random in every process, and so is the order of sets."""
    made = []
    for place in ("first", "second"):
        environment = os.environ | {"BENBEN_CACHE": str(tmp_path / place), "PYTHONHASHSEED": "0"}
        command = [sys.executable, "-m", "benben.adapters.wasm_code", names()[-1]]
        run = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        path, layout = json.loads(run.stdout)
        assert [Path(path)] == list((tmp_path / place).iterdir())  # nothing that native code finds
        made.append((Path(path).read_bytes(), layout))
    assert made[0] == made[1]


def test_what_was_made_is_not_made_again(tmp_path: Path) -> None:
    name = names()[-1]
    made = wasm.built(name)[0].stat()
    wasm.built.cache_clear()
    written = wasm.build(tmp_path, [name])
    assert [path.name for path in written] == [f"{name}.wasm", f"{name}.json"]
    assert wasm.built(name)[0].stat().st_mtime_ns == made.st_mtime_ns


def test_without_the_tools_one_sentence_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wheel brings modules along; without them, and without the linker, nothing can be made."""
    monkeypatch.setattr(wasm, "find_spec", lambda name: None)
    monkeypatch.setattr(wasm, "PACKED", tmp_path)
    with pytest.raises(ValueError, match=r"pip install 'benben\[wasm\]'"):
        wasm.built.__wrapped__(names()[0])
    (tmp_path / f"{names()[0]}.wasm").write_bytes(b"module")
    (tmp_path / f"{names()[0]}.json").write_text('{"game": "this"}', "utf-8")
    path, layout = wasm.built.__wrapped__(names()[0])
    assert (path.read_bytes(), layout) == (b"module", {"game": "this"})


WAVE = """
import numpy as np
from numba import types
from benben.adapters import wasm_code as code
from benben.adapters.wasm_entries import Entry
target = code._target()
code._only_lower(target)
code._made([Entry(lambda x: np.sin(x), types.float64, (types.float64,))], target)
"""


def test_what_only_the_c_library_has_is_named() -> None:
    done = subprocess.run([sys.executable, "-c", WAVE], text=True, capture_output=True)
    assert done.returncode == 1 and "undefined symbol: sin" in done.stderr, done.stderr
