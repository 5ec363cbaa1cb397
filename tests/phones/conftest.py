"""A browser for all tests of phones, and a table whose hands are on phones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot
from tests.phones.phone import Chromium
from tests.phones.phone_table import PhoneTable


@pytest.fixture(scope="session")
def chromium(qapp: object) -> Iterator[Chromium]:
    made = Chromium()
    yield made
    made.close()


@pytest.fixture
def lay(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[..., PhoneTable]]:
    """Lays a table: `lay("add-it", "8 1 …", "5 9 …", table="2 3 …")`."""
    made: list[PhoneTable] = []

    def make(**settings: Any) -> PhoneTable:
        made.append(PhoneTable(qtbot, tmp_path / f"matches-{len(made)}", **settings))
        return made[-1]

    yield make
    for table in made:
        table.close()
