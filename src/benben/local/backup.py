"""A running match as a file, to go on with on another device.

Its record names what every seat holds, and chance to come follows from the secret of its seal, or
from its seed. So neither stands there to be read in passing: they are packed, and whoever opens the
file here is shown what their own seat may see. It is a wrapping, not a lock; the match in the
browser's own store is no safer.
"""

import base64
import json
import zlib

from benben.record import Heading, written
from benben.record_lines import RecordError
from benben.table.live_table import LiveTable

FIRST = "benben backup 1"
ABOUT = "A match that is not over. Open this file in Benben to play on."
MOST = 4_000_000  # bytes of what is packed
WIDTH = 100


async def of_table(table: LiveTable) -> str:
    """The match of a table as it stands."""
    seating, match = table.seating, table.match
    version, seal = match.game.version, seating.seal  # with its secret: the luck stays what it was
    heading = Heading(match.game, version, match.options, match.start_text, seal)
    record = written(heading, seating.names(), seating.handovers(), match.move_lines())
    return packed(record, seating.seed)


def packed(record: str, seed: int) -> str:
    inside = json.dumps({"record": record, "seed": str(seed)}, ensure_ascii=False)
    text = base64.b64encode(zlib.compress(inside.encode(), 9)).decode()
    rows = [text[start : start + WIDTH] for start in range(0, len(text), WIDTH)]
    return "\n".join([FIRST, ABOUT, *rows, ""])


def opened(text: str) -> tuple[str, int | None]:
    """The record in a file, and the seed of what comes; None if it is a record and no more."""
    first, _, rest = text.replace("\r\n", "\n").partition("\n")
    if first != FIRST:
        return text, None
    try:
        held = base64.b64decode("".join(rest.split("\n")[1:]), validate=True)
        unpacking = zlib.decompressobj()
        inside = json.loads(unpacking.decompress(held, MOST))
        return str(inside["record"]), int(inside["seed"])
    except (zlib.error, KeyError, TypeError, ValueError) as error:
        raise RecordError(f"this file was changed or cut off: {error}") from None
