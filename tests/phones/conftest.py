"""A browser for all tests of phones, and a table whose hands are on phones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.phones.phone import Chromium
from tests.phones.phone_table import PhoneTable


@pytest.fixture(scope="session")
def chromium(qapp: object) -> Iterator[Chromium]:
    made = Chromium()
    yield made
    made.close()


@pytest.fixture
def lay(qapp: object) -> Iterator[Callable[..., PhoneTable]]:
    """Lays tables, and clears them: `lay("add-it", seats=3, …)`."""
    made: list[PhoneTable] = []

    def make(*args: Any, **settings: Any) -> PhoneTable:
        made.append(PhoneTable(*args, **settings))
        return made[-1]

    yield make
    for table in made:
        table.close()
