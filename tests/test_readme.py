"""The README's examples are true."""

import doctest
from pathlib import Path


def test_the_examples_in_the_readme() -> None:
    page = Path(__file__).parents[1] / "README.md"
    failed, tried = doctest.testfile(str(page), module_relative=False, verbose=False)
    assert tried > 5
    assert failed == 0
