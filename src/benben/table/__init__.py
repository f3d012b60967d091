"""A table apart from the server that hosts it: seats, bots' turns, undo, what each is told.

A browser without a server has tables, too: nothing here imports a database, a web framework, NumPy
or what else is not there.
"""
