"""The web server: hosts matches, stores every move, shows each seat what it may see."""

from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).parent / "web"  # the browser's bundle
PACKAGES = ("alembic", "fastapi", "httptools", "orjson", "sqlalchemy", "uvicorn", "websockets")


def check_installed() -> None:
    """OSError, in one sentence, where the packages of the extra `server` are not there."""
    missing = [name for name in PACKAGES if find_spec(name) is None]
    if missing:
        raise OSError(
            f'the server needs {", ".join(missing)}: pip install "benben[server]", '
            'or uvx --from "benben[server] @ FILE.whl" benben serve'
        )
