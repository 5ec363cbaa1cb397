"""The organiser's program: its window, and the hall's picture. The desk behind them works in a thread of its own.

Must not: speak to a hub, or know how one is spoken to: `Behind` is handed in.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from PyQt6.QtCore import QObject, pyqtSignal
from PyQt6.QtWidgets import QApplication

from gotit.core.hall import Hall
from gotit.language.chosen import class_language
from gotit.ui.hall_window import HallWindow
from gotit.ui.operator.pages import bring_up
from gotit.ui.organiser.view import OrganiserView
from gotit.ui.organiser.window import OrganiserWindow
from gotit.ui.organiser.wishes import Wish
from gotit.ui.settings import Settings
from gotit.ui.theme import THEMES

Tell = Callable[[OrganiserView, Hall], None]
"""Hears how it stands, in any thread."""


class Behind(Protocol):
    """What does what is wanted. Each call returns at once."""

    def wish(self, wish: Wish) -> None: ...


class Organise(QObject):
    """Show what `behind` tells through `seen` (from any thread); say to it what is wanted."""

    seen = pyqtSignal(object, object)
    over = pyqtSignal()

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        theme = THEMES[settings.theme]
        self._behind: Behind | None = None
        self.window = OrganiserWindow()
        self.window.set_theme(theme)
        self.hall = HallWindow(theme, class_language(), still=settings.reduced_motion)
        self.window.hall_wanted.connect(self.show_hall)
        self.window.wanted.connect(self._want)
        self.seen.connect(self._see)
        self.over.connect(QApplication.quit)
        self.pictures: Path | None = None
        """The folder of pictures of what is shown."""
        self._taken = 0

    def tell(self, view: OrganiserView, hall: Hall) -> None:
        """It stands so now. May be called in any thread."""
        self.seen.emit(view, hall)

    def begin(self, behind: Behind) -> None:
        """From now on what is wanted goes there."""
        self._behind = behind

    def show_hall(self) -> None:
        """The hall's window, in front."""
        bring_up(self.hall)

    def _see(self, view: OrganiserView, hall: Hall) -> None:
        self.window.show_view(view)
        self.hall.show_hall(hall)

    def _want(self, wish: Wish) -> None:
        if self._behind is not None:
            self._behind.wish(wish)

    def take_pictures(self) -> None:
        """Of both windows, as they are now."""
        if self.pictures is not None:
            self._taken += 1
            for name, widget in (("organiser", self.window), ("hall", self.hall)):
                widget.grab().save(str(self.pictures / f"{self._taken:03}-{name}.png"))

    def stop(self) -> None:
        self.hall.close()
        self.window.close()


def application() -> tuple[QApplication, Organise]:
    """The program's Qt, with the languages and the look that were chosen in the operator's window."""
    import sys

    from gotit.app.errors import log_qt
    from gotit.app.run import end_on_signals, first_settings, speak
    from gotit.ui.settings import settings_file

    log_qt()
    app = QApplication(sys.argv[:1])
    app.setDesktopFileName("gotit")
    settings, _ = first_settings(settings_file())
    speak(app, settings)
    end_on_signals(app)
    return app, Organise(settings)
