"""By which ways somebody is told away from the board, when not, and of which tables not."""

import hashlib
import hmac
import json
import secrets
from dataclasses import dataclass, field
from typing import Any, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import sqlalchemy as sql

from benben.server import outgoing
from benben.server import schema_notices as rows
from benben.server.account_answers import ChannelInfo, Quiet
from benben.server.mail import Mailer
from benben.server.sign_in import letters
from benben.server.store import Store
from benben.server.web_push import Vapid
from benben.table import times
from benben.table.errors import ApiError

MOST = 10  # ways of one person
NEVER_QUIET: Quiet = {"begins": 0, "ends": 0, "zone": "UTC"}


@dataclass(frozen=True)
class Way:
    """A new way to tell somebody."""

    kind: Literal["push", "webhook", "ntfy", "mail"]
    place: str
    label: str
    language: str
    site: str  # the address this server was called by
    session: str | None = None  # of a browser
    secrets: dict[str, str] = field(default_factory=dict)


class Channels:
    """The ways of everybody, as rows."""

    def __init__(
        self,
        store: Store,
        key: bytes,
        vapid: Vapid | None,
        mailer: Mailer | None,
        private: bool,
    ) -> None:
        self._store, self._key, self._mailer = store, key, mailer
        self._private = private
        self.push_key = vapid.public if vapid else ""

    @property
    def offered(self) -> bool:
        """Whether anything but mail can be sent."""
        return bool(self.push_key)

    @property
    def mail(self) -> bool:
        return self._mailer is not None

    async def of(self, person: str) -> list[ChannelInfo]:
        query = sql.select(rows.channels).where(rows.channels.c.person == person).order_by("made")
        found = await self._store.read(lambda connection: list(connection.execute(query)))
        return [
            {"id": r.id, "kind": r.kind, "target": r.label or r.place, "confirmed": r.confirmed}
            for r in found
        ]

    async def add(self, person: str, way: Way) -> str:
        """Its id. Mail is sent once its reader has said the code."""
        self._check(way)
        if len(await self.of(person)) >= MOST:
            raise ApiError(409, "too_many_channels", count=MOST)
        is_mail = way.kind == "mail"
        kept = {**way.secrets, "code": letters(6)} if is_mail else way.secrets
        row = {
            "id": secrets.token_urlsafe(12), "person": person, "kind": way.kind,
            "place": way.place, "secrets": json.dumps(kept), "label": way.label,
            "language": way.language, "site": way.site, "session": way.session,
            "confirmed": not is_mail, "made": times.now(),
        }  # fmt: skip
        if is_mail and self._mailer is not None:
            await self._mailer.ask(way.place, kept["code"], way.language)
        same = [{"place_": way.place}] if way.kind == "push" else []
        await self._store.write((rows.DROP_ENDPOINT, same), (rows.ADD_CHANNEL, [row]))
        return str(row["id"])

    def _check(self, way: Way) -> None:
        if not (self.mail if way.kind == "mail" else self.offered):
            raise ApiError(409, "no_notices_here")
        if way.kind == "mail":
            return
        try:
            outgoing.check_address(way.place, self._private)
        except ValueError:
            raise ApiError(422, "bad_address") from None
        if way.kind == "push" and not (self._private or way.place.startswith("https://")):
            raise ApiError(422, "bad_address")

    async def confirm(self, person: str, id_: str, code: str) -> None:
        """The reader of an address has said the code that was sent there."""
        channels = rows.channels
        query = sql.select(channels.c.secrets).where(
            channels.c.id == id_, channels.c.person == person
        )
        kept = await self._store.read(lambda connection: connection.execute(query).scalar()) or {}
        if not hmac.compare_digest(kept.get("code", ""), code) or not code:
            raise ApiError(404, "no_sign_in")
        await self._store.write((rows.CONFIRM_CHANNEL, [{"id_": id_}]))

    async def drop(self, person: str, id_: str) -> None:
        row = {"id_": id_, "person_": person}
        await self._store.write((rows.DROP_CHANNEL, [row]), (rows.DROP_NOTICES, [row]))

    # --- when not -------------------------------------------------------------------------------

    async def quiet(self, person: str) -> Quiet:
        query = sql.select(rows.quiet).where(rows.quiet.c.person == person)
        row = await self._store.read(lambda connection: connection.execute(query).first())
        return NEVER_QUIET if row is None else _hours(row)

    async def set_quiet(self, person: str, hours: Quiet) -> None:
        try:
            ZoneInfo(hours["zone"])
        except (ValueError, OSError, ZoneInfoNotFoundError):
            raise ApiError(422, "bad_zone") from None
        await self._store.write((rows.SET_QUIET, [{"person": person, **hours}]))

    async def mute(self, person: str, table: str, muted: bool) -> None:
        if muted:
            await self._store.write((rows.MUTE, [{"table_id": table, "person": person}]))
        else:
            await self._store.write((rows.UNMUTE, [{"table_": table, "person_": person}]))

    async def is_muted(self, person: str, table: str) -> bool:
        muted = rows.muted
        query = sql.select(muted.c.table_id).where(
            muted.c.person == person, muted.c.table_id == table
        )
        return await self._store.read(lambda c: c.execute(query).first()) is not None

    # --- links in what is sent ------------------------------------------------------------------

    def signature(self, id_: str) -> str:
        """Who has it was told by this way, and may mute tables and end it."""
        return hmac.new(self._key, f"channel {id_}".encode(), hashlib.sha256).hexdigest()[:32]

    async def owner(self, id_: str, signature: str) -> str:
        """Whose way this is; ApiError if the signature is not ours."""
        query = sql.select(rows.channels.c.person).where(rows.channels.c.id == id_)
        person = await self._store.read(lambda connection: connection.execute(query).scalar())
        if person is None or not hmac.compare_digest(signature, self.signature(id_)):
            raise ApiError(404, "no_sign_in")
        return str(person)


def _hours(row: Any) -> Quiet:
    return {"begins": row.begins, "ends": row.ends, "zone": row.zone}
