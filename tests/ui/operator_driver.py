"""The whole windowed program in a test: real windows offscreen, real journal, real rules, keys and clicks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gotit.app.program import Program
from gotit.core import inputs as i
from gotit.games.fast_fun_maths.solver import solve
from gotit.games.fast_fun_maths.view import FastFunMathsView, PlayerView
from gotit.games.shelf import shelf
from gotit.record.journal import read_rows
from gotit.record.matches import Matches
from gotit.record.replay import fingerprint, replay
from gotit.school.opening import Opened
from gotit.ui.operator.fast_fun_maths.play import FastFunMathsPlay
from gotit.ui.operator.keys import READ_US
from gotit.ui.operator.later import Later
from gotit.ui.settings import Settings

THREE = ("Ana", "Ben", "Chidi")


def rotation(n: int) -> tuple[int, ...]:
    """A fixed shuffle that mixes numbers and colours."""
    step = next(step for step in (7, 11, 13, 17, 1) if n % step)
    return tuple(at * step % n for at in range(n))


OPEN_SOMETHING = (
    "End match",
    "More for",
    "Menu",
    "Screens",
    "Own",
    "Timing",
    "Phones",
    "Class",
    "History",
    "Help",
    "Save",
    "Rename",
    "Open a",
    "A latecomer",
)
"""Buttons that open a menu, a dialog or a window, which then waits for somebody."""


W = TypeVar("W", bound=QWidget)


def seen_in(widget: QWidget, kind: type[W]) -> Iterator[W]:
    """The visible widgets of this kind within this one, in the order in which they were made. What is hidden is not
    looked into: most of the operator's window is, and each of its thousand parts would become a Python object."""
    for child in widget.children():
        if isinstance(child, QWidget) and child.isVisible():
            if isinstance(child, kind):
                yield child
            yield from seen_in(child, kind)


def run_out(program: Program) -> bool:
    """Let the clock that is shown run out. Returns False if there is none."""
    table = program.window.operator.table
    if table is None or not table.clock_runs or table.timer is None:
        return False
    clock, now_ns = program.clock, program.clock.now_ns
    late_ns = max(0, table.timer.deadline_us - clock.now_us() + 1) * 1000
    clock.now_ns = lambda: now_ns() + late_ns  # type: ignore[method-assign]
    program.loop.enter(i.Time())
    return True


def make_all(program: Program) -> list[QWidget]:
    """All that is made only when it is opened, for who reads or looks through everything: the windows beside the
    operator's, and the page of keys."""
    program.window.play.keymap.fill()
    holders = (program.window.beside, *vars(program).values())
    kept = (each for holder in holders for each in getattr(holder, "__dict__", {}).values())
    return [later.now for later in dict.fromkeys(each for each in kept if isinstance(each, Later))]


