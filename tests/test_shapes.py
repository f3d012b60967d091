"""A position's fields are declared once: mypy and NumPy read the same declaration."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated, get_type_hints

import numpy as np
import pytest

from benben.game import game, names
from benben.shapes import I1, I2, I8, Row, dtype_of

ROOT = Path(__file__).parents[1]


class Small:
    flag: I1
    big: I8
    row: Annotated[Row, I2, 3]


def test_the_record_has_the_declared_fields_in_their_order_aligned() -> None:
    dtype = dtype_of(Small)
    assert dtype.names == ("flag", "big", "row")
    assert dtype["row"] == np.dtype(("i2", (3,)))
    assert dtype.fields is not None and dtype.fields["big"][1] == 8
    s = np.zeros(1, dtype)[0]
    s.row[1] = 7
    assert list(s.row) == [0, 7, 0]


def test_a_field_that_is_no_whole_number_is_refused() -> None:
    class Wrong:
        name: str

    with pytest.raises(TypeError, match=r"Wrong\.name is neither a whole number nor a Row of them"):
        dtype_of(Wrong)


@pytest.fixture(scope="module")
def types_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One cache of mypy for all runs here: the first one reads all of Benben."""
    return tmp_path_factory.mktemp("mypy")


@pytest.mark.parametrize("name", names())
def test_a_misspelt_field_fails_the_check(name: str, types_cache: Path, tmp_path: Path) -> None:
    module = game(name).rules.Position.__module__
    right = next(iter(dtype_of(game(name).rules.Position).names or ()))
    source = tmp_path / "reads.py"
    source.write_text(
        f"from {module} import Position\n\n\n"
        f"def reads(s: Position) -> None:\n    print(s.{right})\n\n\n"
        f"def misreads(s: Position) -> None:\n    print(s.{right}z)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", types_cache, source],
        cwd=ROOT,
        env={**os.environ, "MYPYPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert f'reads.py:9: error: "Position" has no attribute "{right}z"' in ran.stdout, ran.stderr
    assert "Found 1 error in 1 file" in ran.stdout


GENERATED = sorted((ROOT / "web" / "src" / "games").glob("*/view.gen.ts"))


@pytest.mark.parametrize("generated", GENERATED, ids=lambda path: path.parent.name)
def test_a_misspelt_key_of_a_view_fails_the_check(generated: Path, tmp_path: Path) -> None:
    """In the browser's source, where the shape of a view is generated from Python's."""
    key = next(iter(get_type_hints(game(generated.parent.name).shape)))
    (tmp_path / "view.gen.ts").write_text(generated.read_text())
    source = tmp_path / "reads.ts"
    source.write_text(
        'import type { View } from "./view.gen";\n'
        f"export const reads = (view: View) => view.{key};\n"
        f"export const misreads = (view: View) => view.{key}z;\n"
    )
    ran = subprocess.run(
        [ROOT / "web" / "node_modules" / ".bin" / "tsc", "--noEmit", "--strict", source],
        env={**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stdout.count("error TS") == 1, ran.stdout + ran.stderr
    assert f"reads.ts(3,46): error TS2551: Property '{key}z' does not exist" in ran.stdout
