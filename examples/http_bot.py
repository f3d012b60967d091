"""A program that plays at a table over the network, in somebody's seat:

python examples/http_bot.py http://127.0.0.1:8000 CODE

It takes the first open seat of the table with that code and plays any legal move. All it knows is
what a browser is told; all it must do is choose one of `moves`.
"""

import json
import random
import sys
from typing import Any

import httpx
from websockets.sync.client import connect


def choose(view: dict[str, Any]) -> str:
    """Here your bot thinks. `view["board"]` is what its seat may see."""
    moves: list[str] = view["moves"]
    return random.choice(moves)  # noqa: S311


def play(server: str, code: str, name: str = "http bot") -> dict[str, Any]:
    """Sit down and play to the end; how it ended."""
    with httpx.Client(base_url=f"{server}/api/", timeout=30) as http:
        token = http.post("me/token").json()["token"]  # who we are, from now on
        http.cookies.clear()
        http.headers["authorization"] = f"Bearer {token}"
        http.put("me", json={"name": name}).raise_for_status()
        place = http.post("join", json={"code": code}).raise_for_status().json()
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{place['table']}/live"
    headers = {"authorization": f"Bearer {token}"}
    with connect(address, additional_headers=headers, max_size=None) as socket:
        for text in socket:
            message = json.loads(text)
            if message["type"] == "problem":
                raise RuntimeError(message["text"])
            if message["type"] == "may_undo":
                continue  # we never take back
            table = message["table"]
            if table["over"]:
                return dict(table["over"])
            view = table["views"][0]
            if view["moves"]:
                move = {"type": "move", "seat": view["seat"], "ply": table["ply"]}
                socket.send(json.dumps({**move, "move": choose(view)}))
    raise RuntimeError("the server has closed the table")


if __name__ == "__main__":
    print(play(*sys.argv[1:]))
