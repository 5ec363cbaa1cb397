"""Browsers for all tests of phones, and a table whose players hold phones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from tests.phones.chromium import Chromium
from tests.phones.phone import Browser
from tests.phones.phone_table import PhoneTable
from tests.phones.served import Served
from tests.phones.webdriver import Firefox, WebKit

from gotit.app.child import Child

ENGINES: dict[str, type[Browser]] = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}


@pytest.fixture(scope="package")
def browsers(qapp: object) -> Iterator[Callable[[str], Browser]]:
    """Each browser, started when a test first needs it, and gone before other tests measure time."""
    started: dict[str, Browser] = {}
    with ExitStack() as ends:

        def start(name: str) -> Browser:
            if name not in started:
                started[name] = ENGINES[name]()
                ends.callback(started[name].close)
            return started[name]

        yield start


@pytest.fixture(params=ENGINES)
def browser(request: pytest.FixtureRequest, browsers: Callable[[str], Browser]) -> Iterator[Browser]:
    """A test that uses this runs in every engine. One that uses `chromium` runs only in that."""
    made = browsers(request.param)
    yield made
    made.throw_phones_away()


@pytest.fixture
def chromium(browsers: Callable[[str], Browser]) -> Iterator[Chromium]:
    made = browsers("chromium")
    assert isinstance(made, Chromium)
    yield made
    made.throw_phones_away()


@pytest.fixture(scope="module")
def process() -> Iterator[Served]:
    """The server's own process, without a browser."""
    made = Served()
    yield made
    assert made.close() == "", "it never complains, and it writes no log"


@pytest.fixture(scope="package")
def idle_servers(qapp: object) -> Iterator[list[Child]]:
    """Processes that serve no table now."""
    idle: list[Child] = []
    yield idle
    for child in idle:
        child.stop()


@pytest.fixture
def lay(idle_servers: list[Child]) -> Iterator[Callable[..., PhoneTable]]:
    """Sets up tables, and clears them away: `lay("add-it", seats=3, …)`."""
    made: list[PhoneTable] = []

    def make(*args: Any, **settings: Any) -> PhoneTable:
        made.append(PhoneTable(*args, idle=idle_servers, **settings))
        return made[-1]

    yield make
    for table in made:
        table.close()
