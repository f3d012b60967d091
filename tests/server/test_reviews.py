"""Worlds of a decision, and playing on from it: only of matches that are over."""

import httpx
from serving import Serving

from benben import Match
from benben.seats import CHANCE


def status(response: httpx.Response) -> int:
    return response.status_code


def finished(server: Serving) -> tuple[str, Match]:
    ada = server.person("Ada")
    table = str(ada.open("ptoq", "me", "here")["table"])
    live = ada.live(table)
    live.play_to_the_end()
    live.close()
    return table, Match.from_record(ada.http.get(f"tables/{table}/record").text)


def test_worlds_and_playing_on(server: Serving) -> None:
    table, match = finished(server)
    eve = server.person("Eve")  # once it is over, for all who have its link
    chosen = [number for number, ply in enumerate(match.plies) if ply.seat != CHANCE]
    ply = chosen[10]
    found = eve.get(f"tables/{table}/worlds?ply={ply}")
    assert (found["ply"], found["seat"]) == (ply, match.plies[ply].seat)
    assert found["move"] == match.name_at(ply, found["seat"])
    assert len(found["imagined"]) == 8 and found["view"]["seat"] == found["seat"]
    drawn = next(number for number, one in enumerate(match.plies) if one.seat == CHANCE)
    for nowhere in (drawn, match.ply):
        assert status(eve.http.get(f"tables/{table}/worlds?ply={nowhere}")) == 404

    before = next(before for before, _ in match.replayed() if before.ply == ply)
    for imagined in (False, True):
        wanted = {"ply": ply, "seat": 1, "imagined": imagined, "other": "here"}
        new = eve.post(f"tables/{table}/branch", **wanted)["table"]
        told = eve.get(f"tables/{new}")
        assert told["source"] == {"table": table, "ply": ply} and told["begun"]
        assert told["waiting_for"] == before.waiting_for
        views = {view["seat"]: view["board"] for view in told["views"]}
        seat = found["seat"]
        if seat in views:  # at one screen the seat to move is shown
            assert views[seat] == before.view(seat)["board"]
    with_friend = eve.post(f"tables/{table}/branch", ply=ply, seat=0, other="open")
    assert with_friend["invite"] and not eve.get(f"tables/{with_friend['table']}")["begun"]
    for wrong in ({"ply": drawn, "seat": 0}, {"ply": ply, "seat": 5}):
        assert status(eve.http.post(f"tables/{table}/branch", json=wrong)) == 404


def test_a_running_match_has_no_worlds_and_no_branches(server: Serving) -> None:
    ada = server.person("Ada")
    table = ada.open("ptoq", "me", "here")["table"]
    assert status(ada.http.get(f"tables/{table}/worlds?ply=3")) == 409
    said = {"ply": 3, "seat": 0}
    assert status(ada.http.post(f"tables/{table}/branch", json=said)) == 409
