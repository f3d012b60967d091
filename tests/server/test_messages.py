"""Messages: one file, and the client's types are those of the server."""

from benben.server.typescript import generated


def test_the_clients_types_are_generated_from_ours() -> None:
    for path, text in generated().items():
        assert path.read_text("utf-8") == text, "run: python -m benben.server.typescript"
