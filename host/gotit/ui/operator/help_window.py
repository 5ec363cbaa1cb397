"""Help: what is wrong now, in a sentence each, and the next thing to try. It stays up to date while it is open.

Must not: find anything out; it shows what it is given.
"""

from __future__ import annotations

from msgspec import Struct
from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QKeySequence, QShortcut, QShowEvent
from PyQt6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from gotit.core.independent import INDEPENDENT
from gotit.core.message import Message, say
from gotit.language.chosen import words
from gotit.ui.operator.layouts import empty
from gotit.ui.operator.pages import scrolled
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.style import button, set_verdict

HELP = say("help", "Help")
HELP_KEY = "F1"
_ALL_FINE = say("help_all_fine", "Nothing is wrong that the program can see.")
_REPORT_TIP = say(
    "help_report_tip", "One file that says how everything is, without anyone's name. Send it to whoever helps you."
)


def _several(count: int) -> Message:
    return say("help_wrong", "{count, plural, one {This is wrong now:} other {# things are wrong now:}}", count=count)


class Finding(Struct, frozen=True):
    """How one thing is, and what to try. `wrong`: it keeps somebody from playing, or soon will."""

    what: Message
    to_try: Message | None = None
    wrong: bool = False


class HelpWindow(QWidget):
    """`report_wanted`: how everything is shall be saved as a file."""

    report_wanted = pyqtSignal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(words(HELP))
        self.setAccessibleName(words(HELP))
        self.summary = text_label(kind="check", wraps=True)
        self._list = QWidget()
        self._lines = QVBoxLayout(self._list)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(10)
        self.report = button(say("help_save_report", "Save a report …"), tip=_REPORT_TIP)
        self.report.clicked.connect(self.report_wanted)
        self.done = button(say("help_close", "Close"), tone="right")
        self.done.clicked.connect(self.close)
        QShortcut(QKeySequence("Escape"), self).activated.connect(self.close)
        self.note = text_label(kind="soft", wraps=True)
        row = QHBoxLayout()
        row.addWidget(self.report)
        row.addWidget(self.note, 1)
        row.addWidget(self.done)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(12)
        column.addWidget(self.summary)
        column.addWidget(scrolled(self._list), 1)
        self.about = text_label(INDEPENDENT, kind="soft", wraps=True)
        column.addWidget(self.about)
        column.addLayout(row)
        self._shown: tuple[tuple[Finding, ...], tuple[str, ...]] | None = None
        self.resize(640, 520)

    def show_findings(self, findings: tuple[Finding, ...], names: tuple[str, ...]) -> None:
        """`names`: of all players; the operator may read them."""
        if (findings, names) == self._shown:
            return
        self._shown = findings, names
        wrong = sum(finding.wrong for finding in findings)
        self.summary.setText(f"{'▲' if wrong else '●'} {words(_several(wrong) if wrong else _ALL_FINE)}")
        set_verdict(self.summary, "wrong" if wrong else "right")
        empty(self._lines)
        for finding in findings:
            what = text_label(kind="heading" if finding.wrong else "", wraps=True)
            what.setText(f"{'▲' if finding.wrong else '●'} {words(finding.what, names)}")
            self._lines.addWidget(what)
            if finding.to_try is not None:
                to_try = text_label(kind="" if finding.wrong else "soft", wraps=True)
                to_try.setText(words(finding.to_try, names))
                to_try.setIndent(20)
                self._lines.addWidget(to_try)

    def said(self) -> str:
        """All of it, a line each, as it is read."""
        labels = self._list.findChildren(QLabel)
        return "\n".join([self.summary.text(), *(label.text() for label in labels if not label.isHidden())])

    def showEvent(self, event: QShowEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().showEvent(event)
        self.note.setText("")
        self.done.setFocus(Qt.FocusReason.OtherFocusReason)
