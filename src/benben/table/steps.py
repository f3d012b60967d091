"""What a table has to have written, by name: the server has a statement of SQL for each.

A browser keeps each table whole, whatever has changed.
"""

from typing import Any

Step = tuple[str, list[dict[str, Any]]]  # a name, and the rows it is for

ADD_TABLE = "ADD_TABLE"
ADD_CHAIR = "ADD_CHAIR"
ADD_MOVE = "ADD_MOVE"
ADD_GUEST = "ADD_GUEST"
ADD_FORMER = "ADD_FORMER"
ADD_INSIDER = "ADD_INSIDER"
ADD_BARRED = "ADD_BARRED"
DROP_GUEST = "DROP_GUEST"
CUT_MOVES = "CUT_MOVES"
CUT_FORMERS = "CUT_FORMERS"
SET_STATE = "SET_STATE"
SET_VERSION = "SET_VERSION"
SET_REMATCH = "SET_REMATCH"
SET_CODE = "SET_CODE"
SET_HOST = "SET_HOST"
SET_TOUCHED = "SET_TOUCHED"
SET_CHAIR = "SET_CHAIR"
SET_WAITING_FOR = "SET_WAITING_FOR"
SET_SEAL = "SET_SEAL"
DROP_DEADLINES = "DROP_DEADLINES"
ADD_DEADLINE = "ADD_DEADLINE"
ADD_NUDGE = "ADD_NUDGE"
ADD_PHRASE = "ADD_PHRASE"
