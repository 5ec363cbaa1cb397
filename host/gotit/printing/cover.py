"""The first sheet: which rules the deck suits, what is on which page, how to print and cut it, and two tests.

A ruler shows whether the printer keeps the size. Crosses in front and rings behind show whether it keeps the two sides
aligned.

Must not: know anything about one game.
"""

from __future__ import annotations

from itertools import groupby

from gotit.core.independent import INDEPENDENT
from gotit.core.message import Maths, Message, Typed, say
from gotit.printing.document import PRODUCT, UNITS_PER_MM, Document, Section
from gotit.printing.pages import INK, draw_crosses, draw_rings, sheets_of, units
from gotit.printing.sheets import Paper, corners
from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.rect import Rect
from gotit.ui.theme import BLACK, LIGHT, WHITE

RULER_MM = 100.0
_SIDE_MM = 20.0
_TITLE, _TEXT = 76.0, 32.0
_PITCH_MM, _BETWEEN_MM, _GAP_MM = 5.8, 1.8, 5.0
_SAMPLES_TOP_MM, _SAMPLES_MM = 48.0, 66.0
_TEXT_TOP_MM = 122.0


def draw_cover(canvas: Canvas, document: Document, paper: Paper) -> None:
    if document.two_sided:
        draw_crosses(canvas, corners(paper))
    column = Rect(_SIDE_MM, 0, paper.width - 2 * _SIDE_MM, paper.height)
    title = units(Rect(column.x, 18, column.w, 14))
    if document.published:
        above = units(Rect(column.x, 8, column.w, 9))
        canvas.text(above, canvas.words(INDEPENDENT), 26, BLACK, WHITE, least=18, align="centre", lines=2)
    whose = "yours" if document.own else "ours" if document.published else "nobodys"
    heading = say(
        "cover_title",
        "{product} · {whose, select, yours {your own deck} nobodys {paper} other {house deck}}",
        product=PRODUCT,
        whose=whose,
    )
    canvas.text(title, canvas.words(heading), _TITLE, INK, WHITE, align="centre")
    suits = say(
        "cover_suits",
        "{whose, select, yours {It suits the rules of {game}. The cards are yours: the game belongs to its publisher.}"
        " nobodys {For the {game}.}"
        " other {It suits the rules of {game}. It is our own deck: the game belongs to its publisher.}}",
        game=document.suits,
        whose=whose,
    )
    room = units(Rect(column.x, 34, column.w, 12))
    canvas.text(room, canvas.words(suits), _TEXT, BLACK, WHITE, least=22, align="centre", lines=2)
    _draw_samples(canvas, document, paper)
    below = _TEXT_TOP_MM
    for line in contents(document, paper):
        below = _write(canvas, column, below, canvas.words(line))
    below += _GAP_MM
    for number, line in enumerate(instructions(document), start=1):
        below = _write(canvas, column, below, f"{number}. {canvas.words(line)}")
    _draw_ruler(canvas, Rect((paper.width - RULER_MM) / 2, below + _GAP_MM, RULER_MM, 8))


def draw_cover_back(canvas: Canvas, paper: Paper) -> None:
    draw_rings(canvas, corners(paper))
    rect = units(Rect(_SIDE_MM, 18, paper.width - 2 * _SIDE_MM, 14))
    said = say(
        "cover_back",
        "This is the back of the first page, the right way up. Each cross lies in its rings of 1 and 2 mm.",
    )
    canvas.text(rect, canvas.words(said), _TEXT, BLACK, WHITE, least=22, align="centre", lines=2)


def contents(document: Document, paper: Paper) -> tuple[Message, ...]:
    """What is on which pages."""
    lines = []
    side = 1 if document.two_sided else 0
    for title, found in groupby(sheets_of(document, paper), key=lambda sheet: sheet.section.title):
        sheets = tuple(found)
        pages = _pages(sheets[0].first_page, sheets[-1].first_page + side)
        lines.append(_pieces(pages, title, sheets[0].section, sum(len(sheet.cards) for sheet in sheets)))
    return tuple(lines)


