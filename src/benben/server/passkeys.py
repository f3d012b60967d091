"""Passkeys (WebAuthn): a person signs in by what their device or password manager keeps.

The checks are py_webauthn's, an extra; without it none are offered.
"""

import importlib.util
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import sqlalchemy as sql
from starlette.requests import HTTPConnection

from benben.server import schema_people as rows
from benben.server.identity import header, is_secure
from benben.server.store import Store
from benben.table import times
from benben.table.errors import ApiError

INSTALLED = importlib.util.find_spec("webauthn") is not None
PATIENCE = 300.0  # seconds in which a challenge must be answered
MOST_CHALLENGES = 10_000
MOST = 20  # passkeys of one person


@dataclass(frozen=True)
class Site:
    """What a passkey is for: this host."""

    host: str  # without a port
    origin: str


def site_of(connection: HTTPConnection) -> Site | None:
    """None where browsers allow no passkeys: at a bare address, or without TLS."""
    host = header(connection, b"host") or ""
    secure = is_secure(connection)
    name = urlsplit(f"//{host}").hostname or ""
    if not INSTALLED or _is_address(name) or not (secure or name == "localhost"):
        return None
    return Site(name, f"{'https' if secure else 'http'}://{host}")


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return not host
    return True


@contextmanager
def _refused() -> Iterator[None]:
    """Whatever is wrong with what a client sent is one sentence for it."""
    from webauthn.helpers.exceptions import WebAuthnException

    shapeless = AttributeError, LookupError, TypeError, ValueError  # not even of the right shape
    try:
        yield
    except (WebAuthnException, *shapeless) as error:
        raise ApiError(400, "bad_passkey") from error


class Passkeys:
    """Challenges in memory, keys in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._challenges: dict[bytes, tuple[str | None, float]] = {}  # for whom, until when

    def _challenge(self, person: str | None) -> bytes:
        now = times.now()
        if len(self._challenges) >= MOST_CHALLENGES:
            self._challenges = {c: one for c, one in self._challenges.items() if one[1] > now}
        if len(self._challenges) >= MOST_CHALLENGES:
            raise ApiError(503, "busy")
        challenge = secrets.token_bytes(32)
        self._challenges[challenge] = person, now + PATIENCE
        return challenge

    def _answered(self, credential: dict[str, Any], person: str | None) -> bytes:
        """The challenge that this answers; it can be answered once, and by whom it was given."""
        from webauthn.helpers import base64url_to_bytes, parse_client_data_json

        with _refused():
            text = credential["response"]["clientDataJSON"]
            challenge = parse_client_data_json(base64url_to_bytes(text)).challenge
        whose, until = self._challenges.pop(challenge, (None, 0.0))
        if until < times.now() or whose != person:
            raise ApiError(400, "bad_passkey")
        return challenge

    # --- a new one ------------------------------------------------------------------------------

    async def of(self, person: str) -> list[Any]:
        query = sql.select(rows.passkeys).where(rows.passkeys.c.person == person).order_by("made")
        return await self._store.read(lambda connection: list(connection.execute(query)))

    async def asked_to_add(self, site: Site, person: str, name: str) -> dict[str, Any]:
        """What the browser needs to make one."""
        import webauthn
        from webauthn.helpers import base64url_to_bytes, structs

        known = await self.of(person)
        if len(known) >= MOST:
            raise ApiError(409, "too_many_passkeys", count=MOST)
        options = webauthn.generate_registration_options(
            rp_id=site.host,
            rp_name="Benben",
            user_id=person.encode(),
            user_name=name or "Benben",
            challenge=self._challenge(person),
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[
                structs.PublicKeyCredentialDescriptor(id=base64url_to_bytes(row.id))
                for row in known
            ],
        )
        return webauthn.helpers.options_to_json_dict(options)

    async def add(self, site: Site, person: str, label: str, credential: dict[str, Any]) -> None:
        import webauthn

        challenge = self._answered(credential, person)
        with _refused():
            made = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
            )
        row = {
            "id": webauthn.helpers.bytes_to_base64url(made.credential_id),
            "person": person,
            "public_key": made.credential_public_key,
            "sign_count": made.sign_count,
            "label": label,
            "made": times.now(),
        }
        await self._store.write((rows.ADD_PASSKEY, [row]))

    async def drop(self, person: str, id_: str) -> None:
        await self._store.write((rows.DROP_PASSKEY, [{"id_": id_, "person_": person}]))

    # --- signing in -----------------------------------------------------------------------------

    def asked(self, site: Site) -> dict[str, Any]:
        """What the browser needs to let somebody choose theirs."""
        import webauthn

        options = webauthn.generate_authentication_options(
            rp_id=site.host, challenge=self._challenge(None)
        )
        return webauthn.helpers.options_to_json_dict(options)

    async def person(self, site: Site, credential: dict[str, Any]) -> str:
        """Who signed; ApiError if it is not right."""
        import webauthn

        challenge = self._answered(credential, None)
        query = sql.select(rows.passkeys).where(rows.passkeys.c.id == str(credential.get("id")))
        known = await self._store.read(lambda connection: connection.execute(query).first())
        if known is None:
            raise ApiError(404, "no_passkey")
        with _refused():
            signed = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=known.public_key,
                credential_current_sign_count=known.sign_count,
            )
        row = {"id_": known.id, "count_": signed.new_sign_count}
        await self._store.write((rows.COUNT_PASSKEY, [row]))
        return str(known.person)
