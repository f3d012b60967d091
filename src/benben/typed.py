"""`TypedDict`, as Pydantic reads it: before Python 3.12 it wants that of typing_extensions."""

import sys

if sys.version_info >= (3, 12):
    from typing import TypedDict as TypedDict
else:
    from typing_extensions import TypedDict as TypedDict
