"""JSON as it is sent: by orjson, or by Python itself where orjson is not (in a browser)."""

import json
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or find_spec("orjson") is not None:
    import orjson

    Fragment = orjson.Fragment

    def encoded(message: Any) -> bytes:
        return orjson.dumps(message, option=orjson.OPT_SERIALIZE_NUMPY)

else:

    class Fragment:
        """A part of a message that is JSON already."""

        def __init__(self, contents: bytes) -> None:
            self.contents = contents

    def _plain(part: Any) -> Any:
        if isinstance(part, Fragment):
            return json.loads(part.contents)
        raise TypeError(f"{type(part).__name__} is no part of a message")

    def encoded(message: Any) -> bytes:
        return json.dumps(
            message, default=_plain, ensure_ascii=False, separators=(",", ":")
        ).encode()


def fragment(part: Any) -> Fragment:
    """A part of many messages, encoded once."""
    return Fragment(encoded(part))
