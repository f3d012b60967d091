"""A server in a process of its own, to be killed: `python killable.py FOLDER [CORE]`.

With BENBEN_SHARED others may use the same database; tables leave memory after BENBEN_IDLE seconds.
"""

import os
import sys
from pathlib import Path

from benben.server.app import Settings
from benben.server.command import listening, run
from benben.server.limits import Limits, Rate
from benben.server.tables import IDLE
from benben.server.warmup import warm_up

MANY = Rate(1e6, 1e6)
GENEROUS = Limits(
    messages=MANY, calls=MANY, openings=MANY, joins=MANY, newcomers=MANY, sign_ins=MANY,
    everything=MANY, openings_from=MANY, waiting_from=1_000_000, sockets_opened=MANY, at_once=1000,
    connections=1000, address_connections=1000, all_connections=10_000, connections_from=10_000,
)  # fmt: skip

if __name__ == "__main__":
    if len(sys.argv) > 2:
        os.sched_setaffinity(0, {int(sys.argv[2])})
    warm_up()
    door = listening("127.0.0.1", 0)
    here = f"127.0.0.1:{door.getsockname()[1]}" if os.environ.get("BENBEN_SHARED") else ""
    address, idle = (
        os.environ.get("BENBEN_DATABASE", ""),
        float(os.environ.get("BENBEN_IDLE", IDLE)),
    )
    sys.exit(run(Settings(Path(sys.argv[1]), GENEROUS, idle, database=address, peer=here), door))
