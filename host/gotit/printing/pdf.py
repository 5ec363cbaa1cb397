"""A document's pages as one PDF: vectors, with the font embedded, as large as the paper to the millimetre.

Must not: know what is on a page; use files.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from PyQt6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF
from PyQt6.QtGui import QGuiApplication, QPageSize, QPainter, QPdfWriter
from PyQt6.QtWidgets import QApplication

from gotit.core.message import Typed, say
from gotit.language.words import ENGLISH, Language, Reader
from gotit.printing.cover import draw_cover, draw_cover_back
from gotit.printing.document import PRODUCT, UNITS_PER_MM, Document
from gotit.printing.pages import draw_back_of, draw_front, sheets_of
from gotit.printing.sheets import Paper
from gotit.ui.paint.canvas import Canvas
from gotit.ui.theme import LIGHT

DPI = 1200
MM_PER_INCH = 25.4

Page = tuple[Callable[[Canvas], None], bool]
"""How it is painted, and whether it is the back of a sheet."""


def make_pdf(
    document: Document, paper: Paper, shift_mm: tuple[float, float] = (0.0, 0.0), language: Language = ENGLISH
) -> bytes:
    """The file's content. `shift_mm`: moves backs to the right and down, for a printer that is off.

    `language`: of those who play with it.
    """
    title = say("pdf_title", "House deck: {deck}", deck=Typed(document.name))
    shift = tuple(mm * UNITS_PER_MM for mm in shift_mm)

    def shifted(draw: Callable[[Canvas], None], canvas: Canvas) -> None:
        canvas.painter.translate(*shift)
        draw(canvas)

    drawn = (partial(shifted, draw) if is_back else draw for draw, is_back in _pages(document, paper))
    return write_pages(drawn, paper, language, Reader(language).words(title))


def write_pages(
    pages: Iterable[Callable[[Canvas], None]], paper: Paper, language: Language = ENGLISH, title: str = ""
) -> bytes:
    """A PDF. Each page is painted on a canvas of its own, in units."""
    _application()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator(PRODUCT.text)
    writer.setResolution(DPI)
    size = QSizeF(paper.width, paper.height)
    writer.setPageSize(QPageSize(size, QPageSize.Unit.Millimeter, paper.name, QPageSize.SizeMatchPolicy.FuzzyMatch))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    painter = QPainter(writer)
    scale = DPI / MM_PER_INCH / UNITS_PER_MM
    for number, draw in enumerate(pages):
        if number:
            writer.newPage()
        painter.save()
        painter.scale(scale, scale)
        # With records nothing is stamped as a picture: everything stays a vector.
        draw(Canvas(painter, LIGHT, records=[], language=language))
        painter.restore()
    painter.end()
    return buffer.data().data()


def _pages(document: Document, paper: Paper) -> Iterator[Page]:
    yield partial(draw_cover, document=document, paper=paper), False
    if document.two_sided:
        yield partial(draw_cover_back, paper=paper), True
    for sheet in sheets_of(document, paper):
        yield partial(draw_front, sheet=sheet), False
        if document.two_sided:
            yield partial(draw_back_of, sheet=sheet), True


def _application() -> QGuiApplication:
    """Fonts need an application, but no screen. Kept here, because Qt does not keep it."""
    global _kept
    running = QGuiApplication.instance()
    if isinstance(running, QGuiApplication):
        return running
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    _kept = QApplication(sys.argv[:1])
    return _kept


_kept: QApplication | None = None
