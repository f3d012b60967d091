"""The lines of a record that tell of its seal, and the last one, which sums the others up."""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256

from benben.seal import HEX, Seal, is_nonce


def heading_of(seal: Seal | None) -> list[str]:
    if seal is None:
        return []
    nonces = [f"nonce {seat} {nonce}" for seat, nonce in enumerate(seal.nonces, 1)]
    secret = [] if seal.secret is None else [f"secret {seal.secret.hex()}"]
    begun = [f"begun {seal.begun}"] if seal.summed else []
    return [f"sealed {seal.commitment}", *nonces, *begun, *secret]


def end_of(lines: Sequence[str], moves: int, seal: Seal | None) -> str:
    """The last line. A sealed record is summed up, without the names: they may change."""
    if seal is None:
        return f"end {moves}"
    summed = "".join(f"{line}\n" for line in lines if not line.startswith("seat "))
    return f"end {moves} {sha256(summed.encode()).hexdigest()}"


def read(take_all: Callable[[str], Iterator[str]], players: int) -> Seal | None:
    """What the luck was sealed by; `verify` asks whether that is true. ValueError: no such seal."""
    if (commitment := next(take_all("sealed"), None)) is None:
        return None
    nonces = [text.partition(" ")[2] for text in take_all("nonce")]
    begun = next(take_all("begun"), None)
    secret = next(take_all("secret"), None)
    if not (len(nonces) == players and all(map(is_nonce, nonces))):
        raise ValueError(f"expected the nonces of {players} seats")
    if not (HEX.fullmatch(commitment) and (secret is None or HEX.fullmatch(secret))):
        raise ValueError("expected 64 digits of a seal, and of its secret")
    revealed = None if secret is None else bytes.fromhex(secret)
    seal = Seal(commitment, tuple(nonces), revealed, summed=begun is not None)
    if begun is not None and begun != seal.begun:
        raise ValueError("the seal and the nonces are not those with which the match began")
    return seal
