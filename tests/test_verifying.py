"""`benben verify`: passes on every game and option, and fails on whatever was changed."""

import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from benben.__main__ import main
from benben.bots import bot, let_move
from benben.game import names
from benben.games.buckets.physics import finger, world
from benben.match import Match
from benben.seal import BOT, SERVER, Seal, Sealed, of_player
from benben.seats import CHANCE
from benben.testing.random_games import Setting, settings
from benben.verifying import verify
from changing import (
    CHANGES,
    another_nonce,
    another_seal,
    another_secret,
    begun_in,
    rewritten,
    summed,
    without_begun,
)

OPTIONS = {"buckets": {"finger": "cascade"}}  # by weight, without a simulation


def played(setting: Setting, seed: int = 1) -> Match:
    """A whole match with sealed luck, at random."""
    nonces = [of_player("5a" * 32), *[BOT] * (setting.players - 2), SERVER]
    match = Match(setting.game, setting.players, setting.options, chance=False)
    match.follow(Sealed(Seal.new(sha256(b"%d" % seed).digest(), nonces)))
    match.resume()
    while not match.is_over:
        let_move(match, match.waiting_for[seed % len(match.waiting_for)], bot("random"), match.ply)
    return match


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_a_sealed_match_is_verified(setting: Setting) -> None:
    match = played(setting)
    text = match.record()
    verdict = verify(text)
    assert verdict.ok, verdict.sentence("en")
    assert Match.from_record(text).record() == text
    assert verdict.values["draws"] == sum(ply.seat == CHANCE for ply in match.plies)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
@pytest.mark.parametrize("name", names())
def test_a_changed_record_fails(name: str, change: Callable[[str], str]) -> None:
    text = played(Setting(name, 2, OPTIONS.get(name, {}))).record()
    changed = change(text)
    assert changed != text and not verify(changed).ok


@pytest.mark.parametrize("change", CHANGES[1:], ids=lambda change: change.__name__)
@pytest.mark.parametrize("name", names())
def test_a_record_changed_with_care_fails_by_its_seal(
    name: str, change: Callable[[str], str]
) -> None:
    """The sum at the end is right again: what fails is what was agreed when the match began."""
    text = played(Setting(name, 2, OPTIONS.get(name, {}))).record()
    assert summed(text) == text
    verdict = verify(summed(change(text)))
    if change is another_secret:
        assert verdict.key == "secret"
    elif change is without_begun:
        assert verdict.key == "not_summed"
    elif change in (another_nonce, another_seal):
        assert "with which the match began" in verdict.values["why"]
    else:  # what was drawn may be named again later: then no other draw fits
        assert verdict.key == "draw" or "is refused" in verdict.values["why"]


@pytest.mark.parametrize("change", [another_nonce, another_seal], ids=lambda one: one.__name__)
@pytest.mark.parametrize("name", ["buckets", "ptoq", "sakkara"])
def test_a_record_that_is_all_rewritten_fails_by_its_draws(
    name: str, change: Callable[[str], str]
) -> None:
    """(Others draw once, one of two.)"""
    text = played(Setting(name, 2, OPTIONS.get(name, {}))).record()
    assert rewritten(text) == text
    assert verify(rewritten(change(text))).key == "draw"


