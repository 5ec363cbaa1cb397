"""The teacher's classes and presets in the running program. A trouble with their file is said, and never raised.

    program.school.classes, .presets            as they are kept
    program.school.keep_class(...)              the class as kept; None: it was not kept, the operator was told why
    program.school.changed                      fires when something was kept or deleted

Must not: know windows; let anything of it into a session, but through the operator's inputs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from datetime import date
from pathlib import Path
from typing import TypeVar

from PyQt6.QtCore import QObject, pyqtSignal

from gotit.core.history import Match
from gotit.core.message import Message, say
from gotit.core.school import Preset, SchoolClass
from gotit.school.history import Counted, Journals
from gotit.school.one_file import Places, Playing, open_copy, save_copy
from gotit.school.opening import Opened, forget_in_copies, open_store
from gotit.school.store import Store
from gotit.school.trouble import StoreError

Done = TypeVar("Done")

NO_FILE = say(
    "store_not_open", "Classes can't be kept now, because their file couldn't be opened. Start the program again."
)


class School(QObject):
    """`opened`: the teacher's file; None keeps nothing, for demonstrations and measurements."""

    changed = pyqtSignal()
    failed = pyqtSignal(object)
    """Why something could not be kept or read, a message."""

    def __init__(self, opened: Opened | None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.said: Message | None = opened.said if opened is not None else None
        self._store: Store | None = opened.store if opened is not None else None
        self.classes: tuple[SchoolClass, ...] = ()
        self.presets: tuple[Preset, ...] = ()
        if self._store is not None:
            self._read(self._store)

    def keep_class(self, of: SchoolClass) -> SchoolClass | None:
        """New, or changed: see `Store.keep_class`."""
        return self._do(lambda store: store.keep_class(of))

    def delete_class(self, its: str) -> None:
        self._do(lambda store: store.delete_class(its))

    def forget_in_copies(self, pupils: Collection[str]) -> tuple[Message, ...]:
        """Deleted pupils leave the copies of the file, too. Returns where that couldn't be done."""
        said = forget_in_copies(self._store.path, pupils) if self._store is not None else None
        return () if said is None else (said,)

    def keep_preset(self, preset: Preset) -> Preset | None:
        return self._do(lambda store: store.keep_preset(preset))

    def delete_preset(self, its: str) -> None:
        self._do(lambda store: store.delete_preset(its))

    def played(self, of: SchoolClass) -> tuple[Match, ...]:
        """All matches of this class, oldest first, as far as they are counted."""
        try:
            return self._store.played(of.id) if self._store is not None else ()
        except StoreError as error:
            self.failed.emit(error.message)
            return ()

    def catch_up(self, journals: Journals) -> Iterator[Counted]:
        """Count the matches that are not counted yet: see `school.history`."""
        return journals.catch_up(self._store) if self._store is not None else iter(())

    def forget_before(self, day: str) -> None:
        """Delete the history of what was played before this day ("2026-08-01")."""
        self._do(lambda store: store.forget_before(day))

    @property
    def path(self) -> Path | None:
        """Where the file is; None if there is none."""
        return self._store.path if self._store is not None else None

    def save_copy(self, places: Places, to: Path, playing: Playing | None) -> Message:
        """See `school.one_file`. Returns what was saved, or why nothing was."""
        try:
            return save_copy(places, to, playing)
        except StoreError as error:
            return error.message

    def open_copy(self, places: Places, file: Path) -> tuple[bool, Message]:
        """See `school.one_file`. Was it taken over, and what is said."""
        self.close()
        try:
            taken, said = True, open_copy(places, file)
        except StoreError as error:
            taken, said = False, error.message
        opened = open_store(places.school, date.today())
        self._store = opened.store
        if self._store is not None:
            self._read(self._store)
        self.changed.emit()
        return taken, said

    def close(self) -> None:
        if self._store is not None:
            self._store.close()
            self._store = None

    def _do(self, what: Callable[[Store], Done]) -> Done | None:
        store = self._store
        if store is None:
            self.failed.emit(NO_FILE)
            return None
        try:
            kept = what(store)
        except StoreError as error:
            self.failed.emit(error.message)
            return None
        self._read(store)
        self.changed.emit()
        return kept

    def _read(self, store: Store) -> None:
        try:
            self.classes, self.presets = store.classes(), store.presets()
        except StoreError as error:
            self.said = error.message
            self.failed.emit(error.message)