class Table:
    """A running program, and hands to use it."""

    def __init__(
        self,
        qtbot: QtBot,
        folder: Path,
        settings: Settings | None = None,
        ports: tuple[str, ...] = (),
        school: Opened | None = None,
        settings_file: Path | None = None,
        *,
        at_the_shelf: bool = False,
    ) -> None:
        self.qtbot = qtbot
        self.hands: Any = qtbot  # its clicks have no types
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        games = shelf()
        self.program = Program(
            app,
            games,
            Matches(folder, games),
            settings or Settings(names=THREE),
            settings_file,
            with_boxes=bool(ports),
            named_ports=ports,
            school=school,
        )
        self.program.world.throw = rotation  # type: ignore[method-assign]
        self.program.world.speaker.muted = True
        self.program.keys.slips.now_us = count(step=READ_US).__next__  # nobody here presses a key twice by mistake
        self.window = self.program.window
        self._is_over = False
        qtbot.addWidget(self.window, before_close_func=self._end)  # also when the test fails before it closes this
        self.program.open()
        qtbot.waitExposed(self.window)
        if not at_the_shelf:
            self.window.first.show_form()
            self.window.setup.players.add.setFocus()

    # --- looking ----------------------------------------------------------------------------------------------------

    @property
    def view(self) -> FastFunMathsView:
        table = self.window.operator.table
        assert table is not None
        assert isinstance(table.game_view, FastFunMathsView)
        return table.game_view

    def phase(self) -> str:
        return self.view.phase

    def winner(self) -> int | None:
        return self.view.winner

    @property
    def panel(self) -> FastFunMathsPlay:
        panel = self.window.play.panel
        assert isinstance(panel, FastFunMathsPlay)
        return panel

    @property
    def banner(self) -> str:
        return self.window.banner.text() if self.window.banner.isVisible() else ""

    @property
    def log(self) -> str:
        return self.window.play.log.toPlainText()

    def player(self, seat: int) -> PlayerView:
        return self.view.players[seat - 1]

    def solution(self, seat: int) -> str | None:
        """A calculation with which this seat can make the target."""
        assert self.view.target is not None
        found = solve([card.number for card in self.player(seat).hand], self.view.target.value)
        return found[0].calculation if found else None

    def solver(self) -> int:
        """A seat that can make the target."""
        return next(player.seat for player in self.view.players if self.solution(player.seat))

    # --- doing ------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        self.click(self.window.setup.start)
        assert self.view.phase in ("turning", "dealing")

    def click(self, widget: QWidget) -> None:
        setup, shelf = self.window.setup, self.window.first.shelf
        if shelf.isVisible() and setup.isAncestorOf(widget) and not shelf.isAncestorOf(widget):
            self.window.first.show_form()  # a teacher clicks "More options" first
        assert widget.isVisible(), widget.accessibleName()
        assert widget.isEnabled(), widget.accessibleName()
        self.hands.mouseClick(widget, Qt.MouseButton.LeftButton, pos=QPoint(widget.width() // 2, widget.height() // 2))

    def button(self, name: str, within: QWidget | None = None) -> QPushButton:
        """The visible button with this accessible name."""
        QApplication.processEvents()  # rows that have just been made are shown
        found = [knob for knob in seen_in(within or self.window, QPushButton) if knob.accessibleName() == name]
        assert len(found) == 1, (name, [knob.accessibleName() for knob in found])
        return found[0]

    def offer(self, label: str) -> QPushButton:
        """The button below the panel with this label."""
        QApplication.processEvents()
        return self.panel.bar.buttons[label]

    def target_of_keys(self) -> QWidget:
        """Where the windowing system would send a key."""
        return QApplication.focusWidget() or self.window

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press and release a key."""
        self.hands.keyClick(self.target_of_keys(), key, modifiers)

    def type(self, text: str) -> None:
        """As on a keyboard without × ÷ − keys."""
        plain = text.replace(" ", "").replace("×", "*").replace("÷", "/").replace("−", "-")
        for char in plain:
            self.hands.keyClicks(self.target_of_keys(), char)

    def space(self) -> None:
        self.key(Qt.Key.Key_Space)

    def enter(self) -> None:
        self.key(Qt.Key.Key_Return)

    def undo(self) -> None:
        self.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)

    def call(self, seat: int) -> None:
        """Press the key of this seat, and wait for the verdict."""
        self.key(Qt.Key(Qt.Key.Key_0 + seat))
        self.wait_for("explaining")

    def call_together(self, *seats: int) -> None:
        """Press their keys within one microsecond, however slow this machine is."""
        clock = self.program.clock
        at_us = clock.now_us()
        clock.now_us = lambda: at_us  # type: ignore[method-assign]
        try:
            for seat in seats:
                self.key(Qt.Key(Qt.Key.Key_0 + seat))
        finally:
            del clock.now_us
        self.wait_for("explaining")

    def wait_for(self, phase: str) -> None:
        self.qtbot.waitUntil(lambda: self.view.phase == phase)

    def race(self) -> None:
        """From the start of a round to armed buzzers."""
        assert self.view.phase == "turning"
        self.space()
        self.wait_for("racing")

    def finish_round(self) -> None:
        """After a right calculation: nobody swaps, the winner takes the left shape and steals nothing."""
        while self.phase() == "swapping":
            self.key(Qt.Key.Key_K)
        if self.phase() == "rewarding":
            self.key(Qt.Key.Key_Left)
        if self.phase() == "stealing":
            self.space()
        assert self.phase() == "between"

    def enter_input(self, entered: i.Input) -> bool:
        return self.program.enter(entered)

    def close(self) -> None:
        strays = _strays()
        self._end()
        assert not strays, f"windows of their own, in a corner of the screen: {strays}"

    def _end(self, _: QWidget | None = None) -> None:
        if not self._is_over:
            self._is_over = True
            self.program.stop()

    # --- for monkeys -----------------------------------------------------------------------------------------------

    def knobs(self) -> list[QPushButton]:
        """Every button that can be pressed now, except those that open something."""
        return [
            knob
            for knob in seen_in(self.window, QPushButton)
            if knob.isEnabled() and not knob.accessibleName().startswith(OPEN_SOMETHING)
        ]

    def close_and_check_journal(self, folder: Path) -> None:
        """End the program, and check that its journal gives back the same session, to the last byte."""
        QApplication.processEvents()
        stood = fingerprint(self.program.loop.session)
        self.close()
        assert fingerprint(replay(read_rows(next(folder.glob("*.gotit"))), shelf())) == stood


def _strays() -> list[str]:
    """Parts of a page that were shown before they were put into it."""
    return [
        f"{type(each).__name__} {each.accessibleName() or getattr(each, 'text', str)()}"
        for each in QApplication.topLevelWidgets()
        if each.isVisible() and each.windowType() == Qt.WindowType.Window and not each.windowTitle()
    ]
