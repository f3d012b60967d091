"""What the games are called elsewhere, with the version of what learners meet."""

from benben.game import Game


def gymnasium_id(game: Game) -> str:
    """`benben/Ankh-v1`."""
    return f"benben/{game.name.capitalize()}-v{game.environment}"


def plain_id(game: Game) -> str:
    """`benben_ankh_v1`: for PettingZoo and OpenSpiel."""
    return f"benben_{game.name}_v{game.environment}"
