"""messages.py as TypeScript: `python -m benben.server.typescript > web/src/messages.ts`."""

import inspect
from typing import Any

from pydantic import TypeAdapter

from benben.server import messages

_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
_PLAIN["null"] = "null"


def _type(schema: dict[str, Any]) -> str:
    """One JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    if "prefixItems" in schema:
        return f"[{', '.join(_type(one) for one in schema['prefixItems'])}]"
    if schema.get("type") == "array":
        inner = _type(schema["items"])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if schema.get("type") == "object":
        inside = schema.get("additionalProperties", True)
        return f"Record<string, {_type(inside) if isinstance(inside, dict) else 'any'}>"
    return _PLAIN[schema["type"]] if "type" in schema else "any"


def _interface(name: str, schema: dict[str, Any]) -> str:
    required = schema.get("required", [])
    lines = [
        f"  {field}{'' if field in required else '?'}: {_type(inside)};"
        for field, inside in schema.get("properties", {}).items()
    ]
    return "\n".join([f"export interface {name} {{", *lines, "}"])


def typescript() -> str:
    """All messages, in the order of messages.py."""
    parts = ["// Generated from src/benben/server/messages.py; do not edit."]
    for name, found in vars(messages).items():
        ours = inspect.isclass(found) and found.__module__ == messages.__name__
        if ours and not name.startswith("_"):
            parts.append(_interface(name, TypeAdapter(found).json_schema()))
    for name in ("ToClient", "ToServer"):
        schema = TypeAdapter(getattr(messages, name)).json_schema()
        among = [_type(one) for one in schema.get("anyOf") or schema["oneOf"]]
        parts.append(f"export type {name} = {' | '.join(among)};")
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    print(typescript(), end="")
