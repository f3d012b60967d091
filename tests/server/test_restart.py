"""Nothing that was told is lost: when the server stops, and when it is killed."""

import asyncio
import signal
from pathlib import Path

import httpx
import pytest
from serving import Live, Person, serving

from benben.__main__ import main
from benben.server.app import Settings
from benben.server.command import Server, listening
from benben.server.identity import keep_private
from killing import kill_again_and_again, process


@pytest.mark.slow
def test_a_killed_server_has_kept_every_move_it_told(tmp_path: Path) -> None:
    kept = asyncio.run(kill_again_and_again(tmp_path, tables=6, kills=2, seconds=2.0))
    assert kept.told > 50 and len(kept.tables) >= 6
    assert kept.lost == [] and kept.unreadable == []


def test_a_stopped_server_goes_on_where_it_was(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ada = server.person("Ada")
        table = ada.open("ankh", "me", "here")["table"]
        live = ada.live(table)
        live.play_to_the_end(most=20)
        log, cookies = live.logs, dict(ada.http.cookies)
    with serving(tmp_path) as server:
        again = server.somebody()
        again.http.cookies.update(cookies)
        assert again.get("me") == {"name": "Ada"}
        assert Live(again, table).logs == log


@pytest.mark.slow
def test_told_to_stop_it_finishes_and_says_so(tmp_path: Path) -> None:
    with process(tmp_path) as (server, address):
        assert httpx.get(f"{address}/api/health").json()["ok"]
        person = Person(address)
        table = person.open("ankh", "me", "here")["table"]
        live = person.live(table)
        live.move(live.view()["moves"][0])
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) in (0, -signal.SIGTERM)  # uvicorn passes the signal on
        person.go()
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"benben.sqlite", "key", "lock", "vapid.pem"}  # nothing waits to be written


def test_an_idle_connection_is_kept_longer_than_a_client_keeps_it(tmp_path: Path) -> None:
    """Else a client may ask in the very moment the server closes, and its call is lost."""
    with listening("127.0.0.1", 0) as door:
        kept = Server(Settings(tmp_path), door).config.timeout_keep_alive
    assert kept > max(60, httpx.Limits().keepalive_expiry or 0)  # proxies: a minute


def test_what_is_wrong_with_the_words_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with listening("127.0.0.1", 0) as door:
        taken = str(door.getsockname()[1])
        (tmp_path / "file").touch()
        for words in (["--port", taken], ["--port", "99999"], ["--data", str(tmp_path / "file")]):
            folder = [] if "--data" in words else ["--data", str(tmp_path / "data")]
            assert main(["serve", *folder, *words]) == 2
            assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("kept", [b"", b"short", b"x" * 33])
def test_a_damaged_key_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kept: bytes
) -> None:
    """With an empty one anybody could sign a cookie as anybody."""
    (tmp_path / "key").write_bytes(kept)
    assert main(["serve", "--port", "0", "--data", str(tmp_path)]) == 2
    (said,) = capsys.readouterr().err.splitlines()
    assert str(tmp_path / "key") in said and "32" in said
    assert (tmp_path / "key").read_bytes() == kept


def test_others_cannot_look_into_the_data_folder(tmp_path: Path) -> None:
    new, ours, others = tmp_path / "a" / "new", tmp_path / "ours", tmp_path / "others"
    for folder in (ours, others):
        folder.mkdir(mode=0o755)
        folder.chmod(0o755)
    for folder in (new, ours, ours):
        with serving(folder):
            assert folder.stat().st_mode & 0o777 == 0o700
        ours.chmod(0o750)
    (others / "letter").touch()
    with pytest.raises(OSError, match="choose a folder of its own"):
        keep_private(others)
    assert others.stat().st_mode & 0o777 == 0o755
