"""A process in which bots think: `python -m benben.server.thinker FD`.

Errands come and answers go by the socket with this number. It ends when the other end closes.
"""

import os
import pickle
import sys
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from benben.server import log
from benben.server.fair_threads import NICE
from benben.table.log import LOG


def answered(packed: bytes) -> bytes:
    """What was found and what went wrong, one of them None; only our own processes ask."""
    found: Any = None
    wrong: BaseException | None = None
    try:
        found = pickle.loads(packed)()  # noqa: S301
    except Exception as error:
        LOG.exception("an errand of a bot failed")
        wrong = error
    try:
        answer = pickle.dumps((found, wrong))
        pickle.loads(answer)  # noqa: S301  # some errors cannot be made again from what they say
    except Exception as error:
        answer = pickle.dumps((None, RuntimeError(str(wrong or error))))
    return answer


def main(number: int) -> None:
    log.begin()
    os.nice(NICE)
    with Connection(number) as pipe, suppress(EOFError, OSError):
        while True:
            pipe.send_bytes(answered(pipe.recv_bytes()))


if __name__ == "__main__":
    main(int(sys.argv[1]))
