"""Real reverse proxies, with the configurations that docs/hosting.md gives."""

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0  # seconds
SITES = r"(?:play\.)?example\.org"
CADDY = """{
    admin off
    auto_https off
}
"""
HAPROXY = """global
    log stdout format raw local0
defaults
    mode http
    log global
    timeout connect 5s
    timeout client 1m
    timeout server 1m
    timeout tunnel 1h
"""


def blocks(kind: str) -> list[str]:
    """Those of the page: below another site; several processes."""
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    found = re.findall(rf"```{kind}\n(.*?)```", page, re.DOTALL)
    assert len(found) == 2
    return found


def _program(name: str) -> str:
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    if found is None and os.environ.get("CI"):
        pytest.fail(f"no {name}: sh tests/server/programs.sh")
    if found is None:
        pytest.skip(f"no {name}: sh tests/server/programs.sh")
    return found


def _free() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


@contextmanager
def proxied(kind: str, which: int, folder: Path, *servers: str) -> Iterator[str]:
    """The address of a proxy with this block, whose servers are these; it ends with the block."""
    program, port, block = _program(kind), _free(), blocks(kind)[which]
    ours = iter(servers)  # instead of the page's addresses, in order
    block = re.sub(r"\b(?:127\.0\.0\.1|10\.0\.0\.\d+):8\d\d\d", lambda _: next(ours), block)
    assert next(ours, None) is None
    if kind == "caddy":
        text = CADDY + re.sub(SITES, f"http://127.0.0.1:{port}", block, count=1)
        command = [program, "run", "--adapter", "caddyfile", "--config"]
    else:
        text = HAPROXY + block.replace("bind :80", f"bind 127.0.0.1:{port}")
        command = [program, "-db", "-f"]
    file = folder / f"{kind}.conf"
    file.write_text(text, "utf-8")
    with (folder / f"{kind}.log").open("ab") as log:
        running = subprocess.Popen(
            [*command, str(file)],
            stdout=log,
            stderr=log,
            env={**os.environ, "XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)},
        )
    try:
        _wait(running, port, file)
        yield f"http://127.0.0.1:{port}"
    finally:
        running.terminate()
        running.wait()


def _wait(running: "subprocess.Popen[bytes]", port: int, file: Path) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        assert running.poll() is None, file.with_suffix(".log").read_text("utf-8")
        try:
            httpx.get(f"http://127.0.0.1:{port}/")
            return
        except httpx.TransportError:
            assert time.monotonic() < until
            time.sleep(0.05)
