"""Ways for a person into another browser: a code for a moment, recovery codes, codes of a class."""

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Sequence

import sqlalchemy as sql

from benben.server import schema_people as rows
from benben.server.schema import ADD_PERSON
from benben.server.store import Store
from benben.table import times
from benben.table.codes import LETTERS, read_code
from benben.table.errors import ApiError

MOMENT = 600.0  # seconds a code for another device lets in; once
MOST_MOMENTS = 10_000
# letters of a code: 39 bits for ten minutes, 48 until the host takes it back, 58 for ever
DEVICE, PUPIL, RECOVERY = 8, 10, 12
RECOVERIES = 8  # codes at a time
MOST_PUPILS = 200  # of one host


def letters(count: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(count))


def grouped(code: str) -> str:
    """A code as people read it: in groups of four or five."""
    size = 5 if len(code) == PUPIL else 4
    return "-".join(code[at : at + size] for at in range(0, len(code), size))


class SignIn:
    """Who may come in by a code."""

    def __init__(self, store: Store, key: bytes) -> None:
        self._store, self._key = store, key
        self._moments: dict[str, tuple[str, float]] = {}  # code → person, until when
        self._one = asyncio.Lock()  # a code that lets in once is read and deleted by one at a time

    # --- for another device ---------------------------------------------------------------------

    def moment(self, person: str) -> str:
        """A code that lets one device in within ten minutes; the one before becomes invalid."""
        now = times.now()
        self._moments = {
            code: (owner, until)
            for code, (owner, until) in self._moments.items()
            if owner != person and until > now
        }
        if len(self._moments) >= MOST_MOMENTS:
            raise ApiError(503, "busy")
        code = letters(DEVICE)
        self._moments[code] = person, now + MOMENT
        return grouped(code)

    # --- recovery -------------------------------------------------------------------------------

    async def new_recovery(self, person: str) -> list[str]:
        """New recovery codes; those before become invalid."""
        codes = [letters(RECOVERY) for _ in range(RECOVERIES)]
        await self._store.write(
            (rows.DROP_RECOVERY, [{"person_": person}]),
            (rows.ADD_RECOVERY, [{"digest": self._digest(c), "person": person} for c in codes]),
        )
        return [grouped(code) for code in codes]

    async def recovery_left(self, person: str) -> int:
        """How many of the codes were not used."""
        query = sql.select(sql.func.count()).where(rows.recovery.c.person == person)
        return await self._store.read(lambda c: c.execute(query).scalar_one())

    def _digest(self, code: str) -> str:
        """With the key, so that a stolen file tells no codes."""
        return hmac.new(self._key, code.encode(), hashlib.sha256).hexdigest()

    # --- a class --------------------------------------------------------------------------------

    async def pupils_of(self, host: str) -> list[tuple[str, str]]:
        """The people this host gave codes, with these."""
        query = sql.select(rows.pupils).where(rows.pupils.c.host == host).order_by("made", "code")
        found = await self._store.read(lambda connection: list(connection.execute(query)))
        return [(row.person, grouped(row.code)) for row in found]

    async def new_pupils(self, host: str, names: Sequence[str]) -> list[tuple[str, str]]:
        """New people of these names with a code each; ApiError if there are too many."""
        if len(await self.pupils_of(host)) + len(names) > MOST_PUPILS:
            raise ApiError(409, "too_many_pupils", count=MOST_PUPILS)
        made = [(secrets.token_urlsafe(16), letters(PUPIL)) for _ in names]
        now = times.now()
        pupils = [
            {"person": p, "host": host, "code": code, "made": now + n / 1e3}
            for n, (p, code) in enumerate(made)
        ]
        named = [
            {"id": person, "name": name}
            for (person, _), name in zip(made, names, strict=True)
            if name
        ]
        await self._store.write((rows.ADD_PUPIL, pupils), (ADD_PERSON, named))
        return [(person, grouped(code)) for person, code in made]

    # --- coming in ------------------------------------------------------------------------------

    async def person(self, text: str) -> str:
        """Whom this code lets in; ApiError if nobody. Most codes let in once."""
        code = read_code(text)
        if (moment := self._moments.pop(code, None)) is not None:
            person, until = moment
            if times.now() < until:
                return person
        async with self._one:
            found = await self._recovered(code) or await self._pupil(code)
        if found is None:
            raise ApiError(404, "no_sign_in")
        return found

    async def _recovered(self, code: str) -> str | None:
        digest = self._digest(code)
        query = sql.select(rows.recovery.c.person).where(rows.recovery.c.digest == digest)
        found: str | None = await self._store.read(lambda c: c.execute(query).scalar())
        if found is not None:
            await self._store.write((rows.USE_RECOVERY, [{"digest_": digest}]))
        return found

    async def _pupil(self, code: str) -> str | None:
        query = sql.select(rows.pupils.c.person).where(rows.pupils.c.code == code)
        found: str | None = await self._store.read(lambda c: c.execute(query).scalar())
        return found

    def forget(self, person: str) -> None:
        """Everything of this person was deleted on disk."""
        self._moments = {c: one for c, one in self._moments.items() if one[0] != person}
