"""Messages: one file, and the client's types are those of the server."""

from pathlib import Path

from benben.server.typescript import typescript

GENERATED = Path(__file__).parents[2] / "web" / "src" / "messages.ts"


def test_the_clients_types_are_generated_from_ours() -> None:
    command = "python -m benben.server.typescript > web/src/messages.ts"
    assert GENERATED.read_text("utf-8") == typescript(), f"run: {command}"
