"""Whatever is asked for and cannot be: one sentence in the asker's language, nothing changed."""

from benben.rulebook import TABLE
from benben.words import say


class Trouble(Exception):
    """`status` as in HTTP; `key` of the texts `problem`."""

    def __init__(self, status: int, key: str, **values: object) -> None:
        super().__init__(key)
        self.status, self.key, self.values = status, key, values

    def text(self, language: str) -> str:
        return say(TABLE, f"problem.{self.key}", language, **self.values)
