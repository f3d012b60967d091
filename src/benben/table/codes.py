"""Codes of invitations: short enough to be said aloud."""

import secrets

LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"  # without those that look alike
CODE_LENGTH = 8  # 39 bits: too many to guess, with the limit on joins


def new_code() -> str:
    number, code = secrets.randbelow(len(LETTERS) ** CODE_LENGTH), ""
    for _ in range(CODE_LENGTH):
        number, letter = divmod(number, len(LETTERS))
        code += LETTERS[letter]
    return code


def read_code(text: str) -> str:
    """A code as somebody typed it."""
    return "".join(letter for letter in text.upper() if letter.isalnum())
