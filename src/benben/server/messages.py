"""What clients say on the socket of a table; what they are told is in benben/table/messages.py."""

from typing import Annotated, Literal

from pydantic import Field

from benben.server.incoming import Incoming
from benben.table import messages as told


class Move(Incoming):
    """Play this, at the ply I was looking at."""

    type: Literal["move"]
    seat: int
    ply: int
    move: Annotated[str, Field(max_length=64)]


class Undo(Incoming):
    type: Literal["undo"]
    seat: int
    ply: int


class Refresh(Incoming):
    """Send everything again."""

    type: Literal["refresh"]


class Speak(Incoming):
    """The language of refusals from now on."""

    type: Literal["speak"]
    language: told.Language


class Ping(Incoming):
    """Asks for a `Pong`: a browser cannot see the protocol's own pings."""

    type: Literal["ping"]


ToServer = Annotated[Move | Undo | Refresh | Speak | Ping, Field(discriminator="type")]
