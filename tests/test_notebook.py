"""examples/learning.ipynb runs from its first cell to its last."""

import json
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_every_cell_runs_and_the_agent_plays_in_the_arena(tmp_path: Path) -> None:
    cells = json.loads((EXAMPLES / "learning.ipynb").read_text("utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert len(code) >= 5
    whole = "\n".join([f"import sys; sys.path.insert(0, {str(EXAMPLES)!r})", *code])
    ran = subprocess.run(
        [sys.executable, "-c", whole], capture_output=True, text=True, cwd=tmp_path
    )
    assert ran.returncode == 0, ran.stderr
    assert "against random" in ran.stdout
    assert "learnt" in ran.stdout
