"""A name can be seen, and is not taken for a bot's."""

import pytest
from serving import Serving

from benben.i18n import LANGUAGES
from benben.table.errors import ApiError
from benben.table.names import clean

INVISIBLE = [
    "",
    " ",
    "\n",
    "\u3164",
    "\u2800",
    "\u2800 \u2800",
    "\u115f",
    "\uffa0",
    "\u200b",
    "\u200d",
    "\u2060",
    "\ufeff",
    "\u00ad",
    "\ufe0f",
    "\u034f",
    "\U000e0041",
    "\u0301",
    "\ue000",
    "An\u200bna",
    "An\u200dna",
    "An\u200cna",
    "An\u00adna",
    "Anna\u3164",
    "An\u2800na",
    "\u202eannA",
    "\u2066Anna",
    "Anna\u200f",
    "Anna\ufe0f",
    "Z\u0301\u0302\u0303\u0304o",
    "...",
    "\x00",
    "An\x07na",
]
BOTS = [
    "bot",
    "Bot",
    "BOT",
    "b0t",
    "Bot 1",
    "bot-2",
    "ｂｏｔ",
    "вот",
    "Βοτ",
    "bót",
    "𝐁𝐨𝐭",
    "Level 5",
    "level5",
    "Level: 5",
    "LEVEL 1",
    "Leve1 5",
    "lеvel 5",
    "Sterkte 5",
    "Stärke 5",
    "Bot, Stärke 5",
    "bot, sterkte 3",
    "Imhotep",
    "imhotep",
    "Imh0tep",
    "lmhotep",
    "Bot 5: Imhotep",
    "Merit",
    "Sennedjem",
    "Ipi",
    "lpi",
    "Meresankh",
    "greedy",
    "Greedy",
    "level:3",
    "search:2s",
    "random",
]
PEOPLE = [
    "Anna",
    "Zoë",
    "Łukasz",
    "Ольга",
    "Ιωάννα",
    "李雷",
    "محمد",
    "O'Brien",
    "Ann-Marie",
    "R2D2",
    "Ali 5",
    "Lotte",
    "Abbot",
    "Robot Rob",
    "Boto",
    "Merit K.",
    "👨\u200d👩\u200d👧 Jansen",
    "❤\ufe0f",
    "♟",
    "Tom & Jo",
    "7",
    "Nguyễn",
    "Leveltje",
    "Botticelli",
]


@pytest.mark.parametrize("name", INVISIBLE, ids=ascii)
def test_an_invisible_name_is_refused(name: str) -> None:
    with pytest.raises(ApiError) as caught:
        clean(name)
    assert (caught.value.status, caught.value.key) == (422, "bad_name")


@pytest.mark.parametrize("name", BOTS, ids=ascii)
def test_a_name_that_looks_like_a_bots_is_refused(name: str) -> None:
    with pytest.raises(ApiError) as caught:
        clean(name)
    assert (caught.value.status, caught.value.key) == (422, "bots_name")


@pytest.mark.parametrize("name", PEOPLE, ids=ascii)
def test_a_name_of_a_person_is_kept(name: str) -> None:
    assert clean(f"  {name} ") == name


def test_why_a_name_is_refused_is_said_in_the_readers_language(server: Serving) -> None:
    for language in LANGUAGES:
        person = server.somebody(**{"accept-language": language})
        for name, key in (("\u3164", "bad_name"), ("Level 5", "bots_name")):
            answer = person.http.put("me", json={"name": name})
            assert answer.status_code == 422
            assert answer.json()["detail"] == ApiError(422, key).text(language)
        seats = [{"kind": "me"}, {"kind": "here", "name": "\u2800"}]
        assert person.http.post("tables", json={"game": "ankh", "seats": seats}).status_code == 422
