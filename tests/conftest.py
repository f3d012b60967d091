"""All tests run with every index checked; set before anything is compiled."""

import os
import sys
from pathlib import Path

os.environ.setdefault("BENBEN_BOUNDSCHECK", "1")
sys.path.insert(0, str(Path(__file__).parent))  # what tests share: walks, playthroughs
