"""`np`: NumPy, or what takes its place where there is none (in a browser): see small_arrays.py.

Rules, tables and buffers say `from benben.arrays import np`. The native engine compiles them with
NumPy; in a browser the rules are WebAssembly, and what plain Python reads of tables and positions
needs only a few names of NumPy.
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING

HAS_NUMPY = find_spec("numpy") is not None

if TYPE_CHECKING or HAS_NUMPY:
    import numpy as np
else:
    from benben import small_arrays as np

__all__ = ["HAS_NUMPY", "np"]
