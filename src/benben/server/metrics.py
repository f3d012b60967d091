"""`/metrics`: what an operator watches, as Prometheus reads it; told to this machine only."""

import os
import sys
import time
from collections import Counter
from ipaddress import ip_address
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse

from benben.server.apart import Child
from benben.server.app_state import AppState, state_of
from benben.table.errors import ApiError

KIND = "text/plain; version=0.0.4"
PROXIED = "x-forwarded-for", "forwarded"  # headers
BEGAN = time.time()
Values = dict[str, float]  # by labels, as they are written
_ANSWERED: Counter[int] = Counter()  # of this process, by status


def answered(status: int) -> None:
    """A call was answered so."""
    _ANSWERED[status] += 1


async def metrics(request: Request) -> PlainTextResponse:
    """Who comes through a proxy gets 404 like everybody, whatever address it tells."""
    host = request.client.host if request.client else ""
    if not _is_here(host) or any(name in request.headers for name in PROXIED):
        raise ApiError(404, "no_page")
    return PlainTextResponse(written(state_of(request)), media_type=KIND)


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def written(state: AppState) -> str:
    lines = []
    for name, kind, about, values in _all(state):
        lines += [f"# HELP benben_{name} {about}", f"# TYPE benben_{name} {kind}"]
        lines += [f"benben_{name}{labels} {value:.10g}" for labels, value in values.items()]
    return "\n".join([*lines, ""])


def _all(state: AppState) -> list[tuple[str, str, str, Values]]:
    store, calls = state.store.counted, dict(_ANSWERED)
    waiting = {f'{{threads="{name}"}}': float(n) for name, n in state.bots.waiting().items()}
    return [
        ("tables", "gauge", "Tables in memory.", {"": len(state.tables)}),
        ("sockets", "gauge", "Open sockets of tables.", {"": len(state.people.sessions.sockets)}),
        ("moves_total", "counter", "Moves on disk since the start.", {"": store.moves}),
        ("writes_total", "counter", "Writes since the start.", {"": store.writes}),
        ("writes_failed_total", "counter", "Writes that failed.", {"": store.failed}),
        ("commits_total", "counter", "Commits since the start.", {"": store.commits}),
        ("commit_seconds_total", "counter", "Seconds in commits.", {"": store.seconds}),
        ("writes_waiting", "gauge", "Writes that wait.", {"": state.store.waiting}),
        ("bots_waiting", "gauge", "Searches that wait.", waiting),
        ("bots_crashed_total", "counter", "Processes of bots that ended.", {"": Child.crashes}),
        ("answers_total", "counter", "Calls answered, by status.",
         {f'{{status="{status}"}}': float(count) for status, count in sorted(calls.items())}),
        ("ready", "gauge", "1: takes new tables.", {"": float(state.readiness.is_ready)}),
        ("start_time_seconds", "gauge", "When it began, since 1970.", {"": BEGAN}),
        ("cpu_seconds_total", "counter", "Processor time of this process.",
         {"": time.process_time()}),
        *_of_linux(),
    ]  # fmt: skip


def _of_linux() -> list[tuple[str, str, str, Values]]:
    if sys.platform != "linux":
        return []
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    files = len(os.listdir("/proc/self/fd"))
    return [
        ("memory_bytes", "gauge", "Resident memory.", {"": pages * os.sysconf("SC_PAGE_SIZE")}),
        ("open_files", "gauge", "Open files and connections.", {"": files}),
    ]
