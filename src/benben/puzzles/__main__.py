"""`python -m benben.puzzles`: needs nothing but NumPy and Numba."""

import sys

from benben.puzzles.command import main

if __name__ == "__main__":
    sys.exit(main())
