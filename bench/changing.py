"""Records of sealed matches with one thing changed: none of them may be verified."""

import re
from collections.abc import Callable, Iterator
from hashlib import sha256

from benben.match import Match
from benben.seal import Seal, new_secret
from benben.seats import CHANCE
from benben.unpacked import unpack
from benben.verifying import verify


def summed(text: str) -> str:
    """The same record with the right sum, as somebody who changes it on purpose would write it."""
    lines = text.rstrip("\n").split("\n")[:-1]
    whole = "".join(f"{line}\n" for line in lines if not line.startswith("seat "))
    moves = sum(line[0] in "*123456" for line in lines[lines.index("moves") + 1 :])
    return "\n".join([*lines, f"end {moves} {sha256(whole.encode()).hexdigest()}", ""])


def rewritten(text: str) -> str:
    """All is made right again that can be; what a player noted when the match began is not."""
    nonces = re.findall("^nonce . (.*)$", text, flags=re.MULTILINE)
    begun = Seal(re.findall("^sealed (.*)$", text, flags=re.MULTILINE)[0], tuple(nonces)).begun
    return summed(re.sub("^begun .*$", f"begun {begun}", text, flags=re.MULTILINE))


def begun_in(text: str) -> str:
    """What players were shown when the match began."""
    return str(re.findall("^begun (.*)$", text, flags=re.MULTILINE)[0])


def changed_move(text: str) -> str:
    """The last move of a seat becomes another legal one, or at least another."""
    return re.sub(r"^([1-6]) (\S+)(?![\s\S]*^[1-6] )", r"\1 \2x", text, count=1, flags=re.MULTILINE)


def changed_draw(text: str) -> str:
    """An outcome of chance becomes another, the last one with which the record can be read."""
    whole = Match.from_record(text)
    draws = [number for number, ply in enumerate(whole.plies) if ply.seat == CHANCE]
    tried = [(n, other) for n in draws[:-9:-1] for other in others(whole, n)]
    changed = (with_draw(text, *one) for one in tried)
    readable = (one for one in changed if verify(summed(one)).key != "unreadable")
    return next(readable, with_draw(text, *tried[0]))


def with_draw(text: str, number: int, name: str) -> str:
    lines = text.split("\n")
    lines[lines.index("moves") + 1 + number] = f"* {name}"
    return "\n".join(lines)


def others(match: Match, number: int) -> Iterator[str]:
    """What chance might have done at this ply, but did not."""
    before, _, drawn = next(iter(match.passages(number)))
    room, name = match.game.engine.room(), match.game.notation.move_text
    for move in room[: match.game.engine.moves(before, CHANCE, room)].tolist():
        if move != drawn.move:
            yield name(unpack(before[0]), CHANCE, move, CHANCE)


def another_nonce(text: str) -> str:
    """Of the first player who sent one: its first digit becomes the next one."""
    return re.sub(r"player:(.)", lambda m: f"player:{(int(m[1], 16) + 1) % 16:x}", text, count=1)


def another_secret(text: str) -> str:
    return re.sub("^secret .*$", f"secret {new_secret().hex()}", text, flags=re.MULTILINE)


def another_seal(text: str) -> str:
    """Another secret, with the commitment that fits it."""
    secret = new_secret()
    text = re.sub("^secret .*$", f"secret {secret.hex()}", text, flags=re.MULTILINE)
    return re.sub("^sealed .*$", f"sealed {sha256(secret).hexdigest()}", text, flags=re.MULTILINE)


def without_begun(text: str) -> str:
    """As a record from before this line; then what was agreed cannot be compared."""
    return re.sub("^begun .*\n", "", text, flags=re.MULTILINE)


CHANGES: list[Callable[[str], str]] = [
    changed_move, changed_draw, another_nonce, another_secret, another_seal,
    without_begun,
]  # fmt: skip
