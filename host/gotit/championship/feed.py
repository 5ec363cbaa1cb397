"""Facts of a room while it plays: its journals are read again beside it, and what is kept now is followed.

Must not: hold up who plays; read a journal that is open (nobody can).
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from queue import SimpleQueue

from gotit.championship.facts import Chained
from gotit.championship.journals import facts_of
from gotit.core import inputs as i
from gotit.core.game import Game
from gotit.record.journal import read_rows
from gotit.record.replay import OPENED
from gotit.record.rows import OF_THE_MATCH, Entry, Row, input_entry, note_entry
from gotit.record.trouble import JournalError
from gotit.record.versions import rules_of, written_out


class Feed:
    """`kept`: finished journals, oldest first; `so_far`: of one that is open, and goes on with `keep`.

    `told`, `caught_up` and `failed` (a journal can't be replayed: nothing more is told) are called in a thread of its
    own.
    """

    def __init__(
        self,
        kept: Sequence[Path],
        games: Mapping[str, Game],
        cup: str,
        told: Callable[[Chained], None],
        caught_up: Callable[[], None],
        *,
        so_far: Sequence[Entry] = (),
        failed: Callable[[], None] = lambda: None,
    ) -> None:
        self._kept, self._games, self._cup, self._so_far = kept, games, cup, so_far
        self._told, self._caught_up, self._failed = told, caught_up, failed
        self._journals: SimpleQueue[SimpleQueue[Row | None] | None] = SimpleQueue()
        self._rows = self._open = SimpleQueue[Row | None]()
        self._ids = count(len(so_far) + 1)
        self._thread = threading.Thread(target=self._run, daemon=True, name="facts")

    def start(self) -> None:
        self._thread.start()

    def begin(self) -> None:
        """A new journal begins."""
        self._rows.put(None)
        self._rows, self._ids = SimpleQueue(), count(1)
        self._journals.put(self._rows)
        self._rows.put(Row(next(self._ids), note_entry(OPENED, 0, rules=rules_of(self._games))))

    def keep(self, entered: i.Input, at_us: int) -> None:
        """This was kept."""
        whole = written_out(entered, self._games) if isinstance(entered, i.Start) else entered
        self._rows.put(Row(next(self._ids), input_entry(whole, at_us)))

    def end(self) -> None:
        """Nothing more comes."""
        self._rows.put(None)
        self._journals.put(None)

    def _run(self) -> None:
        try:
            for told in facts_of(self._all(), self._games, self._cup):
                self._told(told)
        except JournalError:
            self._failed()

    def _all(self) -> Iterator[Iterator[Row]]:
        for path in self._kept:
            yield iter(read_rows(path, OF_THE_MATCH))
        if self._so_far:
            yield self._opened()
        else:
            self._caught_up()
        for rows in iter(self._journals.get, None):
            yield iter(rows.get, None)

    def _opened(self) -> Iterator[Row]:
        """Whoever asks for the row behind the last one has told what all before it tell."""
        yield from (Row(number, entry) for number, entry in enumerate(self._so_far, 1))
        self._caught_up()
        yield from iter(self._open.get, None)