@pytest.mark.parametrize("change", [another_nonce, another_seal], ids=lambda one: one.__name__)
def test_without_draws_what_a_player_noted_tells_a_rewritten_record(
    change: Callable[[str], str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = played(Setting("ankh", 2, {"starter": "1"})).record()
    other = rewritten(change(text))
    assert verify(text).ok and verify(text).values["draws"] == 0 and verify(other).ok
    assert verify(other, begun_in(text)).key == "other"
    file = tmp_path / "match.record"
    file.write_text(other)
    noted = begun_in(text)[:16]
    assert main(["verify", str(file), "--seal", f"{noted[:4]} {noted[4:]}"]) == 1
    assert "not the seal that you were shown" in capsys.readouterr().out
    file.write_text(text)
    assert main(["verify", str(file), "--seal", noted.upper()]) == 0
    with pytest.raises(SystemExit):
        main(["verify", str(file), "--seal", "5f1c"])


@pytest.mark.parametrize("name", names())
def test_a_record_from_before_begun_is_read_as_it_was(name: str) -> None:
    match = played(Setting(name, 2, OPTIONS.get(name, {})))
    text = summed(without_begun(match.record()))
    again = Match.from_record(text)
    assert again.record() == text and again.ply == match.ply
    assert verify(text).key == "not_summed"


@pytest.mark.parametrize("change", [another_nonce, another_seal], ids=lambda one: one.__name__)
@pytest.mark.parametrize("name", names())
def test_a_seal_cannot_be_changed_by_leaving_begun_out(
    name: str, change: Callable[[str], str]
) -> None:
    text = played(Setting(name, 2, OPTIONS.get(name, {}))).record()
    verdict = verify(summed(without_begun(change(text))))
    assert not verdict.ok and verdict.key in ("draw", "not_summed", "unreadable")


def test_one_changed_move_with_care_is_seen_by_players_alone() -> None:
    """What it does not prove (docs/sealed-deals.md): who made a move knows it."""
    match = played(Setting("ankh", 2, {"starter": "1"}))
    text = match.record()
    match.rewind(match.ply - 9)
    while not match.is_over:
        let_move(match, match.to_move, bot("random"), match.ply + 1)
    other = match.record()
    assert other != text and begun_in(other) == begun_in(text) and verify(other).ok


def test_what_cannot_be_checked_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = played(Setting("ptoq", 2))
    whole = match.record()
    match.rewind(match.ply - 1)
    texts = {
        "are what its seal": (whole, 0),
        "was not sealed": (Match("ptoq", 2, seed=1).record(), 1),
        "is not over": (match.record(), 1),
        "cannot be checked: record, line": (whole.replace("\nend", "\n1 nonsense\nend"), 1),
        "not the one that was sealed": (summed(another_secret(whole)), 1),
        "is not what the seal tells": (rewritten(another_nonce(whole)), 1),
        "with which the match began": (summed(another_nonce(whole)), 1),
        "is missing": (summed(without_begun(whole)), 1),
    }
    for sentence, (text, status) in texts.items():
        file = tmp_path / "match.record"
        file.write_text(text)
        assert main(["verify", str(file), "--language", "en"]) == status
        (said,) = capsys.readouterr().out.splitlines()
        assert sentence in said
    file.write_text("nonsense")
    assert main(["verify", str(file)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_running_match_does_not_tell_its_secret() -> None:
    match = played(Setting("ptoq", 2))
    assert match.seal is not None and match.seal.secret is not None
    secret = match.seal.secret.hex()
    assert secret in match.record()
    match.rewind(match.ply - 1)
    text = match.record()
    assert secret not in text and f"sealed {match.seal.commitment}" in text
    assert Match.from_record(text).seal is None  # it goes on by other luck


@pytest.mark.parametrize(
    "line", ["nonce 1 bot", "sealed 5a", "nonce 2 player:5a", "secret", "begun 5a"]
)
def test_a_broken_seal_is_one_sentence(line: str) -> None:
    word = line.split(" ")[0]
    text = re.sub(
        rf"^{word} .*\n", f"{line}\n", played(Setting("ptoq", 2)).record(), flags=re.MULTILINE
    )
    verdict = verify(text)
    assert verdict.key == "unreadable" and "\n" not in verdict.sentence("nl")


def test_a_simulated_fall_is_simulated_again(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("mujoco")
    match = Match("buckets", 2, {"finger": "flick"}, chance=False)
    match.follow(Sealed(Seal.new(sha256(b"fall").digest(), [BOT, BOT])))
    match.resume()
    while not match.is_over:
        let_move(match, match.waiting_for[0], bot("random"), match.ply)
    text = match.record()
    assert verify(text).ok and any(ply.note for ply in match.plies)
    simulate = finger.simulate

    def otherwise(*aimed: int) -> tuple[int, str]:
        fallen, note = simulate(*aimed)
        return fallen ^ (1 << 15) - 1, note

    monkeypatch.setattr(finger, "simulate", otherwise)  # as another machine may
    assert verify(text).key == "fall"
    older = summed(text.replace("game buckets 3", "game buckets 2"))
    assert verify(older).key == "older"
    monkeypatch.setattr(world, "_maker", None)
    assert verify(text).key == "no_falls"
