"""Which screen the players see. The projector is remembered as a monitor, and never covers the operator's window.

Must not: paint; open a full-screen window on the operator's own screen; make a guess that hides the operator's buttons.
When the projector's cable is pulled, its window is hidden at once (Qt would move it over the operator's). When that
monitor is back, so is the window.
"""

from __future__ import annotations

from collections.abc import Sequence

from PyQt6.QtCore import QObject, QSize, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QFont, QGuiApplication, QScreen
from PyQt6.QtWidgets import QLabel, QWidget

from gotit.core.message import Message, say
from gotit.language.chosen import words
from gotit.ui.settings import ScreenIdentity

IDENTIFY_MS = 2500
FRAME = QSize(16, 40)
"""What the system draws around a window, at most; it is known only once the window is there."""


def fit(window: QWidget) -> None:
    """Let a window that is not shown yet be no larger than its screen, which may have less room than it asks for."""
    screen = window.screen()
    if screen is not None:
        window.resize(window.size().boundedTo(screen.availableGeometry().size() - FRAME))


def identity(screen: QScreen) -> ScreenIdentity:
    """How to recognise this monitor later."""
    return ScreenIdentity(screen.manufacturer(), screen.model(), screen.serialNumber(), screen.name())


def same_monitor(known: ScreenIdentity, other: ScreenIdentity) -> bool:
    """Is it the same monitor, on any connector? Without a serial number, the connector has to agree too."""
    if known.serial or other.serial:
        return (known.manufacturer, known.model, known.serial) == (other.manufacturer, other.model, other.serial)
    return known == other


def choose(
    screens: Sequence[ScreenIdentity], operator: ScreenIdentity, remembered: ScreenIdentity | None
) -> ScreenIdentity | None:
    """Where the projector window goes: the remembered monitor if it is there; if none is remembered, the only other
    one.

    None: nowhere, the operator is asked. Never the operator's own screen.
    """
    free = [screen for screen in screens if screen != operator]
    if remembered is not None:
        return next((screen for screen in free if same_monitor(remembered, screen)), None)
    return free[0] if len(free) == 1 else None


class Screens(QObject):
    """Keeps the projector window where it belongs while monitors come and go.

    `said` carries a message for the operator's banner (None clears it). `changed`: the list of screens or the
    projector's place has changed. `remembered_changed` carries the monitor to keep in the settings.
    """

    said = pyqtSignal(object)
    changed = pyqtSignal()
    remembered_changed = pyqtSignal(object)

    def __init__(
        self, app: QGuiApplication, projector: QWidget, operator: QWidget, remembered: ScreenIdentity | None
    ) -> None:
        super().__init__(operator)
        self._app = app
        self._projector = projector
        self._operator = operator
        self.remembered = remembered
        self.wanted = True
        """Whether the operator wants the projector's window at all (not in single-screen mode)."""
        self._shown_on: ScreenIdentity | None = None
        self.lost: ScreenIdentity | None = None
        """The screen that the picture was on when it was unplugged."""
        self._labels: list[QLabel] = []
        app.screenAdded.connect(self._added)
        app.screenRemoved.connect(self._removed)

    @property
    def shown_on(self) -> ScreenIdentity | None:
        """The monitor that the projector's window fills now."""
        return self._shown_on

    @property
    def operator_screen(self) -> ScreenIdentity:
        screen = self._operator.screen() or QGuiApplication.primaryScreen()
        return identity(screen) if screen is not None else ScreenIdentity()

    def available(self) -> list[ScreenIdentity]:
        """All monitors, in the system's order."""
        return [identity(screen) for screen in self._app.screens()]

    def place(self) -> None:
        """Show the projector on its monitor, if it has one; hide it otherwise."""
        target = choose(self.available(), self.operator_screen, self.remembered) if self.wanted else None
        if target is None:
            self._hide()
            return
        self._fill(target)

    def show_on(self, target: ScreenIdentity) -> Message | None:
        """The operator's choice, remembered for the next time. Returns why that is not possible, else None."""
        if target == self.operator_screen:
            return say(
                "would_cover_buttons",
                "The players' screen would cover your buttons. Move this window to the other screen first.",
            )
        if target not in self.available():
            return say("screen_gone", "{screen}: not connected any more.", screen=target.label)
        self.wanted = True
        self.remembered = target
        self.remembered_changed.emit(target)
        self._fill(target)
        self.said.emit(None)
        return None

    def withdraw(self) -> None:
        """Take the projector's window away until the operator shows it again."""
        self.wanted = False
        self._hide()

    def operator_moved(self) -> None:
        """The operator's window is on another screen now. If it is the projector's, the buttons come first."""
        if self._shown_on is not None and self._shown_on == self.operator_screen:
            self._hide()
            self.said.emit(
                say("buttons_come_first", "Your window is on the projector now, so the players' screen was closed.")
            )
        else:
            self.changed.emit()

    def restore(self) -> None:
        """Show the projector's window where it was before."""
        self.wanted = True
        self.place()

    def identify(self) -> None:
        """Write each screen's number and name large on it, for a moment."""
        for number, screen in enumerate(self._app.screens(), 1):
            label = QLabel()
            label.setTextFormat(Qt.TextFormat.PlainText)  # a screen chooses its own name
            label.setText(f"{number}\n{words(identity(screen).label)}")
            label.setObjectName("identify")
            label.setFont(QFont(label.font().family(), 48))
            label.setStyleSheet("background: #ffffff; color: #10141a; padding: 40px; border: 8px solid #1546a0;")
            label.setWindowFlags(
                label.windowFlags()
                | label.windowFlags().ToolTip
                | label.windowFlags().FramelessWindowHint
                | label.windowFlags().WindowStaysOnTopHint
            )
            label.adjustSize()
            label.move(screen.geometry().center() - label.rect().center())
            label.show()
            self._labels.append(label)
        QTimer.singleShot(IDENTIFY_MS, self._forget_labels)

    def _forget_labels(self) -> None:
        for label in self._labels:
            label.close()
            label.deleteLater()
        self._labels.clear()

    def _fill(self, target: ScreenIdentity) -> None:
        screen = next((screen for screen in self._app.screens() if identity(screen) == target), None)
        if screen is None:
            self._hide()
            return
        self._shown_on = target
        self._projector.setScreen(screen)
        self._projector.setGeometry(screen.geometry())
        self._projector.showFullScreen()
        self.changed.emit()

    def _hide(self) -> None:
        self._shown_on = None
        self._projector.hide()
        self.changed.emit()

    def _added(self, screen: QScreen) -> None:
        """A monitor was plugged in. The projector's own one gets its window back; an unknown one is only offered."""
        arrived = identity(screen)
        if self.wanted and self._shown_on is None:
            if any(same_monitor(known, arrived) for known in (self.remembered, self.lost) if known is not None):
                self._fill(arrived)
                self.said.emit(None)
                return
            self.said.emit(
                say(
                    "screen_arrived",
                    "A screen was plugged in: {screen}. Press “Show on projector” to use it.",
                    screen=arrived.label,
                )
            )
        self.changed.emit()

    def _removed(self, screen: QScreen) -> None:
        """Hide the full-screen window of the lost monitor before Qt moves it over the operator's buttons."""
        lost = identity(screen)
        if lost == self._shown_on:
            self.lost = lost
            self._hide()
            self.said.emit(
                say(
                    "projector_gone",
                    "The projector ({screen}) was unplugged. The players' screen comes back when you plug it in again.",
                    screen=lost.label,
                )
            )
        else:
            self.changed.emit()
