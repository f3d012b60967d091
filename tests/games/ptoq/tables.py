"""Positions of Ptoq for the tests, written short."""

from collections.abc import Sequence
from typing import Any

from benben import SPECTATOR, Match
from benben.games.ptoq.board import FACE_NAMES, PLACE_NAMES

STEPPED = PLACE_NAMES[:30]  # five full rows: 8 + 7 + 6 + 5 + 4 blocks
NOTHING = "-,-,-"


def building(blocks: Sequence[str], block: str = "", starter: int = 1) -> Match:
    """A pyramid that is being built: `blocks` like a1:Kh as they were placed."""
    words = ["players=2 game=basic", f"starter={starter}", f"placed={len(blocks)}"]
    words.append(f"pyramid={_numbered(blocks)}")
    return Match.from_position("ptoq", " ".join(words + [f"block={block}"] * bool(block)), seed=1)


def _numbered(blocks: Sequence[str]) -> str:
    return ",".join(f"{block}:{order}" for order, block in enumerate(blocks, 1)) or "-"


def whole(faces: Sequence[str] = (), starter: int = 1, game: str = "basic") -> Match:
    """The pyramid of five full rows, taking begins; these faces first, then any others."""
    others = [face for face in FACE_NAMES[:52] if face not in faces]
    blocks = [f"{p}:{f}" for p, f in zip(STEPPED, [*faces, *others], strict=False)]
    return Match.from_position("ptoq", text(_numbered(blocks), starter=starter, game=game), seed=1)


def ending(
    pyramid: str, first: str, second: str, more: str = "", *, starter: int = 1, gone: str = "-"
) -> Match:
    """A basic game that is nearly over; the hands of seat 1 and 2."""
    return Match.from_position(
        "ptoq", text(pyramid, f"{first}/{second}", more, starter=starter, gone=gone), seed=1
    )


def last_block(
    first: str, second: str, block: str, game: str = "basic", victory: str = "0/0", rounds: int = 1
) -> Match:
    """Seat 2 holds the last block of all; seat 1, who started, has laid their fifteen."""
    score = "" if game == "basic" else f"round={rounds} victory={victory} "
    return Match.from_position(
        "ptoq",
        f"players=2 game={game} starter=1 {score}placed=30 pyramid=- hands={first}/{second} "
        f"gone=- block={block}",
        seed=1,
    )


def text(
    pyramid: str,
    hands: str = f"{NOTHING}/{NOTHING}",
    more: str = "",
    *,
    starter: int = 1,
    gone: str = "-",
    game: str = "basic",
) -> str:
    rounds = "" if game == "basic" else "round=1 victory=0/0 "
    start = f"players=2 game={game} starter={starter} {rounds}placed=30"
    return f"{start} pyramid={pyramid} hands={hands} gone={gone} {more}".strip()


def refused(match: Match, move: str, seat: int | None = None) -> str:
    """The clause that forbids a move."""
    refusal = match.refusal(move, seat)
    assert refusal is not None, f"{move} is allowed"
    return refusal.clause


def played(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def started(starter: str = "1", game: str = "basic", *, chance: bool = True) -> Match:
    return Match("ptoq", 2, {"starter": starter, "game": game}, seed=7, chance=chance)


def board_of(match: Match, seat: int = SPECTATOR) -> dict[str, Any]:
    found: dict[str, Any] = match.view(seat)["board"]
    return found
