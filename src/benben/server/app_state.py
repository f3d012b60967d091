"""What all handlers share, and helpers that read a request."""

from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection

from benben.i18n import LANGUAGES
from benben.refused import Refused
from benben.server.bans import Bans
from benben.server.bot_pool import BotPool
from benben.server.channels import Channels
from benben.server.deadlines import Deadlines
from benben.server.health import HealthCheck
from benben.server.identity import People, header
from benben.server.ladder import Ladder
from benben.server.leases import Leases
from benben.server.limits import Guard
from benben.server.lobby import Lobby
from benben.server.notices import Notices
from benben.server.passkeys import Passkeys
from benben.server.preparing import Preparations
from benben.server.public_site import PublicSite
from benben.server.readiness import Readiness
from benben.server.replays import Replays
from benben.server.seals import Seals
from benben.server.sign_in import SignIn
from benben.server.store import Store
from benben.server.tables import Tables
from benben.server.turn_events import TurnEvents
from benben.server.turn_watch import TurnWatch
from benben.table.analyses import Analyses


@dataclass(frozen=True)
class AppState:
    """The parts of one server."""

    store: Store
    people: People
    tables: Tables
    lobby: Lobby
    bots: BotPool
    guard: Guard
    analyses: Analyses
    replays: Replays
    health: HealthCheck
    preparations: Preparations
    seals: Seals
    deadlines: Deadlines
    events: TurnEvents
    watch: TurnWatch
    sign_in: SignIn
    passkeys: Passkeys
    channels: Channels
    notices: Notices
    site: PublicSite
    readiness: Readiness
    bans: Bans
    ladder: Ladder | None  # None: this server keeps no ratings
    leases: Leases


def state_of(connection: HTTPConnection) -> AppState:
    state: AppState = connection.app.state.parts
    return state


def address_of(connection: HTTPConnection) -> str:
    """The client's address; uvicorn takes it from a reverse proxy on this machine."""
    return network_of(connection.client.host) if connection.client else "nowhere"


@lru_cache(maxsize=4096)
def network_of(host: str) -> str:
    """The unit of rate limits: an IPv4 address, or the /64 of an IPv6 address."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host  # a proxy may use names of its own
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> 64 << 64)}/64"


def language_of(connection: HTTPConnection) -> str:
    """The first accepted language that we have; English if none."""
    for part in (header(connection, b"accept-language") or "").split(","):
        if (wanted := part.strip()[:2].lower()) in LANGUAGES:
            return wanted
    return LANGUAGES[0]


def refusal_in(connection: HTTPConnection, refused: Refused) -> dict[str, object]:
    """What a caller is told of a clause that refused."""
    return {"detail": f"{refused.clause}: {refused.reason(language_of(connection))}"}
