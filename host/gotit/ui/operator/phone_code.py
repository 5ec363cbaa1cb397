"""Codes to be scanned (ISO/IEC 18004, "QR"): one seat's, or a bare one.

Painted black on white whatever the theme, for any camera.

Must not: show a code that nobody holds open.
"""

from __future__ import annotations

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QColor, QPainter, QPaintEvent
from PyQt6.QtWidgets import QSizePolicy, QWidget

from gotit.core.message import Message, Seat, Typed, say
from gotit.language.chosen import words
from gotit.language.words import Language, Reader
from gotit.ui.operator.phones_view import PhoneRow

QUIET = 4
"""Modules of white around the code, as its standard wants."""
SIDE_PX = 148


class CodeSheet(QWidget):
    """White paper with a code on it; empty and without colour while none is shown. `language`: of those who see it."""

    def __init__(self, language: Language, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reader = Reader(language)
        self.setMinimumSize(260, 300)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.row: PhoneRow | None = None
        self._modules: tuple[tuple[bool, ...], ...] = ()
        self.show_row(None)

    def show_row(self, row: PhoneRow | None) -> None:
        """This seat's code, or none."""
        self._modules = code(row.url) if row is not None else ()
        self.row = row
        said = (
            say("no_code", "No code is shown") if row is None else say("code_of", "Code of {seat}", seat=Seat(row.seat))
        )
        self.setAccessibleName(self._reader.words(said))
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: N802 (Qt's name)
        if self.row is None:
            return
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor("white"))
        painter.setPen(QColor("black"))
        words_height = self.height() * 0.2
        count = len(self._modules) + 2 * QUIET
        step = int(min(self.width(), self.height() - words_height) // count)  # whole pixels: sharp edges
        left, top = (self.width() - step * count) // 2, 0
        paint_code(painter, self._modules, left, top, step)
        self._write(painter, top + step * count)
        painter.end()

    def _write(self, painter: QPainter, top: float) -> None:
        assert self.row is not None  # noqa: S101 (asked before)
        font = painter.font()
        height = max(self.height() - top, 1)
        font.setPixelSize(max(12, int(min(height * 0.36, self.width() * 0.075))))
        font.setBold(True)
        painter.setFont(font)
        box = QRectF(8, top, self.width() - 16, height * 0.5)
        whose = say("code_whose", "{seat}: {who}", seat=Seat(self.row.seat), who=Typed(self.row.name))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), self._reader.words(whose))
        font.setPixelSize(max(11, int(min(height * 0.2, self.width() * 0.033))))
        font.setBold(False)
        painter.setFont(font)
        box = QRectF(8, top + height * 0.5, self.width() - 16, height * 0.45)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWrapAnywhere), self.row.url)


class CodeSquare(QWidget):
    """A code, or nothing. `name`: what it is, for those who don't see it."""

    def __init__(self, name: Message) -> None:
        super().__init__()
        self.text = ""
        self._modules: tuple[tuple[bool, ...], ...] = ()
        self.setFixedSize(SIDE_PX, SIDE_PX)
        self.setAccessibleName(words(name))

    def show_text(self, text: str) -> None:
        if text != self.text:
            self.text, self._modules = text, code(text) if text else ()
            self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: N802 (Qt's name)
        if not self._modules:
            return
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor("white"))
        count = len(self._modules) + 2 * QUIET
        step = SIDE_PX // count
        left = (SIDE_PX - step * count) // 2
        paint_code(painter, self._modules, left, left, step)
        painter.end()


def code(text: str) -> tuple[tuple[bool, ...], ...]:
    """The code's modules, row by row, without the white around it; a fifth of them may be lost (level M)."""
    import segno  # when it is wanted: the first picture comes first

    made = segno.make_qr(text, error="m", boost_error=False)
    return tuple(tuple(bool(module) for module in row) for row in made.matrix)


def paint_code(painter: QPainter, modules: tuple[tuple[bool, ...], ...], left: int, top: int, step: int) -> None:
    """Black modules of so many pixels each, inside the white that belongs to them."""
    for y, line in enumerate(modules, QUIET):
        for x, dark in enumerate(line, QUIET):
            if dark:
                painter.fillRect(left + x * step, top + y * step, step, step, QColor("black"))
