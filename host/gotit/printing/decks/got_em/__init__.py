"""Got 'Em!: Bright's cards, strips of paper for walls, and the boards as posters.

A card shows its instructions in the order in which they are followed, and says them in words below. Colours come with
their own shapes, as on the screens, and with their names.

Must not: say which cards there are (the game's cards.txt), or which squares the boards have (board.py beside this).
"""

from __future__ import annotations

from functools import partial

from gotit.core.message import Message, Typed, say
from gotit.games.got_em.board import SIDES, grooves, read_board
from gotit.games.got_em.cards import MoveStep, PlaceStep, RemoveStep, Step, read_deck
from gotit.games.shelf import house_text
from gotit.language.words import english
from gotit.printing.decks.got_em.board import SQUARE_MM, WALL_MM, board_sections, draw_square
from gotit.printing.decks.signs import draw_back
from gotit.printing.document import ALL_CARDS, BORDER, Card, Document, Section
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.rect import Rect, rows
from gotit.ui.theme import BLACK, WHITE

_BACK = "#7A1F6B"
_EDGE = "#24304A"
_WORDS = 34.0
_SIGN = 190.0
_HOUSE_SIDE = 7
"""The board of the house, which is printed first."""


def document() -> Document:
    kinds = read_deck(house_text("got_em", "cards.txt"))
    cards = tuple(
        Card(" · ".join(english(wording(step)) for step in kind.steps), partial(_draw_card, steps=kind.steps))
        for kind in kinds
        for _ in range(kind.count)
    )
    wall = Card("wall", _draw_wall)
    sections = [
        Section(ALL_CARDS, cards, common_back=partial(draw_back, colour=_BACK)),
        Section(say("deck_walls", "Walls"), (wall,) * len(grooves(max(SIDES))), SQUARE_MM, WALL_MM, bleeds=True),
    ]
    for side in sorted(SIDES, key=lambda side: (side != _HOUSE_SIDE, side)):
        sections += board_sections(read_board(house_text("got_em", f"mosaic_{side}.txt"), f"mosaic_{side}.txt"))
    hints = (
        say(
            "got_em_pieces_hint",
            "Tape the parts of a board together edge to edge. Walls are the dark strips; for pawns take small things "
            "in four colours. Without cards, nobody minds the squares' colours.",
        ),
    )
    samples = tuple(dict.fromkeys(card.name for card in cards))
    return Document("got-em", Typed("Got 'Em!"), tuple(sections), (samples[0], samples[5], samples[-1]), hints)


def wording(step: Step) -> Message:
    """An instruction in our words, including whether it is optional."""
    match step:
        case PlaceStep(colour, may):
            return say(
                "printed_place",
                "{colour, select, red {Wall beside any red square} yellow {Wall beside any yellow square}"
                " green {Wall beside any green square} blue {Wall beside any blue square}"
                " other {Wall beside any square}}{may, select, yes {, or none} other {}}",
                colour=colour or "any",
                may="yes" if may else "no",
            )
        case RemoveStep(may):
            return say(
                "printed_remove",
                "Take away any one wall{may, select, yes {, or none} other {}}",
                may="yes" if may else "no",
            )
        case MoveStep(squares, through):
            if squares is None:
                return say("printed_move_by_walls", "Go 1 square, and 1 more for each wall here, or stay")
            return say(
                "printed_move",
                "Go {squares, plural, one {# square} other {up to # squares}}"
                "{through, plural, =0 {} one {, through # wall} other {, through # walls}}, or stay",
                squares=squares,
                through=through,
            )


def _draw_card(canvas: Canvas, rect: Rect, steps: tuple[Step, ...]) -> None:
    picture = rect.inset(BORDER)
    canvas.rounded(picture, 40, WHITE, _EDGE, 12)
    places = rows(picture.inset(40, 30), len(steps), 30)
    for number, (place, step) in enumerate(zip(places, steps, strict=True)):
        if number:
            canvas.line([(place.x, place.y - 15), (place.right, place.y - 15)], _EDGE, 4)
        words, sign = place.take_bottom(130 if len(steps) > 1 else 220)
        _draw_sign(canvas, sign.centred(sign.w, min(_SIGN, sign.h - 10)), step)
        canvas.text(words, canvas.words(wording(step)), _WORDS, BLACK, WHITE, least=28, align="centre", lines=3)


def _draw_sign(canvas: Canvas, rect: Rect, step: Step) -> None:
    match step:
        case PlaceStep(colour):
            square = rect.centred(rect.h, rect.h)
            draw_square(canvas, square, colour, any_colour=colour is None)
            _draw_bar(canvas, Rect(square.right + 12, square.y - 8, 34, square.h + 16))
        case RemoveStep():
            bar = rect.centred(34, rect.h)
            canvas.rounded(bar, 10, WHITE, BLACK, 6)
            _draw_arrow(canvas, bar.right + 24, bar.right + 150, rect.centre[1])
        case MoveStep(squares, through):
            pawn, rest = rect.take_left(rect.w * 0.26, 0)
            _draw_pawn(canvas, pawn.square())
            arrow, far = rest.take_left(rest.w * 0.46, 0)
            _draw_arrow(canvas, arrow.x, arrow.right - 20, rect.centre[1])
            if through:
                _draw_bar(canvas, arrow.centred(30, rect.h * 0.9))
            canvas.digit(far, "1+" if squares is None else str(squares), rect.h * 0.86, BLACK, WHITE)


def _draw_bar(canvas: Canvas, rect: Rect) -> None:
    """A placed wall."""
    canvas.rounded(rect, 10, BLACK)


def _draw_arrow(canvas: Canvas, left: float, right: float, y: float) -> None:
    canvas.line([(left, y), (right, y)], BLACK, 16)
    canvas.line([(right - 36, y - 36), (right, y), (right - 36, y + 36)], BLACK, 16)


def _draw_pawn(canvas: Canvas, rect: Rect) -> None:
    """A head on a body."""
    x, y, s = rect.x, rect.y, rect.w
    canvas.rounded(Rect(x + s * 0.28, y + s * 0.02, s * 0.44, s * 0.44), s, BLACK)
    canvas.rounded(Rect(x + s * 0.16, y + s * 0.8, s * 0.68, s * 0.18), s * 0.06, BLACK)
    canvas.line([(x + s * 0.5, y + s * 0.4), (x + s * 0.32, y + s * 0.84)], BLACK, s * 0.14)
    canvas.line([(x + s * 0.5, y + s * 0.4), (x + s * 0.68, y + s * 0.84)], BLACK, s * 0.14)
    canvas.line([(x + s * 0.5, y + s * 0.4), (x + s * 0.5, y + s * 0.84)], BLACK, s * 0.24)


def _draw_wall(canvas: Canvas, rect: Rect) -> None:
    canvas.rounded(rect.inset(8), 8, BLACK)
