"""What clients say on the socket of a table; what they are told is in benben/table/messages.py."""

from typing import Annotated, Literal

from pydantic import Field

from benben.server.incoming import Incoming
from benben.table import messages as told
from benben.table import phrases


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


class Here(Incoming):
    """Whether the page is in front: who looks at the table is not told of it elsewhere."""

    type: Literal["here"]
    here: bool


class Ping(Incoming):
    """Asks for a `Pong`: a browser cannot see the protocol's own pings."""

    type: Literal["ping"]


class Pause(Incoming):
    """Whether my seat wants that there is a pause (T2.5)."""

    type: Literal["pause"]
    seat: int
    wanted: bool


class Nudge(Incoming):
    """Remind the person at `seat` that the match waits for them (T2.8)."""

    type: Literal["nudge"]
    by: int
    seat: int


class Say(Incoming):
    """A fixed phrase, to all at the table."""

    type: Literal["say"]
    seat: int
    phrase: phrases.Saying


Said = Move | Undo | Refresh | Speak | Here | Ping | Pause | Nudge | Say
ToServer = Annotated[Said, Field(discriminator="type")]
