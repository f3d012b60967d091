"""Sealed luck: what chance does follows from a secret that was fixed before anybody added to it.

    block(ply, try) = HMAC-SHA-256(secret, text), a number below 2**256
    text            = "benben sealed 1", the nonce of every seat, "PLY TRY", each on its own line

When every seat has added its nonce, commitment and nonces are summed up: `begun`.

docs/sealed-deals.md says what this proves and what it does not.
"""

import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from secrets import token_bytes

from benben.engine import Engine, Positions
from benben.luck import THROWS

FORM = "benben sealed 1"
BEGUN = "benben begun 1"
BLOCKS = 2**256  # how many different blocks there are
BYTES = 32  # of a secret, and of a nonce
BOT = "bot"  # the nonce of every bot
SERVER = "server"  # of a seat whose player sent none: a fixed word, so that nobody can choose it
HEX = re.compile(r"[0-9a-f]{64}")
_NONCE = re.compile(rf"{BOT}|{SERVER}|player:{HEX.pattern}")


def new_secret() -> bytes:
    return token_bytes(BYTES)


def commitment_of(secret: bytes) -> str:
    """What is shown before anybody adds a nonce."""
    return sha256(secret).hexdigest()


def of_player(nonce: str) -> str:
    """The nonce of a seat whose player sent one: 64 digits."""
    return f"player:{nonce}"


def is_nonce(text: str) -> bool:
    return _NONCE.fullmatch(text) is not None


@dataclass(frozen=True)
class Seal:
    """What the luck of one match follows from."""

    commitment: str
    nonces: tuple[str, ...]  # of the seats; empty where nobody sits yet
    secret: bytes | None = None  # None: not revealed
    summed: bool = True  # its record has `begun`; those from before it do not

    @classmethod
    def new(cls, secret: bytes, nonces: Sequence[str]) -> "Seal":
        return cls(commitment_of(secret), tuple(nonces), secret)

    @property
    def is_whole(self) -> bool:
        """Whether every seat has added its nonce: only then there is luck."""
        return all(self.nonces)

    @property
    def is_true(self) -> bool:
        """Whether the secret is the one that was sealed."""
        return self.secret is not None and commitment_of(self.secret) == self.commitment

    @property
    def begun(self) -> str:
        """SHA-256 of all that was agreed when the match began: the commitment and the nonces."""
        return sha256("\n".join((BEGUN, self.commitment, *self.nonces)).encode()).hexdigest()

    def with_nonce(self, seat: int, nonce: str) -> "Seal":
        nonces = (*self.nonces[:seat], nonce, *self.nonces[seat + 1 :])
        return replace(self, nonces=nonces)

    def told(self, over: bool) -> "Seal":
        """As others may see it: with the secret once the match is over."""
        return self if over else replace(self, secret=None)

    def block(self, ply: int, attempt: int) -> int:
        if self.secret is None or not self.is_whole:
            raise ValueError("this seal gives no luck: its secret or a nonce is missing")
        text = "\n".join((FORM, *self.nonces, f"{ply} {attempt}"))
        return int.from_bytes(hmac.digest(self.secret, text.encode(), "sha256"), "big")

    def below(self, n: int, ply: int) -> int:
        """A whole number from 0 to n - 1, each exactly as likely: what is over is drawn again."""
        even, attempt = BLOCKS - BLOCKS % n, 0
        while (block := self.block(ply, attempt)) >= even:
            attempt += 1
        return block % n


class Sealed:
    """The luck of a seal: of each ply its own, whatever was played before."""

    def __init__(self, seal: Seal) -> None:
        self.seal = seal

    def draw(self, engine: Engine, position: Positions, ply: int) -> int:
        moves, weights = engine.room(), engine.room()
        count = engine.outcomes(position, moves, weights)
        weighed = list(zip(moves[:count].tolist(), weights[:count].tolist(), strict=True))
        ticket = self.seal.below(sum(weight for _, weight in weighed), ply)
        for move, weight in weighed:
            ticket -= weight
            if ticket < 0:
                return int(move)
        raise AssertionError("the ticket is below the sum of the weights")

    def seed(self, ply: int) -> int:
        return self.seal.below(THROWS, ply)