def _pages(first: int, last: int) -> Message:
    if first == last:
        return say("cover_page", "Page {number}", number=first)
    return say("cover_pages", "Pages {first} to {last}", first=first, last=last)


def _pieces(pages: Message, title: Message, section: Section, count: int) -> Message:
    if section.bleeds:
        return say(
            "cover_parts",
            "{pages}: {title} ({count, plural, one {# piece} other {# pieces}})",
            pages=pages,
            title=title,
            count=count,
        )
    return say(
        "cover_pieces",
        "{pages}: {title} ({count, plural, one {# piece} other {# pieces}}, {size} mm)",
        pages=pages,
        title=title,
        count=count,
        size=Maths(f"{section.width:g} × {section.height:g}"),
    )


def instructions(document: Document) -> tuple[Message, ...]:
    """How to print, cut and play."""
    said = [
        say(
            "print_actual_size",
            "Print at actual size (100 %, not “fit to page”). The ruler below is then exactly 10 cm long.",
        )
    ]
    if document.two_sided:
        said.append(
            say(
                "print_both_sides",
                "Print on both sides, flipped on the long edge, on thick paper (200 g/m² or more).",
            )
        )
        said.append(
            say(
                "print_test_pages",
                "First print only pages 1 and 2 and hold them against the light, rings towards you: a cross should be "
                "in the middle of each. If one is outside, print with {option} ({help}).",
                option=Typed("--shift-backs"),
                help=Typed("gotit print --help"),
            )
        )
    elif document.published:
        said.append(say("print_one_side", "Print on one side of thick paper (200 g/m² or more)."))
    said.append(say("cut_at_marks", "Cut from mark to mark, all the way: one cut separates two cards."))
    return (*said, *document.hints)


def _draw_samples(canvas: Canvas, document: Document, paper: Paper) -> None:
    """Some cards side by side, reduced, and the back of the first."""
    cards = [document.find(name) for name in document.samples]
    shown = [(section, card.front) for section, card in cards]
    section, first = cards[0]
    if first.back:
        shown.insert(1, (section, first.back))
    pitch = (paper.width - 2 * _SIDE_MM) / len(shown)
    for place, (section, face) in enumerate(shown):
        scale = min(_SAMPLES_MM / section.height, pitch * 0.9 / section.width)
        x = _SIDE_MM + pitch * (place + 0.5) - section.width * scale / 2
        y = _SAMPLES_TOP_MM + (_SAMPLES_MM - section.height * scale) / 2
        canvas.painter.save()
        canvas.painter.translate(x * UNITS_PER_MM, y * UNITS_PER_MM)
        canvas.painter.scale(scale, scale)
        card = units(Rect(0, 0, section.width, section.height))
        canvas.rounded(card, 24, WHITE, LIGHT.slot, 4)
        face(canvas, card)
        canvas.painter.restore()


def _write(canvas: Canvas, column: Rect, top_mm: float, said: str) -> float:
    """Write a paragraph, in as many lines as it takes. Returns where the next one begins (mm)."""
    for line in lettering.wrap(said, lettering.px_for(_TEXT), column.w * UNITS_PER_MM):
        canvas.text(units(Rect(column.x, top_mm, column.w, _PITCH_MM)), line, _TEXT, BLACK, WHITE, least=_TEXT / 2)
        top_mm += _PITCH_MM
    return top_mm + _BETWEEN_MM


def _draw_ruler(canvas: Canvas, rect_mm: Rect) -> None:
    """Ten centimetres, as a line with marks."""
    line, below = units(rect_mm).take_top(5 * UNITS_PER_MM)
    canvas.line([(line.x, line.bottom), (line.right, line.bottom)], BLACK, 2)
    for cm in range(11):
        x = line.x + line.w * cm / 10
        canvas.line([(x, line.bottom), (x, line.y + (10 if cm % 5 == 0 else 25))], BLACK, 2)
    words = Rect(below.x, below.y + 10, below.w, 60)
    length = say("ruler_length", "{length} cm", length=round(RULER_MM / 10))
    canvas.text(words, canvas.words(length), _TEXT, BLACK, WHITE, least=_TEXT, align="centre")
