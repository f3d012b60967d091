"""A real PostgreSQL, started by the tests: Debian's package (programs.sh), a folder of its own."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest

PATIENCE = 60.0  # seconds


def programs() -> Path | None:
    """Where initdb and postgres are; the newest, if there are several."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if found:
        return found[-1].parent
    here = shutil.which("postgres")
    return Path(here).parent if here else None


class Postgres:
    """One cluster on a free port of this machine."""

    def __init__(self) -> None:
        bin_ = programs()
        if bin_ is None and os.environ.get("CI"):
            pytest.fail("no PostgreSQL: sh tests/server/programs.sh")
        if bin_ is None:
            pytest.skip("no PostgreSQL: sh tests/server/programs.sh")
        # not in a folder of pytest: another run would close or delete it
        folder = Path(tempfile.mkdtemp(prefix="benben-pg-"))
        folder.chmod(0o755)
        self._bin, self._folder = bin_, folder
        # it refuses to run as root
        self._as: dict[str, Any] = {"user": "postgres", "group": "postgres", "extra_groups": []}
        if os.getuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        else:
            self._as = {}
        words = ["--auth=trust", "--username=benben", "--no-sync", "--data-checksums"]
        words += ["--encoding=UTF8", "--no-locale"]
        self._run("initdb", "--pgdata", str(folder / "data"), *words)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def _run(self, program: str, *words: str) -> None:
        command = [str(self._bin / program), *words]
        subprocess.run(command, check=True, capture_output=True, cwd="/", **self._as)

    def start(self) -> None:
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    str(self._bin / "postgres"), "-D", str(self._folder / "data"),
                    "-p", str(self.port), "-c", "listen_addresses=127.0.0.1",
                    "-c", f"unix_socket_directories={self._folder}",
                    "-c", "shared_buffers=16MB", "-c", "max_connections=200",
                ],
                stdout=log, stderr=log, cwd="/", **self._as,
            )  # fmt: skip
        self.until_ready()

    def until_ready(self) -> None:
        import psycopg

        end = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
                return
            except psycopg.OperationalError:
                assert time.monotonic() < end, "PostgreSQL does not answer"
                time.sleep(0.1)

    def address(self, name: str) -> str:
        return f"postgresql://benben@127.0.0.1:{self.port}/{name}"

    def new(self, name: str) -> str:
        """The address of a database; made if it is not there."""
        import psycopg

        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            known = "SELECT 1 FROM pg_database WHERE datname = %s"
            if connection.execute(known, [name]).fetchone() is None:
                connection.execute(f'CREATE DATABASE "{name}"')
        return self.address(name)

    def kill(self) -> None:
        """As a power cut does: all its processes at once."""
        assert self._process
        main = self._process.pid
        children = Path(f"/proc/{main}/task/{main}/children").read_text("ascii").split()
        for pid in [main, *map(int, children)]:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue  # it followed the first one
        self._process.wait(PATIENCE)

    def stop(self) -> None:
        assert self._process
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)  # ends open connections
            self._process.wait(PATIENCE)
        shutil.rmtree(self._folder)
