"""A changed rule never runs a stale binary, and a second start compiles nothing."""

import os
import shutil
import subprocess
import sys
from importlib.metadata import requires
from pathlib import Path
from textwrap import dedent

import numba
import pytest
from numba.core.bytecode import FunctionIdentity
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult

from benben import code_cache, compiled
from benben.fingerprint import fingerprint

PREPARE = """
from benben.game import game
game("ankh").prepare(lambda done, total: print(done, total))
"""
LOOK = """
from benben.game import game
from benben.options import as_numbers, complete
engine, options = game("ankh").engine, game("ankh").options
position, room = engine.new(), engine.room()
engine.setup(position, as_numbers(options, complete(options, {"starter": "1"}), 2))
print("moves", engine.moves(position, 0, room))
print("compiled", sum(engine.moves.stats.cache_misses.values()))
"""


def run(package: Path, cache: Path, script: str, **env: str) -> str:
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        env={**os.environ, "PYTHONPATH": str(package), "BENBEN_CACHE": str(cache), **env},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(compiled.PACKAGE, tmp_path / "src" / "benben")
    shutil.copytree(compiled.PACKAGE.parents[1] / "docs", tmp_path / "docs")
    return tmp_path / "src"


def test_a_rule_changed_in_another_file_takes_effect(copy: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    first = run(copy, cache, PREPARE + LOOK)
    assert "moves 15" in first
    assert first.startswith("0 ")  # people were told how far it is
    assert run(copy, cache, PREPARE + LOOK) == "moves 15\ncompiled 0\n"
    board = copy / "benben" / "games" / "ankh" / "board.py"  # not the file the moves stand in
    text = board.read_text("utf-8")
    assert "g2 b7" in text
    board.write_text(text.replace("g2 b7", "g2 f2"), "utf-8")  # two bridges side by side
    assert "moves 13" in run(copy, cache, LOOK)


FOREIGN = {
    "limits.py": "LIMIT = 3\n",
    "data.json": "[10, 20]",
    "table.py": """
        import json, pathlib
        import numpy as np
        DATA = pathlib.Path(__file__).with_name("data.json")
        TABLE = np.array(json.loads(DATA.read_text()))
        """,
    "rules.py": """
        from benben.compiled import rule
        from elsewhere import limits
        from elsewhere.table import TABLE

        @rule
        def limited(n):
            return n + limits.LIMIT

        @rule
        def found(n):
            return limited(TABLE[n])

        def drawn(n):
            return "a drawing"
        """,
    "other.py": """
        from benben.compiled import rule

        @rule
        def other(n):
            return n - 1
        """,
    "look.py": """
        from elsewhere.other import other
        from elsewhere.rules import found, limited
        for function in (limited, found, other):
            print(function(1), sum(function.stats.cache_misses.values()), end=" ")
        """,
}


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """Rules in a package that is not Benben's."""
    package = tmp_path / "elsewhere"
    package.mkdir()
    for name, text in FOREIGN.items():
        (package / name).write_text(dedent(text), "utf-8")
    return package


def look(package: Path) -> str:
    """What three functions give, each with how often it was compiled."""
    return run(package.parent, package.parent / "cache", "import elsewhere.look").strip()


def test_a_changed_constant_of_a_foreign_package_takes_effect(elsewhere: Path) -> None:
    """It ran stale compiled rules: only Benben's own files counted."""
    assert look(elsewhere).split()[::2] == ["4", "23", "0"]
    assert look(elsewhere) == "4 0 23 0 0 0"
    (elsewhere / "limits.py").write_text("LIMIT = 5\n", "utf-8")
    assert look(elsewhere) == "6 1 25 1 0 0"  # and nothing else is compiled anew
    assert look(elsewhere) == "6 0 25 0 0 0"


def test_data_that_rules_read_counts_by_its_values(elsewhere: Path) -> None:
    look(elsewhere)
    (elsewhere / "data.json").write_text("[ 10, 20 ]", "utf-8")  # the same
    assert look(elsewhere) == "4 0 23 0 0 0"
    (elsewhere / "data.json").write_text("[10, 30]", "utf-8")
    assert look(elsewhere) == "4 0 33 1 0 0"


def test_what_no_rule_reads_does_not_count(elsewhere: Path) -> None:
    look(elsewhere)
    rules = elsewhere / "rules.py"
    text = rules.read_text("utf-8").replace('"a drawing"', '"another"  # and a comment')
    rules.write_text(f"# moved down\n{text}", "utf-8")
    assert look(elsewhere) == "4 0 23 0 0 0"


def test_another_copy_of_the_same_rules_shares_their_code(elsewhere: Path, tmp_path: Path) -> None:
    look(elsewhere)
    shutil.copytree(elsewhere, tmp_path / "copy" / "elsewhere")
    found = run(tmp_path / "copy", tmp_path / "cache", "import elsewhere.look")
    assert found.strip() == "4 0 23 0 0 0"


def test_versions_and_flags_are_part_of_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    class Codegen:
        def magic_tuple(self) -> tuple[str, ...]:
            return ("this processor",)

    def file(flags: str) -> Path:
        return code_cache.CodeCache(run, "tests", flags)._file((), Codegen())

    usual = file("pace=brief")
    assert usual == file("pace=brief") != file("pace=lasting")
    monkeypatch.setattr(code_cache, "versions", lambda: "numba 99")
    assert file("pace=brief") != usual


FORGOTTEN: set[int] = {1, 2}


def test_a_global_that_cannot_be_fingerprinted_is_refused() -> None:
    """Numba may freeze it, and a change would go unnoticed."""

    def has(n: int) -> bool:
        return n in FORGOTTEN

    with pytest.raises(TypeError, match="reads a global set"):
        fingerprint(has)


def test_functions_that_call_each_other_have_a_fingerprint() -> None:
    """Each counts the other, once."""
    assert fingerprint(_even) == fingerprint(_odd)


def _even(n: int) -> bool:
    return n == 0 or _odd(n - 1)


def _odd(n: int) -> bool:
    return n != 0 and _even(n - 1)


def test_code_nobody_used_for_a_month_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BENBEN_CACHE", str(tmp_path))
    for name in ("old.code", "new.code", "used.code", "old.done", "letters.txt"):
        (tmp_path / name).write_text("")
        if name != "new.code":
            os.utime(tmp_path / name, (0, 0))
    code_cache.use(tmp_path / "used.code")
    code_cache.forget()
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"new.code", "used.code", "letters.txt"}  # whatever is not ours stays


