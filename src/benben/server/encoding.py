"""JSON as it is sent."""

from typing import Any

import orjson


def encoded(message: Any) -> bytes:
    return orjson.dumps(message, option=orjson.OPT_SERIALIZE_NUMPY)


def fragment(part: Any) -> orjson.Fragment:
    """A part of many messages, encoded once."""
    return orjson.Fragment(encoded(part))
