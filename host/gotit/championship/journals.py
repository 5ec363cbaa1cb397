"""From a room's journals to its facts.

Must not: write. A journal's own trouble is raised as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from gotit.championship.facts import Chained, Fact, Teller, chained
from gotit.core import inputs as i
from gotit.core.game import Game
from gotit.record.journal import read_rows
from gotit.record.replay import input_of, steps
from gotit.record.rows import OF_THE_MATCH, Row
from gotit.record.trouble import JournalError


def facts_of(journals: Iterable[Iterable[Row]], games: Mapping[str, Game], cup: str = "") -> Iterator[Chained]:
    """The facts of a room whose journals these are, oldest first. Raises a JournalError as `steps` does.

    `cup`: only of matches appointed by this championship. Rows may still be coming: each gives what it tells at once.
    """
    return chained(_facts(journals, games, cup))


def of_cup(paths: Iterable[Path], cup: str) -> list[Path]:
    """Those in which a match of this championship was begun, in their order. One that can't be read has none."""
    return [path for path in paths if _tells_of(path, cup)]


def _tells_of(path: Path, cup: str) -> bool:
    try:
        return any(cup in row.entry.body for row in read_rows(path, OF_THE_MATCH))
    except (JournalError, OSError):
        return False


def _facts(journals: Iterable[Iterable[Row]], games: Mapping[str, Game], cup: str) -> Iterator[Fact]:
    teller = Teller(cup)
    for rows in journals:
        for row, session, _ in steps(rows, games):
            entered, at_us = input_of(row), row.entry.at_us
            if isinstance(entered, i.Start):
                yield from teller.opened(session, entered, at_us)
            else:
                yield from teller.told(session, at_us)
