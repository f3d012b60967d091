"""The first start where something is in the way: one clear sentence, and the next start is well."""

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from benben import code_cache

pytestmark = pytest.mark.programs
STOPS = """
import sys
class Stop:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Stop())
"""
ALONE = """
import socket
def refuse(*_, **__):
    raise OSError("there is no network")
plain = socket.socket.connect
socket.getaddrinfo = socket.create_connection = refuse
unix = socket.AF_UNIX
socket.socket.connect = lambda self, to: plain(self, to) if self.family == unix else refuse()
"""
PLAIN = {"BENBEN_UNCOMPILED": "1"}  # starts without anything to compile


def benben(*words: str, **settings: Any) -> subprocess.Popen[str]:
    env = {**os.environ, "PYTHONUNBUFFERED": "1", **settings.pop("env", {})}
    return subprocess.Popen(
        [sys.executable, "-m", "benben", *words],
        env=env, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, **settings,
    )  # fmt: skip


def ended(process: subprocess.Popen[str]) -> tuple[int, list[str]]:
    try:
        _, said = process.communicate(timeout=120)
    finally:
        process.kill()
    return process.returncode, said.splitlines()


@contextmanager
def served(folder: Path, **env: str) -> Iterator[str]:
    """The address of a server that has started well."""
    with benben("serve", "--port", "0", "--data", str(folder), env=env) as server:
        try:
            assert server.stdout
            yield server.stdout.readline().split()[-1]
        finally:
            server.kill()


def startup(folder: Path, code: str) -> dict[str, str]:
    """The environment of a process that runs this code before anything else."""
    (folder / "sitecustomize.py").write_text(code)
    return {"PYTHONPATH": str(folder)}


@pytest.mark.parametrize("module", ["numba", "rich", "uvicorn"])
def test_ctrl_c_during_the_imports_is_one_sentence(tmp_path: Path, module: str) -> None:
    """It was a traceback of twenty lines."""
    env = startup(tmp_path, STOPS.format(module=module))
    code, said = ended(benben("serve", "--data", str(tmp_path / "data"), env=env))
    assert said == ["benben: stopped"]
    assert code in (130, -signal.SIGINT)


@pytest.mark.parametrize("words", [["serve", "--port", "0"], ["play", "ankh"]])
def test_code_that_cannot_be_kept_is_one_sentence(tmp_path: Path, words: list[str]) -> None:
    """A home that cannot be written; here its place is taken by a file."""
    (tmp_path / "home").touch()
    cache = tmp_path / "home" / "cache"
    more = ["--data", str(tmp_path / "data")] if words[0] == "serve" else []
    code, said = ended(benben(*words, *more, env={"BENBEN_CACHE": str(cache)}))
    assert code == 2 and len(said) == 1, said
    assert str(cache) in said[0] and "BENBEN_CACHE" in said[0]


def small_disk() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (2048, 2048))


@pytest.mark.slow
def test_a_full_disk_at_the_first_start_is_one_sentence(tmp_path: Path) -> None:
    """It was a traceback in JSON."""
    words = "serve", "--port", "0", "--data", str(tmp_path / "data")
    code, said = ended(benben(*words, env=PLAIN, preexec_fn=small_disk))
    assert code == 2 and len(said) == 1, said
    assert str(tmp_path / "data") in said[0] and "room" in said[0]
    with served(tmp_path / "data", **PLAIN) as address:
        assert httpx.get(f"{address}api/health").json()["ok"]


def test_code_that_was_not_kept_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Parts of files stayed on a full disk, for ever."""

    def full(self: Path, data: bytes) -> None:
        self.touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space left") as caught:
        code_cache.write(tmp_path / "a.code", b"code")
    assert str(tmp_path) in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_code_of_somebody_else_is_used_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In an image or on a read-only disk a file cannot be marked as used."""
    file = tmp_path / "a.code"
    file.touch()
    os.utime(file, (0, 0))

    for error in (PermissionError(1, "Operation not permitted"), OSError(30, "Read-only disk")):

        def refuse(*_: object, error: OSError = error) -> None:
            raise error

        monkeypatch.setattr(os, "utime", refuse)
        code_cache.use(file)


def test_without_a_home_one_is_told_what_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """A container may run as a user nobody has heard of."""

    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("BENBEN_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    with pytest.raises(OSError, match="BENBEN_CACHE"):
        code_cache.home()


def test_no_network_is_needed_once_it_is_installed(tmp_path: Path) -> None:
    env = {**PLAIN, **startup(tmp_path, ALONE)}
    with served(tmp_path / "data", **env) as address, httpx.Client(base_url=address) as http:
        assert http.get("/").status_code == 200
        seats = [{"kind": "me"}, {"kind": "bot"}]
        assert http.post("/api/tables", json={"game": "ankh", "seats": seats}).status_code == 200


@pytest.mark.slow
def test_ctrl_c_while_games_are_compiled_and_the_next_start(tmp_path: Path) -> None:
    words = "serve", "--port", "0", "--data", str(tmp_path / "data")
    env = {"BENBEN_CACHE": str(tmp_path / "cache")}
    server = benben(*words, env=env)
    assert server.stdout
    address = server.stdout.readline().split()[-1]
    games = httpx.get(f"{address}api/health").json()["games"]
    assert any(parts["table"] == "running" for parts in games.values())
    server.send_signal(signal.SIGINT)
    code, said = ended(server)
    assert code == 130 and said[-1] == "benben: stopped"
    assert not any("Traceback" in line for line in said)
    with served(tmp_path / "data", **env) as address:
        assert httpx.get(f"{address}api/health").json()["ok"]
