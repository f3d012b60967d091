GAMES = ("ankh", "ptoq", "sakkara")
"""All games there are: a game is a package of that name here, with its `GAME`."""
