"""`benben mcp`: the tables as tools for language models (Model Context Protocol over stdio).

JSON-RPC, one message a line. Clients that begin with `initialize` (revisions up to 2025-11-25) and
those that say with every request which revision they speak (2026-07-28) are both served. The
official package would bring twenty others for these few messages, so they are written out here.
"""

import json
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout
from importlib.metadata import version
from typing import Any, TextIO

from benben.adapters.mcp_tools import Answer, Table, Tool, tools

MODERN = ("2026-07-28",)
WITH_HANDSHAKE = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")
META = "io.modelcontextprotocol/"
PARSE, INVALID, NO_METHOD, BAD_PARAMS, BROKEN = -32700, -32600, -32601, -32602, -32603
NOT_SPOKEN = -32022  # a revision of the protocol
INSTRUCTIONS = (
    "Pyramid board games against bots or other players. begin_match, then play your moves by name "
    "until the match is over; read_rules explains. A refused move changes nothing."
)
CHECKS: Mapping[str, type | tuple[type, ...]] = {
    "string": str, "array": list, "object": dict, "number": (int, float),
}  # fmt: skip


class Wrong(Exception):
    """A request that cannot be served: its code, and what to say."""

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        super().__init__(message)
        self.error = {"code": code, "message": message} | ({"data": data} if data else {})


class Server:
    """Answers messages; `send` takes what the server says on its own account."""

    def __init__(self, table: Table, send: Callable[[Mapping[str, Any]], None]) -> None:
        self._table, self._send = table, send
        self._tools: dict[str, Tool] = {tool.name: tool for tool in tools(table)}
        self._methods: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
            "initialize": self._initialize,
            "server/discover": self._discover,
            "ping": lambda params: {},
            "tools/list": self._list,
            "tools/call": self._call,
        }

    def answer(self, line: str) -> Any:
        """The answer to a line, or None where none is due."""
        try:
            message = json.loads(line)
        except ValueError as error:
            return _failed(None, Wrong(PARSE, f"not JSON: {error}"))
        if isinstance(message, list) and message:  # a batch, in revision 2025-03-26
            answers = [found for one in message if (found := self._one(one)) is not None]
            return answers or None
        return self._one(message)

    def _one(self, message: Any) -> dict[str, Any] | None:
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            return _failed(None, Wrong(INVALID, "not a JSON-RPC 2.0 message"))
        if "method" not in message or "id" not in message:
            return None  # an answer to nothing we asked, or a notification
        key = message["id"]
        try:
            return {"jsonrpc": "2.0", "id": key, "result": self._result(message)}
        except Wrong as wrong:
            return _failed(key, wrong)
        except Exception as error:
            traceback.print_exc()
            return _failed(key, Wrong(BROKEN, f"{type(error).__name__}: {error}"))

    def _result(self, message: Mapping[str, Any]) -> dict[str, Any]:
        method, params = message["method"], message.get("params", {})
        if not isinstance(params, dict):
            raise Wrong(BAD_PARAMS, "params must be an object")
        if not isinstance(method, str) or method not in self._methods:
            raise Wrong(NO_METHOD, f"no method {method!r}")
        meta = params.get("_meta") or {}
        spoken = meta.get(f"{META}protocolVersion") if isinstance(meta, dict) else None
        if spoken is not None and spoken not in MODERN:
            data = {"supported": [*MODERN, *WITH_HANDSHAKE], "requested": spoken}
            raise Wrong(NOT_SPOKEN, "Unsupported protocol version", data)
        result = self._methods[method](params)
        if spoken is not None or method == "server/discover":
            result |= {"resultType": "complete", "_meta": {f"{META}serverInfo": _about()}}
            if method in ("server/discover", "tools/list"):
                result |= {"ttlMs": 3_600_000, "cacheScope": "public"}
        return result

    # --- the methods --------------------------------------------------------------------

    def _initialize(self, params: Mapping[str, Any]) -> dict[str, Any]:
        asked = params.get("protocolVersion")
        agreed = asked if asked in WITH_HANDSHAKE else WITH_HANDSHAKE[0]
        return {
            "protocolVersion": agreed, "capabilities": {"tools": {}}, "serverInfo": _about(),
            "instructions": INSTRUCTIONS,
        }  # fmt: skip

    def _discover(self, params: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "supportedVersions": [*MODERN, *WITH_HANDSHAKE], "capabilities": {"tools": {}},
            "instructions": INSTRUCTIONS,
        }  # fmt: skip

    def _list(self, params: Mapping[str, Any]) -> dict[str, Any]:
        return {"tools": [_described(tool) for tool in self._tools.values()]}

    def _call(self, params: Mapping[str, Any]) -> dict[str, Any]:
        name = params.get("name")
        if not isinstance(name, str) or name not in self._tools:
            raise Wrong(BAD_PARAMS, f"Unknown tool: {name}")
        tool = self._tools[name]
        given: Any = params.get("arguments") or {}
        self._table.progress = self._progress_of(params)
        try:
            _check(tool, given)
            answer = tool.call(**given)
        except (ValueError, OSError) as error:  # a model reads it and tries again
            answer = Answer(str(error), {"error": str(error)}, is_error=True)
        return {
            "content": [{"type": "text", "text": answer.text}],
            "structuredContent": dict(answer.data), "isError": answer.is_error,
        }  # fmt: skip

    def _progress_of(self, params: Mapping[str, Any]) -> Callable[[int, int], None]:
        """Compiling a game takes a while the first time; who wants to know hears how far it is."""
        token = (params.get("_meta") or {}).get("progressToken")

        def tell(done: int, total: int) -> None:
            told = {"progressToken": token, "progress": done, "total": total}
            if token is not None:
                self._send({"jsonrpc": "2.0", "method": "notifications/progress", "params": told})

        return tell


