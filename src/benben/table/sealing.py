"""Seals of tables: secrets announced before a table opens, what seats add, how they are kept."""

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from benben.seal import BOT, SERVER, Seal, commitment_of, new_secret, of_player
from benben.table.chairs import Chair
from benben.table.errors import ApiError

Started = tuple[bytes, str]  # a secret that was announced, and the nonce that answered it
MOST = 10_000  # secrets that wait for their table


def nonce_of(chair: Chair, sent: str) -> str:
    """What a seat adds to the luck: what its player sent; a fixed word where nothing came."""
    if chair.kind == "person":
        return of_player(sent) if sent else SERVER
    return BOT if chair.kind == "bot" else ""


class Announced:
    """Secrets whose commitments were shown; each serves one table, for one person."""

    def __init__(self) -> None:
        self._secrets: OrderedDict[tuple[str, str], bytes] = OrderedDict()

    def new(self, person: str) -> str:
        """The commitment of a new secret."""
        secret = new_secret()
        commitment = commitment_of(secret)
        self._secrets[person, commitment] = secret
        if len(self._secrets) > MOST:
            self._secrets.popitem(last=False)
        return commitment

    def put(self, person: str, commitment: str, secret: bytes) -> None:
        """One that was announced elsewhere."""
        self._secrets[person, commitment] = secret

    def take(self, person: str, commitment: str) -> bytes:
        """The secret, never again."""
        if (found := self._secrets.pop((person, commitment), None)) is None:
            raise ApiError(409, "seal_gone")
        return found


def as_json(seal: Seal | None) -> dict[str, Any] | None:
    """With its secret: for where tables are kept."""
    if seal is None or seal.secret is None:
        return None
    nonces = list(seal.nonces)
    return {"commitment": seal.commitment, "secret": seal.secret.hex(), "nonces": nonces}


def of_json(found: Mapping[str, Any] | None) -> Seal | None:
    if found is None:
        return None
    return Seal(found["commitment"], tuple(found["nonces"]), bytes.fromhex(found["secret"]))
