"""One server for all tests that do not need one of their own."""

from collections.abc import Iterator

import pytest
from serving import Serving, serving


@pytest.fixture(scope="session")
def one_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.fixture
def server(one_server: Serving) -> Iterator[Serving]:
    yield one_server
    one_server.send_home()
