"""The hidden formula: square cards for the grid, upright ones for the goals.

Numbers are square and light, operators round and dark, as on the screens. Goals have a target, and the asterisk if the
deck says so.

Must not: say which cards there are (the game's own texts).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from gotit.core.message import Message, Typed, say
from gotit.games.hidden_formula.deck import WILD, Deck, read_deck, read_goals
from gotit.games.hidden_formula.view import GoalView
from gotit.games.shelf import house_text
from gotit.printing.decks.signs import draw_back, draw_bar_below, stands_on_a_bar
from gotit.printing.document import BORDER, CARD_WIDTH, Card, Document, OwnText, Section, own_document
from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.hidden_formula.goal import OR
from gotit.ui.paint.hidden_formula.tiles import draw_tile
from gotit.ui.paint.rect import Rect
from gotit.ui.paint.signs import draw_check
from gotit.ui.theme import BLACK, LIGHT, WHITE

SUITS = Typed("Got It! the hidden formula")
_FORMULA_CARDS = say("deck_formula_cards", "Formula cards")
_GOAL_CARDS = say("deck_goal_cards", "Goal cards")
_MORE_NUMBERS = say("deck_more_numbers", "More numbers, only for playing up to 20")
_ORANGE_BACK, _TEAL_BACK = "#8A4B00", "#0A5A49"
"""So that formula cards and goal cards differ when they lie face down."""

_TILE_SHARE = 0.88
_TILE_DIGIT = 0.6
"""How large `draw_tile` paints: a tile relative to its cell, a digit relative to its tile."""

_GOAL_DIGIT, _HALF_DIGIT = 300.0, 165.0
_WORD = 28.0


def document() -> Document:
    deck = read_deck(house_text("hidden_formula", "formula_cards.txt"))
    math_geek = read_deck(house_text("hidden_formula", "math_geek.txt"))
    goals = read_goals(house_text("hidden_formula", "goal_cards.txt"))
    return Document(
        "hidden-formula",
        SUITS,
        (
            _formula_section(_FORMULA_CARDS, deck),
            _goal_section(goals),
            _formula_section(_MORE_NUMBERS, math_geek),
        ),
        samples=("7", "x", "goal 31/37*"),
    )


def own(texts: Mapping[str, OwnText]) -> Document:
    """The user's own formula `cards`, `goals`, or both. Raises TextError."""
    sections = []
    if "cards" in texts:
        sections.append(_formula_section(_FORMULA_CARDS, read_deck(*texts["cards"])))
    if "goals" in texts:
        sections.append(_goal_section(read_goals(*texts["goals"])))
    return own_document("hidden-formula", SUITS, tuple(sections))


def _formula_section(title: Message, deck: Deck) -> Section:
    back = partial(draw_back, colour=_ORANGE_BACK)
    return Section(title, _formula_cards(deck), CARD_WIDTH, CARD_WIDTH, common_back=back)


def _goal_section(goals: tuple[GoalView, ...]) -> Section:
    return Section(_GOAL_CARDS, tuple(map(_goal_card, goals)), common_back=partial(draw_back, colour=_TEAL_BACK))


def _formula_cards(deck: Deck) -> tuple[Card, ...]:
    return tuple(Card(token, partial(_draw_formula_card, token=token)) for token in (*deck.numbers, *deck.operators))


def _draw_formula_card(canvas: Canvas, rect: Rect, token: str) -> None:
    cell = rect.inset(BORDER / 2)
    draw_tile(canvas, cell, token)
    if stands_on_a_bar(token):
        below = cell.y + cell.h * (0.5 + _TILE_SHARE * _TILE_DIGIT / 2)
        draw_bar_below(canvas, Rect(cell.x, below, cell.w, 0), cell.w * 0.26, BLACK)
    elif token == WILD:
        word = canvas.words(say("printed_wild", "wild"))
        # Marks on letters reach higher, and brackets lower, than English does.
        high = 30 if word.isascii() else lettering.ink(word, lettering.px_for(_WORD)).h
        foot = Rect(rect.x, rect.bottom - BORDER - high, rect.w, high)
        canvas.text(foot, word, _WORD, BLACK, WHITE, align="centre")


def _goal_card(goal: GoalView) -> Card:
    numbers = "/".join(map(str, goal.numbers))
    return Card(f"goal {numbers}{'*' if goal.asterisk else ''}", partial(_draw_goal, goal=goal))


def _draw_goal(canvas: Canvas, rect: Rect, goal: GoalView) -> None:
    picture = rect.inset(BORDER)
    canvas.rounded(picture, 40, LIGHT.floor.fill, LIGHT.floor.edge, 14)
    _draw_target(canvas, Rect(picture.x + 40, picture.y + 40, 96, 96))
    if goal.asterisk:
        _draw_asterisk(canvas, Rect(picture.right - 136, picture.y + 40, 96, 96))
    room = picture.inset(50, 150)
    if len(goal.numbers) == 1:
        _draw_number(canvas, room, goal.numbers[0], _GOAL_DIGIT)
        return
    upper, rest = room.take_top(_HALF_DIGIT)
    lower, between = rest.take_bottom(_HALF_DIGIT)
    _draw_number(canvas, upper, goal.numbers[0], _HALF_DIGIT)
    canvas.text(between, canvas.words(OR), 36, LIGHT.floor.soft, LIGHT.floor.fill, align="centre")
    _draw_number(canvas, lower, goal.numbers[1], _HALF_DIGIT)


def _draw_number(canvas: Canvas, rect: Rect, number: int, height: float) -> None:
    ink = lettering.ink(str(number), lettering.px_for(height))
    high = height * min(1.0, rect.w / ink.w)
    canvas.digit(rect, str(number), high, LIGHT.floor.ink, LIGHT.floor.fill)
    if stands_on_a_bar(str(number)):
        below = rect.y + (rect.h + high) / 2
        draw_bar_below(canvas, Rect(rect.x, below, rect.w, 0), min(ink.w, rect.w) * 0.8, LIGHT.floor.ink)


def _draw_target(canvas: Canvas, rect: Rect) -> None:
    """A ring around a tick: make this."""
    canvas.rounded(rect, rect.w / 2, WHITE, LIGHT.floor.edge, 10)
    draw_check(canvas, rect.inset(24), LIGHT.floor.edge)


def _draw_asterisk(canvas: Canvas, rect: Rect) -> None:
    """Three strokes through one point: not for young players."""
    x, y = rect.centre
    for dx, dy in ((0.0, 0.46), (0.4, 0.23), (0.4, -0.23)):
        ends = [(x - dx * rect.w, y - dy * rect.h), (x + dx * rect.w, y + dy * rect.h)]
        canvas.line(ends, LIGHT.floor.ink, 15)
