"""What all doors of one server share, and what they ask of a request."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from benben.server.analyses import Analyses
from benben.server.identity import People
from benben.server.limits import Guard
from benben.server.store import Store
from benben.server.tables import Tables
from benben.server.thinking import Thinking
from benben.words import LANGUAGES


@dataclass(frozen=True)
class Hub:
    """One server's parts."""

    store: Store
    people: People
    tables: Tables
    thinking: Thinking
    guard: Guard
    analyses: Analyses


def hub_of(connection: HTTPConnection) -> Hub:
    hub: Hub = connection.app.state.hub
    return hub


def header(connection: HTTPConnection, name: bytes) -> str | None:
    """The first of this name; Starlette's mapping raises, and catches, an error for most."""
    for key, value in connection.scope["headers"]:
        if key == name:
            return str(value, "latin-1")
    return None


def address_of(connection: HTTPConnection) -> str:
    """Where somebody comes from; a reverse proxy on this machine says so itself."""
    return connection.client.host if connection.client else "nowhere"


def is_foreign(connection: HTTPConnection) -> bool:
    """Whether a page of another site asks; programs send no origin."""
    origin = header(connection, b"origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc != header(connection, b"host")
    except ValueError:
        return True


def language_of(connection: HTTPConnection) -> str:
    """The first of our languages that is accepted; English if none."""
    for part in (header(connection, b"accept-language") or "").split(","):
        if (wanted := part.strip()[:2].lower()) in LANGUAGES:
            return wanted
    return LANGUAGES[0]
