"""Imports point one way, and nothing outside a game's own folders names that game."""

import ast
import re
from pathlib import Path

from benben.compiled import PACKAGE
from benben.game import names

LAYERS = (  # each may import what stands before it, and its own
    ("interrupted", "seats", "registry", "typed", "markup", "small_arrays", "arrays"),
    ("shapes", "fingerprint", "code_cache", "linked", "draft_cache", "compiled", "unpacked"),
    (
        "message_format",
        "i18n",
        "rulebook",
        "chance",
        "options",
        "key_values",
        "observation",
        "actions",
    ),
    ("portable_math", "stack_array", "refused", "engine"),
    ("network",),
    ("wasm_engine", "walks", "reasoning"),
    ("game",),
    ("games",),
    ("plies", "luck", "seal", "seal_lines"),
    ("playing", "undo_rule", "record_lines"),
    ("record",),
    ("match",),
    ("verifying",),
    ("perft", "bots"),
    ("ratings", "terminal"),
    ("analysis", "arena", "puzzles"),
    ("table",),
    ("adapters", "local", "server", "testing", "training"),
    ("site",),
    ("__main__", "__init__"),
)
LEVEL = {part: level for level, parts in enumerate(LAYERS) for part in parts}


def imported(path: Path) -> set[str]:
    """The parts of the package a module imports, at its top or in a function."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names_of = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            names_of = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names_of:
            parts = name.split(".")
            if parts[0] == "benben" and len(parts) > 1:
                found.add(parts[1])
    return found


def test_imports_point_one_way() -> None:
    for path in PACKAGE.rglob("*.py"):
        part = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        for other in imported(path):
            assert other in LEVEL, f"{path.name} imports {other}, which has no layer"
            assert LEVEL[other] <= LEVEL[part], f"{path.relative_to(PACKAGE)} imports {other}"


def test_a_game_imports_no_other_game() -> None:
    for path in (PACKAGE / "games").glob("*/*.py"):
        for other in set(names()) - {path.parent.name}:
            assert f"benben.games.{other}" not in path.read_text("utf-8")


def test_nothing_outside_a_game_names_it() -> None:
    word = re.compile(rf"\b({'|'.join(names())})\b", re.IGNORECASE)
    for path in PACKAGE.rglob("*.py"):
        inside = path.relative_to(PACKAGE).parts
        if inside[:1] == ("games",) and len(inside) > 2:
            continue
        code = ast.parse(path.read_text("utf-8"))
        texts = {ast.get_docstring(n) for n in ast.walk(code) if isinstance(n, ast.Module)}
        strings = [n.value for n in ast.walk(code) if isinstance(n, ast.Constant)]
        for text in strings:
            if isinstance(text, str) and text not in texts and "\n" not in text:
                assert not word.fullmatch(text), f"{path.relative_to(PACKAGE)} names {text}"
