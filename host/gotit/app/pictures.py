"""All pictures of the table, and the screens: the projector, the single-screen picture, the preview.

Must not: decide what a picture shows; paint.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PyQt6.QtCore import QObject, Qt, pyqtSignal
from PyQt6.QtWidgets import QApplication

from gotit.app.remembered import Remembered
from gotit.core.game import Lamp
from gotit.core.message import Message
from gotit.language.chosen import class_language
from gotit.ui.edge import Edge
from gotit.ui.operator.preview import PreviewPanel
from gotit.ui.operator.window import OperatorWindow
from gotit.ui.paint import View
from gotit.ui.paint.lettering import USUAL
from gotit.ui.projector import Projector
from gotit.ui.screens import Screens
from gotit.ui.settings import ScreenIdentity, Settings
from gotit.ui.slots import call
from gotit.ui.tap import Tap
from gotit.ui.theme import THEMES


class Pictures(QObject):
    """All show the same view. `tapped`: the players' own screen counts only if it was declared a touch screen."""

    painted = pyqtSignal()
    """The picture that the players look at is on the screen."""
    tapped = pyqtSignal(object)

    def __init__(self, settings: Settings, now_us: Callable[[], int], parent: QObject) -> None:
        super().__init__(parent)
        theme, still, language = THEMES[settings.theme], settings.reduced_motion, class_language()
        self.projector = Projector(theme=theme, language=language, still=still, now_us=now_us)
        # The keys belong to the operator, whichever window was shown last.
        self.projector.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.projector.setWindowFlag(Qt.WindowType.WindowDoesNotAcceptFocus)
        self.alone = Projector(theme=theme, language=language, still=still, now_us=now_us)
        self.lesson = Projector(theme=theme, language=language, still=still, now_us=now_us)
        self.set_calm(settings.calm)
        self.preview = Projector(theme=theme, language=language, still=True, now_us=now_us)
        self._letters = USUAL
        self.set_letters(apart=settings.letters_apart, large=settings.large_text)
        self.view: View = None
        """What they show, or will show as soon as they are visible."""
        self._touch = settings.touch
        self.edges = tuple(Edge(picture) for picture in self.all)
        for picture in self.all:
            picture.painted.connect(call(picture, self._painted, picture))
            picture.tapped.connect(self._touched if picture is self.projector else self.tapped)

    @property
    def all(self) -> tuple[Projector, ...]:
        """In the order in which players look at them: the first that is visible is theirs."""
        return (self.projector, self.alone, self.lesson, self.preview)

    @property
    def main(self) -> Projector | None:
        """The picture that the players look at now."""
        return next((picture for picture in self.all if picture.isVisible()), None)

    def show_now(self, view: View, *, live: bool = False) -> None:
        """On the picture that the players look at, at once. The others follow with `spread`.

        `live`: it has just happened, and may be worth a show.
        """
        self.view = view
        if (main := self.main) is not None:
            main.show_view(view, live=live and main is not self.preview)
            main.paint_now()

    def end_show(self) -> bool:
        """To what stands on the table. Was there a show?"""
        return self.main is not None and self.main.end_show()

    def interrupt_show(self) -> None:
        """End it as soon as there is time."""
        if self.main is not None:
            self.main.interrupt_show()

    def spread(self) -> None:
        """Show the same on every visible picture."""
        for picture in self.all:
            if picture.isVisible() and picture.view is not self.view:
                picture.show_view(self.view)

    def set_theme(self, name: str) -> None:
        for picture in self.all:
            picture.set_theme(THEMES[name])

    def set_still(self, still: bool) -> None:
        """Reduced motion. The preview never moves."""
        for picture in (self.projector, self.alone, self.lesson):
            picture.set_still(still)

    def set_calm(self, calm: bool) -> None:
        """No shows."""
        for picture in (self.projector, self.alone, self.lesson):
            picture.set_calm(calm)

    def set_letters(self, **how: bool) -> None:
        """How text is written: apart, large."""
        self._letters = replace(self._letters, **how)
        for picture in self.all:
            picture.set_letters(self._letters)

    def set_touch(self, on: bool) -> None:
        """Whether taps on the players' own screen count."""
        self._touch = on

    def light(self, lamp: Lamp) -> None:
        """A flash of their edges: something sounds. "idle": none."""
        for edge in self.edges:
            edge.show(lamp)

    def set_blank(self, blank: bool) -> None:
        for picture in self.all:
            picture.set_blank(blank)

    def set_table(self, on: bool) -> None:
        """Of a match that is over: its last table, not the finale."""
        for picture in self.all:
            picture.set_finale(not on)

    def _painted(self, picture: Projector) -> None:
        if picture is self.main:
            self.painted.emit()

    def _touched(self, tap: Tap) -> None:
        if self._touch:
            self.tapped.emit(tap)


class Showing(QObject):
    """Where the players' picture is shown: the screens there are, and the operator's buttons for them."""

    def __init__(
        self,
        app: QApplication,
        pictures: Pictures,
        window: OperatorWindow,
        remembered: Remembered,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._pictures, self._window, self._remembered = pictures, window, remembered
        self._panel: PreviewPanel = window.preview
        settings = remembered.settings
        self.screens = Screens(app, pictures.projector, window, settings.projector)
        self.screens.wanted = not settings.single_screen
        self._panel.show_on.connect(self._show_on)
        self._panel.withdraw.connect(self._withdraw)
        self._panel.identify.connect(self.screens.identify)
        self._panel.blank.connect(pictures.set_blank)
        self._panel.table.connect(pictures.set_table)
        self.screens.said.connect(self._say)
        self.screens.changed.connect(self.look)
        self.screens.remembered_changed.connect(self._keep)

    def place(self) -> None:
        """The windows are open: the projector goes to its screen."""
        self.screens.place()
        handle = self._window.windowHandle()
        if handle is not None:
            handle.screenChanged.connect(self.screens.operator_moved)
        self.look()

    def look(self) -> None:
        """Tell the operator where the picture is, and where it could be."""
        self._panel.show_screens(self.screens.available(), self.screens.operator_screen, self.screens.shown_on)
        self._pictures.spread()

    def _show_on(self, target: ScreenIdentity) -> None:
        self._window.say(self.screens.show_on(target))

    def _withdraw(self) -> None:
        """The players look at the operator's own screen, and will the next time."""
        self.screens.withdraw()
        self._remembered.keep(single_screen=True)

    def _keep(self, target: object) -> None:
        self._remembered.keep(projector=target, single_screen=False)

    def _say(self, message: Message | None) -> None:
        self._window.say(message, stay=True)
