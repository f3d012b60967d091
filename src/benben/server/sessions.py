"""Sessions: each browser of a person has one, by a random id in a signed cookie.

A session is a row: it can be listed, ended, and is forgotten after a year without a visit. The
signature keeps made-up cookies away from the database.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

import sqlalchemy as sql

from benben.server import schema_people as rows
from benben.server.schema_notices import DROP_OTHER_PUSH, DROP_PUSH
from benben.server.store import Store
from benben.table import times
from benben.table.errors import ApiError
from benben.table.log import LOG

COOKIE = "benben"
TLS_COOKIE = f"__Host-{COOKIE}"  # a browser takes it from this host alone, and by TLS alone
TLS_COOKIE_BELOW = f"__Secure-{COOKIE}"  # by TLS alone; it may be of one folder of a host
DAY = 24 * 3600.0
YEAR = 365 * DAY
MOST_REMEMBERED = 20_000


def _signed(name: str) -> re.Pattern[str]:
    # Own parser: `http.cookies` takes quadratic time on quoted values (CVE-2024-7592)
    value = r'"?([A-Za-z0-9_-]{22})\.([0-9a-f]{64})"?'
    return re.compile(rf"(?:^|;)[ \t]*{name}={value}[ \t]*(?:;|$)")


class CookieNames:
    """What our cookies are called, and which folder of the host they belong to."""

    def __init__(self, base: str = "") -> None:
        self.path = base or "/"
        self.plain, self.tls = COOKIE, TLS_COOKIE_BELOW if base else TLS_COOKIE
        self._plain, self._tls = _signed(self.plain), _signed(self.tls)

    def found(self, cookies: str, secure: bool) -> Iterator[tuple[str, str, bool]]:
        """Number and signature of each, and whether it has the name it should have."""
        for pattern in (self._tls, self._plain) if secure else (self._plain,):
            if (found := pattern.search(cookies)) is not None:
                yield found[1], found[2], pattern is (self._tls if secure else self._plain)


@dataclass
class Session:
    digest: str
    person: str
    label: str
    made: float
    seen: float


@dataclass(frozen=True)
class Fresh:
    """A session that is not on disk yet, and its cookie."""

    session: Session
    cookie: str


class Socket(Protocol):
    """An open connection to a table."""

    person: str | None
    session: str | None
    table: str
    here: bool  # its page is in front

    def dismiss(self, error: ApiError) -> None: ...


class Sessions:
    """All sessions; the ones seen lately in memory."""

    def __init__(self, store: Store, key: bytes, base: str = "") -> None:
        self._store, self._key = store, key
        self.names = CookieNames(base)
        self._known: dict[str, Session] = {}
        self._ended = 0  # how often sessions have ended: a slow read may tell of one that has
        self.sockets: set[Socket] = set()

    # --- cookies --------------------------------------------------------------------------------

    def cookie(self, cookies: str, secure: bool) -> tuple[str, bool] | None:
        """Our cookie, if its signature is right, and whether it has the name it should have."""
        for id_, signature, named in self.names.found(cookies, secure):
            if hmac.compare_digest(signature, self._signature(id_)):
                return f"{id_}.{signature}", named
        return None

    def _signature(self, id_: str) -> str:
        return hmac.new(self._key, id_.encode(), hashlib.sha256).hexdigest()

    async def find(self, cookie: str) -> Session | None:
        """The session of a signed cookie; None if it has ended."""
        digest = digest_of(cookie.partition(".")[0])
        if (known := self._known.get(digest)) is not None:
            return known
        query = sql.select(rows.sessions).where(rows.sessions.c.digest == digest)
        ended = -1
        while ended != self._ended:
            ended = self._ended
            row = await self._store.read(lambda connection: connection.execute(query).first())
        if row is None or row.seen < times.now() - YEAR:
            return None
        session = Session(row.digest, row.person, row.label, row.made, row.seen)
        self._remember(session)
        return session

    def _remember(self, session: Session) -> None:
        if len(self._known) >= MOST_REMEMBERED:
            self._known.clear()
        self._known[session.digest] = session

    # --- beginning ------------------------------------------------------------------------------

    def new(self, person: str, label: str) -> Fresh:
        """Not kept yet."""
        id_, now = secrets.token_urlsafe(16), times.now()
        session = Session(digest_of(id_), person, label, now, now)
        return Fresh(session, f"{id_}.{self._signature(id_)}")

    async def keep(self, fresh: Fresh) -> None:
        await self._store.write((rows.ADD_SESSION, [vars(fresh.session)]))
        self._remember(fresh.session)

    def is_due(self, session: Session) -> bool:
        """Whether its cookie should be sent again, so that it lasts another year."""
        return session.seen < times.now() - DAY

    async def renew(self, session: Session, label: str) -> None:
        """It was seen today; on a full disk that is not written."""
        session.seen, session.label = times.now(), label
        row = {"digest_": session.digest, "seen_": session.seen, "label_": session.label}
        try:
            await self._store.write((rows.SEE_SESSION, [row]))
        except self._store.errors:
            LOG.exception("a visit was not written")

    # --- ending ---------------------------------------------------------------------------------

    async def of(self, person: str) -> list[Session]:
        """The one seen last first."""
        table = rows.sessions
        query = sql.select(table).where(table.c.person == person).order_by(table.c.seen.desc())
        found = await self._store.read(lambda connection: list(connection.execute(query)))
        return [Session(row.digest, row.person, row.label, row.made, row.seen) for row in found]

    async def end(self, person: str, digest: str) -> None:
        """Sign one browser out."""
        row = {"digest_": digest, "person_": person}
        await self._store.write((rows.DROP_SESSION, [row]), (DROP_PUSH, [row]))
        self._gone(person, lambda session: session == digest)

    async def end_others(self, person: str, but: str | None) -> None:
        """Sign out everywhere else."""
        row = {"person_": person, "but_": but or ""}
        await self._store.write((rows.DROP_OTHER_SESSIONS, [row]), (DROP_OTHER_PUSH, [row]))
        self._gone(person, lambda session: session != but)

    def _gone(self, person: str, gone: Callable[[str | None], bool]) -> None:
        """On disk they have ended; in memory and on open sockets they do now."""
        self._ended += 1
        for digest, session in list(self._known.items()):
            if session.person == person and gone(digest):
                del self._known[digest]
        for socket in list(self.sockets):
            if socket.person == person and gone(socket.session):
                socket.dismiss(ApiError(403, "signed_out"))

    def keep_only(self, person: str, left: set[str]) -> None:
        """Another process has ended some; these are left. A program has none."""
        self._gone(person, lambda session: session is not None and session not in left)

    def forget_all(self) -> None:
        """Look at the disk again, for each."""
        self._ended += 1
        self._known.clear()

    def at_board(self, person: str, table: str) -> bool:
        """Whether this person looks at this table now."""
        return any(
            socket.here and socket.person == person and socket.table == table
            for socket in self.sockets
        )

    def forget(self, person: str) -> None:
        """Everything of this person was deleted on disk."""
        self._gone(person, lambda _: True)


def digest_of(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
