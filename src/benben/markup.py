"""Rich's markup in drawings; Rich is imported only when something is drawn for a terminal."""


def escape(text: str) -> str:
    """Text that is not to be read as markup."""
    from rich.markup import escape as escaped

    return escaped(text)
