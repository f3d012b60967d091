"""TypeScript types, generated from the Python declarations of messages and views.

`python -m benben.server.typescript` writes web/src/messages.ts from what tables tell and pages ask
for, and for each of Benben's own games, in web/src/games/<name>/, view.gen.ts from its
view.py and geometry.gen.ts from its board.py.
"""

import importlib
import inspect
import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, get_origin, get_type_hints

from pydantic import TypeAdapter

from benben.game import game, names
from benben.server import account_answers, account_messages
from benben.server import messages as said
from benben.server import rest_messages as wanted
from benben.table import answers, messages

_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
_PLAIN["null"] = "null"
WEB = Path(__file__).parents[3] / "web" / "src"


def _type(schema: dict[str, Any]) -> str:
    """One JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    if "prefixItems" in schema:
        return f"[{', '.join(_type(one) for one in schema['prefixItems'])}]"
    if schema.get("type") == "array":
        inner = _type(schema["items"])
        return f"({inner})[]" if " | " in inner and not inner.endswith(">") else f"{inner}[]"
    if schema.get("type") == "object":
        return _mapping(schema)
    return _PLAIN[schema["type"]] if "type" in schema else "any"


def _mapping(schema: dict[str, Any]) -> str:
    inside = schema.get("additionalProperties", True)
    value = _type(inside) if isinstance(inside, dict) else "any"
    keys = schema.get("propertyNames")  # with a fixed set of keys each may be missing
    return f"Partial<Record<{_type(keys)}, {value}>>" if keys else f"Record<string, {value}>"


def _interface(name: str, schema: dict[str, Any]) -> str:
    required = schema.get("required", [])
    lines = [
        f"  {field}{'' if field in required else '?'}: {_type(inside)};"
        for field, inside in schema.get("properties", {}).items()
    ]
    return "\n".join([f"export interface {name} {{", *lines, "}"])


def _shapes(module: ModuleType) -> Iterator[str]:
    """The public classes and named types of a module, in their order."""
    named: dict[str, str] = {}
    for name, found in vars(module).items():
        if name.startswith("_"):
            continue
        if inspect.isclass(found) and found.__module__ == module.__name__:
            yield _by_name(_interface(name, TypeAdapter(found).json_schema()), named)
        elif get_origin(found) in (Literal, dict, list):
            text = _by_name(_type(TypeAdapter(found).json_schema()), named)
            yield f"export type {name} = {text};"
            named[text] = name


def _by_name(text: str, named: dict[str, str]) -> str:
    """Schemas spell named types out: put the names back."""
    for spelt_out, name in named.items():
        text = text.replace(spelt_out, name)
    return re.sub(r"\((\w+)\)\[\]", r"\1[]", text)


def of_messages() -> str:
    """All messages, in the order of their files."""
    parts = ["// Generated from src/benben/table/ and src/benben/server/; do not edit."]
    for module in (messages, said, answers, wanted):
        parts += _shapes(module)
    for name, module in (("ToClient", messages), ("ToServer", said)):
        schema = TypeAdapter(getattr(module, name)).json_schema()
        among = [_type(one) for one in schema.get("anyOf") or schema["oneOf"]]
        parts.append(f"export type {name} = {' | '.join(among)};")
    return "\n\n".join(parts) + "\n"


def of_account() -> str:
    """What the page about oneself sends and is told."""
    parts = ["// Generated from src/benben/server/account_*.py; do not edit."]
    for module in (account_answers, account_messages):
        parts += _shapes(module)
    return "\n\n".join(parts) + "\n"


def of_view(name: str) -> str:
    """The types of a game's view, in the order of its view.py."""
    return _file(_module(name), *_shapes(_module(name)))


def of_geometry(name: str) -> str:
    """The constants the browser draws a board by: `geometry()` of the game's board.py."""
    board = importlib.import_module(_module(name).__name__.replace(".view", ".board"))
    shapes = [_interface(*shape) for shape in _parts(board.Geometry)]
    types = get_type_hints(board.Geometry)
    values = [
        f"export const {key.upper()}: {_type(TypeAdapter(types[key]).json_schema())} ="
        f" {json.dumps(value, ensure_ascii=False)};"
        for key, value in board.geometry().items()
    ]
    return _file(board, *shapes, *values)


def _module(name: str) -> ModuleType:
    module = inspect.getmodule(game(name).shape)
    assert module is not None
    return module


def _parts(shape: type) -> list[tuple[str, dict[str, Any]]]:
    """The shapes that a shape is made of."""
    return list(TypeAdapter(shape).json_schema().get("$defs", {}).items())


def _file(source: ModuleType, *parts: str) -> str:
    path = source.__name__.replace(".", "/")
    return "\n\n".join([f"// Generated from src/{path}.py; do not edit.", *parts]) + "\n"


def generated() -> dict[Path, str]:
    """Every generated file of web/ and its text."""
    made = {WEB / "messages.ts": of_messages(), WEB / "you" / "messages.gen.ts": of_account()}
    for name in names():
        folder = WEB / "games" / name
        if folder.is_dir():
            made[folder / "view.gen.ts"] = of_view(name)
            made[folder / "geometry.gen.ts"] = of_geometry(name)
    return made


if __name__ == "__main__":
    for path, text in generated().items():
        path.write_text(text, "utf-8")
