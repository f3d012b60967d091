"""Ctrl-C ends `benben` with one sentence, also while its modules are still being imported."""

import sys
from pathlib import Path
from types import TracebackType

SENTENCE = "benben: stopped"


def end_quietly() -> None:
    """If this process is the program `benben`: no traceback when it is stopped.

    `main` catches what happens later. In a program of somebody else nothing is changed.
    """
    if sys.argv[0] == "-m" or Path(sys.argv[0]).stem == "benben":
        sys.excepthook = _told


def _told(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        print(SENTENCE, file=sys.stderr)
    else:
        sys.__excepthook__(kind, error, trace)
