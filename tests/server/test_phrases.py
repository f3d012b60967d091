"""Phrases at a table: from a list, to everybody, not in floods."""

from clocked import back, two
from serving import Serving


def test_phrases_reach_everybody_and_stay(own: Serving) -> None:
    first, second = two(own, None)
    first.say(type="say", seat=0, phrase="good_luck")
    said = second.until(lambda t: t["phrases"])["phrases"]
    assert said == [{"number": 0, "ply": 0, "seat": 0, "phrase": "good_luck"}]
    second.say(type="say", seat=0, phrase="oops")
    assert second.problem() == "This seat is not yours."
    second.say(type="say", seat=1, phrase="you are a fool")
    assert second.problem() == "This message was not understood."
    own.forget(first.table["id"])
    second = back(own, second)
    second.say(type="say", seat=1, phrase="thanks")
    assert [one["number"] for one in second.until(lambda t: len(t["phrases"]) == 2)["phrases"]] == [
        0, 1,
    ]  # fmt: skip


def test_phrases_do_not_come_in_floods(server: Serving) -> None:
    first, _ = two(server, None)
    for _ in range(4):
        first.say(type="say", seat=0, phrase="oops")
    assert "too much" in first.problem()


def test_whoever_watches_says_nothing(server: Serving) -> None:
    ada, eve = server.person("Ada"), server.person("Eve")
    table = ada.open("ankh", "me", "bot1", public=True)["table"]
    watching = eve.live(table)
    watching.say(type="say", seat=0, phrase="oops")
    assert watching.problem() == "This seat is not yours."
