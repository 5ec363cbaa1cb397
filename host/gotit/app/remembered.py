"""What is remembered until the next evening: the settings. They are kept in memory, and saved a moment after each
change.

Must not: know what a setting does.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
from PyQt6.QtCore import QObject, pyqtSignal

from gotit.ui.settings import Settings, save
from gotit.ui.slots import timer

SAVE_MS = 800


class Remembered(QObject):
    """`file`: None saves nothing. `complete`: adds what is entered in the set-up."""

    failed = pyqtSignal(object)
    """Why the settings could not be written, a message."""

    def __init__(self, settings: Settings, file: Path | None, parent: QObject) -> None:
        super().__init__(parent)
        self.settings = settings
        self.complete: Callable[[Settings], Settings] = lambda settings: settings
        self._file = file
        self._timer = timer(self, SAVE_MS, self.save, single=True)

    def keep(self, **changes: object) -> None:
        """Remember these from now on."""
        self.settings = msgspec.structs.replace(self.settings, **changes)
        self.save_soon()

    def save_soon(self) -> None:
        """Something has changed. More may change in a moment."""
        self._timer.start()

    def let_be(self) -> None:
        """Others have written the file: it stays as it is until the next start."""
        self._timer.stop()
        self._file = None

    def save(self) -> None:
        self._timer.stop()
        self.settings = self.complete(self.settings)
        if self._file is not None and (said := save(self._file, self.settings)) is not None:
            self.failed.emit(said)
