"""The example client plays, as its first lines say."""

import subprocess
import sys
from pathlib import Path

import pytest
from serving import Serving, until

EXAMPLE = Path(__file__).parents[2] / "examples" / "http_bot.py"


@pytest.mark.slow
def test_the_example_bot_plays_at_a_table(server: Serving) -> None:
    ada = server.person("Ada")
    opened = ada.open("ptoq", "bot1", "open")
    ran = subprocess.run(
        [sys.executable, str(EXAMPLE), server.address, opened["invite"]],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    table = until(lambda: (t := ada.get(f"tables/{opened['table']}"))["over"] and t)
    assert ran.stdout.strip() == str(table["over"])
    assert [seat["name"] for seat in table["seats"]] == ["", "http bot"]
