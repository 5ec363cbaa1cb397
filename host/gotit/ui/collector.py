"""Python's garbage collection, on the main thread only, in moments when nobody waits for a picture.

Left to itself, Python collects whenever enough objects have been made, in whichever thread made them. A thread that
reads a port would then destroy what belongs to the windows, and Qt does not survive that. Nor does Qt survive it if the
Python half of a widget is emptied while the C++ half still waits for its deletion (docs/decisions/0051). When a
collection is due is decided by Python's own thresholds, generation by generation.

After a full collection the memory that has become free goes back to the system, now and then.

Must not: collect on any other thread; collect before Qt has deleted what it was asked to delete.
"""

from __future__ import annotations

import ctypes
import gc
import sys
import time
from collections.abc import Callable
from enum import IntEnum

from PyQt6.QtCore import QCoreApplication, QEvent, QObject, QThread, QTimer

LOOK_MS = 1_000
"""How often it is checked whether a collection is due."""
GIVE_BACK_S = 600.0
"""Free memory goes back no more often: it takes as long as some frames, and what is needed again is made again."""


class Oldest(IntEnum):
    """Up to which generation may be collected now."""

    NONE = -1
    YOUNG = 0
    ALL = 2


class Collector(QObject):
    """Takes over Python's collector for good. `oldest()`: what may be collected at this moment."""

    def __init__(self, oldest: Callable[[], Oldest] = lambda: Oldest.ALL, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._oldest = oldest
        self._gave_back_s = float("-inf")
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self.look)

    def start(self) -> None:
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def look(self) -> None:
        """Collect what is due, if this is the moment for it."""
        generation = min(due(), self._oldest())
        if generation >= 0 and not _in_a_dialog():
            collect(generation)
            if generation == Oldest.ALL and time.monotonic() >= self._gave_back_s + GIVE_BACK_S:
                give_back()
                self._gave_back_s = time.monotonic()

    def set_aside(self) -> None:
        """Never again look for garbage among the objects that exist now: the modules, the windows, the rules.

        Call it once, when everything that stays has been made; it is put off while somebody plays. A full collection
        goes through some 50,000 objects in 25 ms or more, and would sooner or later coincide with a slap. Later
        collections see only what a match adds.
        """
        if self._oldest() < Oldest.ALL or _in_a_dialog():
            QTimer.singleShot(LOOK_MS, self.set_aside)
            return
        collect()
        gc.freeze()


def due() -> int:
    """The oldest generation that Python itself would collect now; -1: none."""
    full = zip(gc.get_count(), gc.get_threshold(), strict=True)
    return max((number for number, (made, most) in enumerate(full) if made > most > 0), default=-1)


def collect(generation: int = 2) -> None:
    """Collect now, up to this generation. Qt first deletes all that it was asked to, so that nothing is half gone."""
    if QCoreApplication.instance() is not None:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect(generation)


def give_back() -> None:
    """Return free memory to the system. Only glibc needs to be asked (malloc_trim(3)): it keeps whole pages between
    pictures that are in use, and after a day of play that was a third of what the program held."""
    if sys.platform == "linux" and hasattr(library := ctypes.CDLL(None), "malloc_trim"):
        library.malloc_trim(0)


def _in_a_dialog() -> bool:
    """Does an event loop run within another? The outer one deletes nothing until the inner one ends."""
    thread = QThread.currentThread()
    return thread is not None and thread.loopLevel() > 1
