"""Games and rule pages as the client gets them."""

from collections.abc import Sequence
from functools import cache

from benben import registry, rulebook
from benben.game import Game, names
from benben.game import game as find_game
from benben.options import Count, complete
from benben.table import guides
from benben.table.answers import GameInfo, HowToPlay, RulePage
from benben.table.errors import ApiError


def info(game: Game) -> GameInfo:
    chosen = usual(game)
    return {
        "name": game.name,
        "title": game.title,
        "letter": game.letter,
        "players": list(game.players),
        "options": [
            {
                "name": option.name,
                "default": chosen[option.name],
                "values": {
                    str(players): _playable(game, option.name, option.examples(players))
                    for players in game.players
                },
                "free": isinstance(option, Count),
                "clause": option.clause,
            }
            for option in game.options
            if not option.research
        ],
        "board": registry.board(game.name),
        "guide": guides.exists(game.name),
        "how_to_play": rulebook.has_how_to_play(game.name),
    }


def infos() -> list[GameInfo]:
    """All games; their packages are imported now."""
    return [info(find_game(name)) for name in names()]


@cache
def usual(game: Game) -> dict[str, str]:
    """The default options, replaced where something they need is not installed."""
    usual = complete(game.options, {})
    for option in game.options:
        if game.missing is not None and game.missing(usual):
            values = _playable(game, option.name, option.examples(game.players[0]))
            usual[option.name] = values[0] if values else option.default
    return usual


def _playable(game: Game, option: str, values: Sequence[str]) -> list[str]:
    """The values for which everything is installed."""
    usual = complete(game.options, {})
    return [v for v in values if game.missing is None or not game.missing({**usual, option: v})]


def rules(page: str, language: str) -> RulePage:
    found = rulebook.read(page, language)
    return {
        "title": found.title,
        "intro": found.intro,
        "chapters": [
            {
                "title": chapter.title,
                "clauses": [{"number": n, "text": text} for n, text in chapter.clauses.items()],
            }
            for chapter in found.chapters
        ],
    }


def how_to_play(game: str, language: str) -> HowToPlay:
    """The game on two pages; ApiError if there are none."""
    if not rulebook.has_how_to_play(game):
        raise ApiError(404, "no_how_to_play")
    return {
        "sections": [
            {
                "title": section.title,
                "paragraphs": [
                    {"text": one.text, "picture": one.picture} for one in section.paragraphs
                ],
            }
            for section in rulebook.how_to_play(game, language)
        ]
    }
