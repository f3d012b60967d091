"""docs/research.md tells the truth: its examples run, and what it trains beats `random`."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "research.md").read_text("utf-8")


@pytest.mark.filterwarnings("default")  # what peers warn of while they are imported
def test_the_examples_of_the_page_run(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) >= 6
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, "docs/research.md", "exec"), names)  # noqa: S102
    printed = capsys.readouterr().out
    assert "(1000, 5, 8) (1000, 6, 5, 15)" in printed
    assert "(8, 19, 13, 13) (8, 57)" in printed
    assert "(4, 935)" in printed
    assert "1:fist:?" not in printed


def trained(example: str, *words: str) -> list[float]:
    """What an untrained agent wins, and what a trained one does."""
    ran = subprocess.run(
        [sys.executable, str(ROOT / "examples" / example), "--seconds", "600", *words],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [float(n) for n in re.findall(r": (\d\.\d+) of the wins", ran.stdout)]


@pytest.mark.parametrize("example", ["train.py", "train_jax.py"])
def test_a_small_agent_learns_to_beat_random(example: str) -> None:
    """The same in PyTorch is not run here: PyTorch is too large to install for it."""
    before, after = trained(example, "--option", "size=small", "--bursts", "20")
    assert before == pytest.approx(0.5, abs=0.12)
    assert after > 0.65


def test_training_goes_on_where_no_match_has_ended_yet() -> None:
    """A burst is shorter than a match of Ankh: there is nothing to learn from, and no crash."""
    assert len(trained("train.py", "--game", "ankh", "--bursts", "1", "--matches", "2")) == 2
