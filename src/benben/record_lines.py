"""The lines of a record, read one after the other, and what is wrong with one."""

from collections.abc import Iterator

from benben.refused import Refused


class RecordError(ValueError):
    """One sentence that says which line of a record is wrong, and how."""

    def __init__(self, sentence: str, refused: Refused | None = None) -> None:
        super().__init__(sentence)
        self.refused = refused  # by which clause, if it is a move


class Lines:
    """The lines of a record with their numbers, read one after the other."""

    def __init__(self, text: str) -> None:
        self._lines = iter(text.split("\n"))
        self.number = 0
        self.line = ""
        self.remark = ""  # added to what does not fit
        self.next()

    def next(self) -> None:
        self.number += 1
        line = next(self._lines, None)
        self.is_over = line is None
        self.line = line or ""

    def check_there(self) -> None:
        if self.is_over:
            raise self.error("the record stops here; it was cut off, its 'end' line is missing")

    def take(self, word: str) -> str:
        """The rest of the line, which must begin with this word."""
        self.check_there()
        found, _, rest = self.line.partition(" ")
        if found != word:
            raise self.error(f"expected {word!r}, found {self.line!r}")
        self.next()
        return rest

    def take_all(self, word: str) -> Iterator[str]:
        while self.line.partition(" ")[0] == word:
            yield self.take(word)

    def error(self, what: str, refused: Refused | None = None) -> RecordError:
        return RecordError(f"record, line {self.number}: {what}", refused)
