"""Errors return a status and one sentence in the language of the caller; nothing is changed."""

from benben.i18n import say
from benben.rulebook import TABLE

RETRY = {429: 5, 503: 10}  # seconds after which it may be tried again


class ApiError(Exception):
    """`status` as in HTTP; `key` of the texts `problem`."""

    def __init__(self, status: int, key: str, **values: object) -> None:
        super().__init__(key)
        self.status, self.key, self.values = status, key, values
        self.retry_after = RETRY.get(status)

    def text(self, language: str) -> str:
        return say(TABLE, f"problem.{self.key}", language, **self.values)
