"""Buzzer round: a score sheet to keep on paper, and slips for questions that everyone answers in writing.

Must not: count anything.
"""

from __future__ import annotations

from gotit.core.message import Message, say
from gotit.printing.document import BORDER, Card, Document, Section
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.rect import Rect, columns, rows
from gotit.ui.paint.signs import draw_badge
from gotit.ui.theme import BLACK, WHITE

SHEET_MM = 184.0, 250.0
"""One fits on both papers."""
QUESTIONS, SEATS = 24, 9
_SLIPS = 9

_LINE = "#5A6472"
_WORDS = 32.0


def document() -> Document:
    sheet = Card("score sheet", _draw_sheet)
    slips = (Card("slip", _draw_slip),) * _SLIPS
    return Document(
        "buzzer-round",
        say("printed_round", "buzzer round"),
        (
            Section(say("deck_score_sheets", "Score sheets"), (sheet,), *SHEET_MM),
            Section(say("deck_slips", "Slips to write on"), slips),
        ),
        samples=("slip",),
        published=False,
        hints=(
            say(
                "round_printed_hint",
                "The program keeps the points. The sheet is for when it can't, and for what is asked without it.",
            ),
        ),
    )


def _draw_sheet(canvas: Canvas, rect: Rect) -> None:
    """A column for each player with room for the name, a row for each question, and the sum."""
    inner = rect.inset(BORDER)
    head, body = inner.take_top(inner.h * 0.1)
    foot, body = body.take_bottom(inner.h * 0.055)
    left = inner.w * 0.13
    for cell in columns(head.take_left(left)[1], SEATS, 0):
        badge = cell.take_top(cell.h * 0.5)[0]
        draw_badge(canvas, badge.centred(badge.h * 0.8, badge.h * 0.8), 1 + round((cell.x - inner.x - left) / cell.w))
    lines = rows(body, QUESTIONS, 0)
    for number, row in enumerate(lines, 1):
        canvas.text(row.take_left(left)[0], f"{number}", _WORDS, BLACK, WHITE, align="centre")
        _rule(canvas, row)
    _rule(canvas, foot)
    canvas.text(foot.take_left(left)[0], canvas.words(_POINTS), _WORDS, BLACK, WHITE, least=28, align="centre")
    for cell in columns(inner.take_left(left)[1], SEATS, 0):
        canvas.line([(cell.x, inner.y), (cell.x, inner.bottom)], _LINE, 3)
    canvas.rounded(inner, 0, None, BLACK, 6)


def _rule(canvas: Canvas, row: Rect) -> None:
    canvas.line([(row.x, row.y), (row.right, row.y)], _LINE, 3)


_POINTS = say("round_sheet_points", "Points")
_ASKED: tuple[Message, ...] = (say("slip_name", "Name"), say("slip_question", "Question"), say("slip_answer", "Answer"))


def _draw_slip(canvas: Canvas, rect: Rect) -> None:
    """A name, a question's number, and most of the room for the answer."""
    inner = rect.inset(BORDER)
    high = inner.h * 0.16
    for asked in _ASKED:
        row, inner = inner.take_top(high)
        canvas.text(row, canvas.words(asked), _WORDS, BLACK, WHITE)
        canvas.line([(row.x, row.bottom), (row.right, row.bottom)], _LINE, 3)
