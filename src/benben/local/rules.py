"""The rules of a game in a worker, as JavaScript has loaded them."""

import json
from typing import Any

from benben import wasm_engine


def use(name: str, instance: Any, layout: str) -> None:
    wasm_engine.use(name, instance, json.loads(layout))
