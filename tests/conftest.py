"""All tests run with every index checked; set before anything is compiled."""

import os
import sys
from pathlib import Path

os.environ.setdefault("BENBEN_BOUNDSCHECK", "1")
HERE = Path(__file__).parent
SHARED = HERE, HERE / "server", HERE.parent / "bench"  # walks, playthroughs; serving; killing
sys.path[:0] = map(str, SHARED)