def _check(tool: Tool, given: Any) -> None:
    """What the schema of the tool promises to check."""
    if not isinstance(given, dict):
        raise ValueError(f"{tool.name}: the arguments must be an object")
    if unknown := given.keys() - tool.arguments.keys():
        known = ", ".join(tool.arguments) or "none"
        raise ValueError(f"{tool.name} has no argument {min(unknown)!r}: there are {known}")
    if missing := [name for name in tool.needed if name not in given]:
        raise ValueError(f"{tool.name} needs the argument {missing[0]!r}")
    for name, value in given.items():
        kind, parts = tool.arguments[name]["type"], value if isinstance(value, list) else []
        if not isinstance(value, CHECKS[kind]) or isinstance(value, bool):
            raise ValueError(f"{tool.name}: {name} must be of type {kind}, not {value!r}")
        if not all(isinstance(part, str) for part in parts):
            raise ValueError(f"{tool.name}: {name} must be a list of strings, not {value!r}")


def _described(tool: Tool) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "object", "properties": dict(tool.arguments)}
    return {
        "name": tool.name,
        "description": tool.about,
        "inputSchema": schema | {"required": list(tool.needed), "additionalProperties": False},
        "annotations": {"readOnlyHint": tool.reads_only, "openWorldHint": False},
    }


def _about() -> dict[str, str]:
    return {"name": "benben", "title": "Benben", "version": version("benben")}


def _failed(key: Any, wrong: Wrong) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": key, "error": wrong.error}


def serve(table: Table, lines: TextIO | Sequence[str], out: TextIO) -> None:
    """Answer line by line until there are no more; nothing else is written to `out`."""

    def send(message: Any) -> None:
        out.write(json.dumps(message, ensure_ascii=False) + "\n")
        out.flush()

    server = Server(table, send)
    with redirect_stdout(sys.stderr):
        for line in lines:
            if line.strip() and (answer := server.answer(line)) is not None:
                send(answer)