def test_a_cache_that_cannot_be_written_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="another folder in BENBEN_CACHE"):
        code_cache.write(tmp_path / "file" / "cache" / "a.code", b"")


def test_the_cache_lies_where_it_is_told_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BENBEN_CACHE", str(tmp_path))
    assert code_cache.home() == tmp_path
    monkeypatch.delenv("BENBEN_CACHE")
    assert code_cache.home().name in ("benben", "cache")


def test_a_file_appears_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(self: Path, target: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", killed)
    with pytest.raises(KeyboardInterrupt):
        code_cache.write(tmp_path / "a.code", b"code")
    assert not list(tmp_path.glob("*.code"))


MADE = """
import sys
import numpy as np
from benben.compiled import rule_for

def made(factor):
    rule = rule_for(f"factor{factor}")

    @rule
    def inner(a, x):  # too long to be compiled into the one that calls it
        for i in range(len(a)):
            if a[i] > x:
                a[i] = a[i] * factor + x
            elif a[i] == x:
                for j in range(i):
                    a[j] += factor
            else:
                a[i] -= factor
        return a.sum() + np.sort(a)[0]

    @rule
    def outer(x):
        a = np.arange(10)
        total = 0
        for i in range(x):
            total += inner(a, i)
        return total + inner(a, 3) + inner(a, 5) + inner(a, 7) + inner(a, x)

    return outer

"""


def test_functions_that_two_processes_compiled_are_told_apart(tmp_path: Path) -> None:
    """One symbol stood for both, and whoever loaded both ran the first one twice."""
    one, two = (run(tmp_path, tmp_path, f"{MADE}print(made({factor})(3))") for factor in (1, 2))
    assert one != two
    assert run(tmp_path, tmp_path, f"{MADE}print(made(1)(3)); print(made(2)(3))") == one + two


RECURSIVE = """
from benben.compiled import rule_for

def made():
    rule = rule_for("tests")

    @rule
    def countdown(n):
        return 0 if n == 0 else 1 + countdown(n - 1)

    @rule
    def even(n):
        return n == 0 or odd(n - 1)

    @rule
    def odd(n):
        return n != 0 and even(n - 1)

    return countdown, even, odd

countdown, even, odd = made()
print(countdown(50), even(7), sum(countdown.stats.cache_misses.values()), odd(7))
"""


def test_rules_that_call_themselves_or_each_other_run_from_disk(tmp_path: Path) -> None:
    """The process that loaded such code died: the call led to an address of another process."""
    assert run(tmp_path, tmp_path, RECURSIVE) == "50 False 1 True\n"
    assert run(tmp_path, tmp_path, RECURSIVE) == "50 False 0 True\n"


NARROW = """
import numpy as np
from benben.compiled import rule

@rule
def inner(n):
    return n + 1

@rule
def outer(small, large, flag):
    return inner(small[0]) + inner(large) + inner(flag)

print(outer(np.array([3], np.int8), 4, True), [len(inner.overloads), len(inner.drafts.overloads)])
"""


def test_a_rule_that_rules_call_is_drafted_once_for_all_whole_numbers(tmp_path: Path) -> None:
    assert run(tmp_path, tmp_path, NARROW) == "11 [0, 2]\n"  # and once for truth values


TWO_STEPS = """
import sys
from benben.compiled import rule

@rule
def inner(n):
    return max(n, 3) + 1

@rule
def middle(n):
    return inner(n) * 2

@rule
def one(n):
    return middle(n) + inner(n)

@rule
def two(n):
    return middle(n) - 1

print((one if sys.argv[-1] == "one" else two)(4), len(middle.drafts.stats.cache_misses))
"""


def test_drafts_are_found_on_disk_by_another_process(tmp_path: Path) -> None:
    def ran(which: str) -> str:
        return run(tmp_path, tmp_path, TWO_STEPS.replace("sys.argv[-1]", repr(which)))

    assert ran("one") == "15 1\n"
    assert ran("two") == "9 0\n"
    for file in tmp_path.glob("*.inner-*.draft"):
        file.unlink()
    for file in tmp_path.glob("*.two-*"):
        file.unlink()
    assert ran("two") == "9 1\n"  # one that is called is gone: both are made anew
    assert ran("one") == "15 0\n"


OUTSIDE = """
import numba
from benben.compiled import rule

@rule
def inner(n):
    return n + 1

@rule
def middle(n):
    return inner(n) * 2

print(numba.njit(lambda n: middle(n) + inner(n))(4))
"""


def test_a_function_that_is_no_rule_may_call_rules(tmp_path: Path) -> None:
    assert run(tmp_path, tmp_path, OUTSIDE) == "15\n"


def test_what_is_used_of_numba_beside_its_public_parts_is_there() -> None:
    """Raise the upper bound in pyproject.toml only when this and the tests above hold."""
    wanted = next(need for need in requires("benben") or () if need.startswith("numba"))
    assert "<" in wanted, "code_cache.py needs an upper bound of Numba's version"
    asked = set(_Cache.__abstractmethods__)
    assert asked == {"cache_path", "load_overload", "save_overload", "enable", "disable", "flush"}
    function = numba.njit(lambda n: n + 1)
    assert isinstance(function._cache, _Cache)
    assert next(FunctionIdentity._unique_ids) > 0  # numbered by code_cache.py
    function(1)
    (compiled_one,) = function.overloads.values()
    assert compiled_one.library.has_dynamic_globals is False
    assert compiled_one.codegen.magic_tuple()
    again = CompileResult._rebuild(function.targetctx, *compiled_one._reduce())
    assert again.signature == compiled_one.signature


def test_a_game_is_not_prepared_for_another_processor(tmp_path: Path) -> None:
    """Its code would not be found there, and would be compiled during a match."""
    look = "from benben import compiled\nprint(compiled.sources('ankh'))"
    folder = compiled.PACKAGE.parent
    usual = run(folder, tmp_path, look)
    assert run(folder, tmp_path, look, NUMBA_CPU_NAME="generic") != usual
    assert run(folder, tmp_path, look) == usual


def test_a_prepared_game_is_one_whose_sources_have_not_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BENBEN_CACHE", str(tmp_path))
    monkeypatch.setattr(compiled, "UNCOMPILED", False)
    compiled.prepare("ankh", iter([None]), 1, lambda done, total: None)
    assert compiled.is_prepared("ankh")
    assert not compiled.is_prepared("ankh", "served")
    monkeypatch.setattr(compiled, "sources", lambda name: "other")
    assert not compiled.is_prepared("ankh")


def test_a_first_use_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BENBEN_CACHE", str(tmp_path))
    for told in ("benben: Ankh is being compiled, once; that can take a minute …\n", ""):
        with compiled.first_use("ankh", "Ankh", "batch"):
            assert capsys.readouterr().err == told
