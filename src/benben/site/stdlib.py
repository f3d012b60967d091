"""Python's standard library for the browser: what is imported there, and nothing else."""

import zipfile
from pathlib import Path

# Modules, one a line: what a rehearsal of all that is done there imported (tests/rehearsing.py).
KEPT = Path(__file__).with_name("stdlib.txt")


def is_needed(name: str, modules: set[str]) -> bool:
    """Whether a file of the library's zip is kept."""
    module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return name.endswith(".py") and module in modules


def slim(source: Path, target: Path) -> None:
    """Write the library anew with what is needed; the same bytes every time."""
    modules = set(KEPT.read_text("utf-8").split())
    with (
        zipfile.ZipFile(source) as whole,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as kept,
    ):
        for name in sorted(whole.namelist()):
            if is_needed(name, modules):
                kept.writestr(zipfile.ZipInfo(name), whole.read(name), zipfile.ZIP_DEFLATED, 9)
