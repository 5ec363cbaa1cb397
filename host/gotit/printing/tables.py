"""Tables on paper: a title, a head, rows in groups that stay together, on as many pages as they need.

Must not: know what they are of; use files.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from typing import Protocol

from gotit.core.message import Message
from gotit.language.words import ENGLISH, Language
from gotit.printing.document import UNITS_PER_MM
from gotit.printing.pages import INK, units
from gotit.printing.pdf import write_pages
from gotit.printing.sheets import Paper
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.rect import Rect
from gotit.ui.theme import BLACK, WHITE

EDGE_MM, ROW_MM, TOP_MM = 18.0, 7.0, 38.0
_TITLE, _TEXT, _SMALL = 60.0, 34.0, 26.0
_RULE, _HAIR = 3.0, 1.0
Groups = Sequence[Sequence[Sequence[str]]]


class Table(Protocol):
    """`groups`: rows that stay on one page. `widest`: the column with names. `note`: below the title."""

    @property
    def title(self) -> Message: ...
    @property
    def columns(self) -> Sequence[Message]: ...
    @property
    def groups(self) -> Groups: ...
    @property
    def widest(self) -> int: ...
    @property
    def note(self) -> Message | None: ...


def print_tables(tables: Sequence[Table], paper: Paper, language: Language = ENGLISH) -> bytes:
    """A PDF; each table begins a page."""
    pages = [(table, groups) for table in tables for groups in paged(table.groups, paper)]

    def draw(number: int, canvas: Canvas) -> None:
        middle = paper.width / 2 * UNITS_PER_MM
        with canvas.turned(middle) if language.right_to_left else nullcontext():
            draw_page(canvas, *pages[number], paper, f"{number + 1} / {len(pages)}")

    return write_pages((partial(draw, number) for number in range(len(pages))), paper, language)


def paged(groups: Groups, paper: Paper) -> Iterator[Groups]:
    """What is on each page: as many whole groups as fit. At least one page."""
    room = int((paper.height - TOP_MM - EDGE_MM) / ROW_MM) - 1
    page: list[Sequence[Sequence[str]]] = []
    for group in groups:
        if page and sum(map(len, page)) + len(group) > room:
            yield page
            page = []
        page.append(group)
    yield page


def draw_page(canvas: Canvas, table: Table, groups: Groups, paper: Paper, number: str) -> None:
    column = Rect(EDGE_MM, 0, paper.width - 2 * EDGE_MM, paper.height)
    canvas.text(units(Rect(column.x, 14, column.w, 11)), canvas.words(table.title), _TITLE, INK, WHITE, least=30)
    note = canvas.words(table.note) if table.note is not None else ""
    canvas.text(units(Rect(column.x, 25, column.w, 6)), note, _SMALL, BLACK, WHITE, least=18)
    canvas.text(units(Rect(column.x, paper.height - 12, column.w, 5)), number, _SMALL, BLACK, WHITE, align="centre")
    parts = [3.0 if at == table.widest else 1.0 for at in range(len(table.columns))]
    wide = [column.w * part / sum(parts) for part in parts]
    y = TOP_MM - ROW_MM
    _row(canvas, column.x, y, wide, [canvas.words(each) for each in table.columns], _SMALL)
    for group in groups:
        y += ROW_MM
        _rule(canvas, column, y, _RULE)
        for at, row in enumerate(group):
            if at:
                y += ROW_MM
                _rule(canvas, column, y, _HAIR)
            _row(canvas, column.x, y, wide, row, _TEXT)
    _rule(canvas, column, y + ROW_MM, _RULE)


def _row(canvas: Canvas, x: float, y: float, wide: Sequence[float], cells: Sequence[str], height: float) -> None:
    for cell, each in zip(cells, wide, strict=True):
        canvas.text(units(Rect(x + 1, y + 1, each - 2, ROW_MM - 2)), cell, height, BLACK, WHITE, least=16)
        x += each


def _rule(canvas: Canvas, column: Rect, y: float, width: float) -> None:
    room = units(Rect(column.x, y, column.w, 0))
    canvas.line([(room.x, room.y), (room.x + room.w, room.y)], BLACK, width)
