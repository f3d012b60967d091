"""What every game's guide promises (games/<name>/guide.json): it replays, and teaches by doing."""

import json
from dataclasses import dataclass

from benben.compiled import PACKAGE
from benben.i18n import LANGUAGES
from benben.match import Match

FEWEST, MOST = 8, 15


@dataclass
class Lesson:
    text: str
    move: str | None  # what the learner plays, None where the lesson only explains


def lessons(game: str) -> list[Lesson]:
    """The lessons of a guide, after checking that its record replays and its texts are there."""
    script = json.loads((PACKAGE / f"games/{game}/guide.json").read_text("utf-8"))
    match = Match.from_record(script["record"])
    assert match.game.name == game
    plies = [lesson["ply"] for lesson in script["lessons"]]
    assert plies == sorted(set(plies)) and plies[0] >= 0 and plies[-1] <= match.ply
    assert FEWEST <= len(plies) <= MOST
    found = []
    for lesson in script["lessons"]:
        for language in LANGUAGES:
            texts = json.loads((PACKAGE / f"games/{game}/texts/{language}.json").read_text("utf-8"))
            assert texts["guide"][lesson["text"]], f"{lesson['text']} in {language}"
        done = lesson["ply"] < match.ply and match.plies[lesson["ply"]].seat == script["seat"]
        move = match.move_lines()[lesson["ply"]].split("\t")[0].split(" ", 1)[1] if done else None
        found.append(Lesson(lesson["text"], move))
    return found
