"""The Help window in the running program: gathers how things are, and saves the report.

Must not: judge (`checkup` does).
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from pathlib import Path

from PyQt6.QtCore import QObject, QStandardPaths
from PyQt6.QtWidgets import QFileDialog

from gotit.app.checkup import Facts, Picture, checkup
from gotit.app.pictures import Pictures
from gotit.app.report import report
from gotit.app.school import School
from gotit.core.message import Message, Typed, say
from gotit.core.session import Session
from gotit.language.chosen import words
from gotit.ui.operator.devices import DeviceView, accuracy_words
from gotit.ui.operator.help_window import HelpWindow
from gotit.ui.operator.later import Later
from gotit.ui.operator.operator_view import OperatorView
from gotit.ui.operator.window import OperatorWindow
from gotit.ui.screens import Screens
from gotit.ui.settings import log_file
from gotit.ui.slots import timer
from gotit.ui.sound import Speaker

LOOK_MS = 1_000
_SAVE_AS = say("help_save_as", "Save the report")
_TEXT_FILE = say("help_text_file", "Text file (*.txt)")


class Help(QObject):
    """`devices`: as they are now. `matches`: the folder where they are kept, None if none are. `names`: all known."""

    def __init__(
        self,
        window: OperatorWindow,
        session: Callable[[], Session],
        pictures: Pictures,
        screens: Screens,
        speaker: Speaker,
        devices: Callable[[], tuple[DeviceView, ...]],
        matches: Path | None,
        names: Callable[[], Iterable[str]],
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._pictures, self._screens = window, session, pictures, screens
        self._speaker, self._devices, self._matches, self.names = speaker, devices, matches, names
        self._timer = timer(self, LOOK_MS, self._look)
        self._page = Later(lambda: HelpWindow(window))
        self._page.once_made(lambda page: page.report_wanted.connect(self._ask_where))
        window.help_wanted.connect(self.open)

    @property
    def page(self) -> HelpWindow:
        return self._page.now

    def facts(self) -> Facts:
        """As things are now."""
        operator = self._window.operator
        seats = () if operator.table is None else tuple(row.number for row in operator.rows if not row.connected)
        return Facts(
            picture=self._picture(),
            blank=(picture := self._pictures.main) is not None and picture.blank,
            devices=self._devices(),
            unreached=seats,
            silent=tuple(box for _, box in operator.silent),
            coarsest=operator.coarsest,
            limit_us=operator.limit_us,
            clock_stands=_stands(operator),
            muted=self._speaker.muted,
            sound_problem=self._speaker.problem,
            free_bytes=_room(self._matches),
        )

    def save_report(self, path: Path) -> None:
        """Write the report to this file; the operator is told where, or why not."""
        devices = tuple(map(_device_line, self._devices()))
        text = report(self.page.said(), devices, self._session(), log_file(), self.names())
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            why = Typed(str(error.strerror or error))
            self._window.say(
                say("help_not_saved", "The report couldn't be saved ({why}). Try another folder.", why=why)
            )
            return
        self._say(say("help_saved", "The report is in {file}. It holds no names.", file=Typed(path.name)))

    def open(self) -> None:
        """Show how things are, and go on looking as long as the page is open."""
        self.page.show_findings(checkup(self.facts()), self._window.operator.names)
        self._page.bring_up()
        self._timer.start()

    def _look(self) -> None:
        if not self.page.isVisible():
            self._timer.stop()
            return
        self.page.show_findings(checkup(self.facts()), self._window.operator.names)

    def _say(self, message: Message) -> None:
        self._window.say(message)
        self.page.note.setText(words(message))

    def _ask_where(self) -> None:
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        name = Path(folder or Path.home()) / f"gotit-report-{date.today():%Y-%m-%d}.txt"
        path, _ = QFileDialog.getSaveFileName(self.page, words(_SAVE_AS), str(name), words(_TEXT_FILE))
        if path:
            self.save_report(Path(path))

    def _picture(self) -> Picture:
        screens = self._screens
        if screens.shown_on is not None:
            return "projected"
        if screens.lost is not None:
            return "lost"
        return "choose" if screens.wanted and len(screens.available()) > 1 else "alone"


def _stands(operator: OperatorView) -> bool:
    return operator.table is not None and operator.table.timer is not None and operator.table.clock_stopped


def _device_line(view: DeviceView) -> str:
    accuracy = words(accuracy_words(view))
    parts = (words(view.called), view.name, "here" if view.present else "away", accuracy, *view.health, *view.timing)
    return "; ".join(filter(None, (*parts, view.last_press, view.problem)))


def _room(folder: Path | None) -> int | None:
    """Free bytes where matches are kept; None if nothing can be written there."""
    if folder is None:
        return None
    there = next((each for each in (folder, *folder.parents) if each.is_dir()), None)
    try:
        return shutil.disk_usage(there).free if there is not None and os.access(there, os.W_OK) else None
    except OSError:
        return None


def all_names(session: Session, window: OperatorWindow, school: School) -> Iterator[str]:
    """All names that this program knows: none of them may be in a report."""
    yield from (*session.names, *window.player_names)
    for team in session.teams:
        yield from (name for members in team for name in members.members)
    for school_class in school.classes:
        yield from (name for pupil in school_class.pupils for name in (pupil.name, pupil.nickname))
