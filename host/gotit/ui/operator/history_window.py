"""The history's window: the class on one page, or one of its pupils; to print, and as a table for a spreadsheet.

Must not: read a journal, count; keep anything but the files that the teacher names.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import QComboBox, QFileDialog, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from gotit.core.history import Match
from gotit.core.message import Message, Typed, say
from gotit.core.school import SchoolClass
from gotit.language.chosen import words
from gotit.ui.operator.history_paint import HIGH, WIDE, page_height, paint_class, paint_pupil, pdf
from gotit.ui.operator.history_table import matches_csv, to_csv
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.question import Question
from gotit.ui.operator.style import button
from gotit.ui.theme import LIGHT, Theme

TITLE = say("history_title", "History")


class HistoryPage(QWidget):
    """The page, as wide as the window."""

    def __init__(self) -> None:
        super().__init__()
        self.theme: Theme = LIGHT
        self.titles: Mapping[str, str] = {}
        self._of = SchoolClass("", "")
        self._matches: tuple[Match, ...] = ()
        self._its = ""

    def show_history(self, of: SchoolClass, matches: tuple[Match, ...], its: str) -> None:
        self._of, self._matches, self._its = of, matches, its
        self._fit()
        self.update()

    def _fit(self) -> None:
        high = HIGH / 2 if self._its else page_height(self._of, self._matches)
        self.setMinimumHeight(int(high * self.width() / WIDE))

    def resizeEvent(self, event: object) -> None:  # noqa: N802 (Qt's name)
        self._fit()

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: N802 (Qt's name)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self.width() / WIDE, self.width() / WIDE)
        if self._its:
            paint_pupil(painter, self._of, self._its, self._matches, self.theme)
        else:
            paint_class(painter, self._of, self._matches, self.theme, self.titles)
        painter.end()


class HistoryWindow(QWidget):
    """`old_unwanted` carries the first day ("2026-08-01") of what stays: the teacher wants what is older deleted."""

    old_unwanted = pyqtSignal(str)

    def __init__(self, parent: QWidget, titles: Mapping[str, str]) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(words(TITLE))
        self.setAccessibleName(words(TITLE))
        self._of = SchoolClass("", "")
        self._matches: tuple[Match, ...] = ()
        self._day = ""
        self.who = QComboBox()
        self.who.setAccessibleName(words(say("history_who", "Whose history")))
        self.who.currentIndexChanged.connect(self._show)
        self.print = button(say("history_print", "Page to print (PDF) …"))
        self.csv = button(say("history_csv", "Table (CSV) …"))
        self.matches = button(say("history_matches_csv", "Matches (CSV) …"))
        self.matches.clicked.connect(self._save_matches)
        self.print.clicked.connect(self._print)
        self.csv.clicked.connect(self._save_csv)
        self.question = Question()
        self.said = text_label(kind="soft", wraps=True)
        self.page = HistoryPage()
        self.page.titles = titles
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setWidget(self.page)
        top = QHBoxLayout()
        top.addWidget(self.who, 1)
        top.addWidget(self.csv)
        top.addWidget(self.matches)
        top.addWidget(self.print)
        column = QVBoxLayout(self)
        column.addLayout(top)
        column.addWidget(self.question)
        column.addWidget(self.said)
        column.addWidget(scroll, 1)
        self.resize(900, 720)

    def set_theme(self, theme: Theme) -> None:
        self.page.theme = theme
        self.page.update()

    def show_history(self, of: SchoolClass, matches: tuple[Match, ...], said: Message | None = None) -> None:
        """The matches of this class, oldest first. `said`: what could not be read."""
        whose = self.who.currentData() if of.id == self._of.id else ""
        self._of, self._matches = of, matches
        self.who.blockSignals(True)
        self.who.clear()
        self.who.addItem(words(say("history_of_class", "{title}: the whole class", title=Typed(of.title))), "")
        for pupil in of.pupils:
            self.who.addItem(pupil.name, pupil.id)
        self.who.setCurrentIndex(max(0, self.who.findData(whose)))
        self.who.blockSignals(False)
        self.say(said)
        self._show()

    def ask_about_old(self, day: str, count: int) -> None:
        """A school year is over: is what was before this day still wanted?"""
        self.question.ask(
            say(
                "history_old",
                "{count, plural, one {# match is} other {# matches are}} from before this school year. Delete "
                "{count, plural, one {it} other {them}} from the history?",
                count=count,
            ),
            say("history_old_delete", "Delete"),
            self._delete_old,
            no=say("history_old_keep", "Keep"),
            tone="wrong",
        )
        self._day = day

    def _delete_old(self, _: str) -> None:
        self.old_unwanted.emit(self._day)

    def closeEvent(self, event: object) -> None:  # noqa: N802 (Qt's name)
        """What was shown grows with all that the class has played: it is not kept behind a closed window."""
        self._matches = ()
        self._show()

    def say(self, said: Message | None) -> None:
        self.said.setText(words(said))
        self.said.setVisible(said is not None)

    def _show(self) -> None:
        self.page.show_history(self._of, self._matches, self.who.currentData() or "")

    def _print(self) -> None:
        title, kind = words(say("history_save_pdf", "Save the page")), "*.pdf"
        path, _ = QFileDialog.getSaveFileName(self, title, f"{self._of.title}.pdf", kind)
        if path:
            self.save_pdf(Path(path))

    def save_pdf(self, path: Path) -> None:
        """What is shown, as a file to print."""
        self._write(path, pdf(self._of, self._matches, self.who.currentData() or "", self.page.titles))

    def _save_csv(self) -> None:
        title, kind = words(say("history_save_csv", "Save the table")), "*.csv"
        path, _ = QFileDialog.getSaveFileName(self, title, f"{self._of.title}.csv", kind)
        if path:
            self.save_csv(Path(path))

    def save_csv(self, path: Path) -> None:
        """A row for each pupil; with a mark by which Excel knows the encoding."""
        self._write(path, to_csv(self._of, self._matches).encode("utf-8-sig"))

    def _save_matches(self) -> None:
        title, kind = words(say("history_save_matches", "Save the matches")), "*.csv"
        path, _ = QFileDialog.getSaveFileName(self, title, f"{self._of.title} {date.today().isoformat()}.csv", kind)
        if path:
            self.save_matches(Path(path))

    def save_matches(self, path: Path) -> None:
        """A row for each pupil of each match, with the ranking."""
        self._write(path, matches_csv(self._of, self._matches).encode("utf-8-sig"))

    def _write(self, path: Path, content: bytes) -> None:
        try:
            path.write_bytes(content)
        except OSError as error:
            why = Typed(error.strerror or str(error))
            self.say(say("history_not_saved", "“{file}” can't be written ({why}).", file=Typed(path.name), why=why))
        else:
            self.say(say("history_saved", "Saved as “{file}”.", file=Typed(path.name)))
