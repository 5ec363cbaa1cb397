"""Mathic Fraction: cards to hold in the hand, and reward tokens as coins.

A card looks as on the screens: its sign in the corner of a fanned hand, corners cut if it is red, and bands of black if
it is black. It says in words what it may stand for.

Must not: say which cards and tokens there are (the game's cards.txt, tokens.txt).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from gotit.core.message import Message, Typed, say
from gotit.games.mathic_fraction.cards import Card as DealtCard
from gotit.games.mathic_fraction.cards import Face, Kind, face_title, read_deck
from gotit.games.mathic_fraction.tokens import TOKEN_POINTS, Token, read_tokens, token_title
from gotit.games.shelf import house_text
from gotit.language.words import english
from gotit.printing.decks.signs import draw_back
from gotit.printing.document import ALL_CARDS, BORDER, Card, Document, OwnText, Section, own_document
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.mathic_fraction.cards import INK, draw_number, draw_sign, outline
from gotit.ui.paint.mathic_fraction.tokens import draw_token
from gotit.ui.paint.rect import Rect
from gotit.ui.theme import BLACK, WHITE

SUITS = Typed("Mathic Fraction")
_HINTS = (
    say(
        "mathic_signs_hint",
        "Dots stand for odd and even numbers: in an odd one a dot has no partner. An empty place is any number; an "
        "arrow down to the ground means: in simplest form.",
    ),
)
"""The cards' signs; tokens have others."""
_CARD_BACK, _TOKEN_BACK = "#24304A", "#0A5A49"
"""So that cards and tokens differ when they lie face down."""
_TOKEN_MM = 46.0
"""All of them fit on one sheet."""
_RIM = 18.0
_BAND = 124.0
_SIGN = 92.0
_WORDS = 36.0
_FOOT = 78.0
_BESIDE = 124.0
"""A sign that belongs to the fraction is beside it, too."""
_NUMBERS = 400.0
_BESIDE_KINDS: tuple[Kind, ...] = ("at_least", "at_most", "more", "less", "simplest")
"""Upside down their signs would mean something else, so they are in one corner only."""


def document() -> Document:
    return Document(
        "mathic-fraction",
        SUITS,
        (
            _card_section(read_deck(house_text("mathic_fraction", "cards.txt"))),
            _token_section(read_tokens(house_text("mathic_fraction", "tokens.txt"))),
        ),
        samples=("3/12♥, red", "≥ 4/12, black", "odd numerator, red", "simplest form, black", "subtract or divide"),
        hints=_HINTS,
    )


def own(texts: Mapping[str, OwnText]) -> Document:
    """The user's own `cards`, `tokens`, or both. Raises TextError."""
    sections = []
    if "cards" in texts:
        sections.append(_card_section(read_deck(*texts["cards"])))
    if "tokens" in texts:
        sections.append(_token_section(read_tokens(*texts["tokens"])))
    return own_document("mathic-fraction", SUITS, tuple(sections), _HINTS if "cards" in texts else ())


def _card_section(deck: Iterable[DealtCard]) -> Section:
    cards = (
        Card(f"{english(face_title(card.face))}, {card.face.color}", partial(_draw_card, face=card.face))
        for card in deck
    )
    return Section(ALL_CARDS, tuple(cards), common_back=partial(draw_back, colour=_CARD_BACK))


def _token_section(tokens: Iterable[Token]) -> Section:
    coins = (Card(english(token_title(token)), partial(_draw_token, token=token)) for token in tokens)
    back = partial(draw_back, colour=_TOKEN_BACK)
    return Section(say("deck_tokens", "Reward tokens"), tuple(coins), _TOKEN_MM, _TOKEN_MM, common_back=back)


def wording(face: Face) -> Message | None:
    """What a card may stand for, below its fraction; None for a fraction that is just itself."""
    if face.kind == "base":
        return None
    return say(
        "printed_face_kind",
        "{kind, select, at_least {this or more} at_most {this or less} more {more than this} less {less than this}"
        " odd_numerator {top number odd} even_numerator {top number even}"
        " both_odd {both numbers odd} both_even {both numbers even} other {in simplest form}}",
        kind=face.kind,
    )


def _draw_card(canvas: Canvas, rect: Rect, face: Face) -> None:
    picture = rect.inset(BORDER)
    ink = INK[face.color]
    canvas.path(outline(picture, face.color), ink)
    field = picture.inset(_RIM)
    canvas.path(outline(field, face.color), WHITE)
    black = face.color == "black"
    upper, rest = field.take_top(_BAND)
    lower, middle = rest.take_bottom(_BAND)
    if black:
        canvas.fill(upper, ink)
        canvas.fill(lower, ink)
    sign = Rect(upper.x + 42, upper.y + (_BAND - _SIGN) / 2 + (0 if black else 24), _SIGN, _SIGN)
    draw_sign(canvas, sign, face, WHITE if black else ink)
    if face.kind not in _BESIDE_KINDS:
        _draw_turned(canvas, rect, sign, face, WHITE if black else ink)
    words = canvas.words(wording(face))
    if words:
        foot, middle = middle.take_bottom(_FOOT, 0)
        canvas.text(foot.inset(12, 0).take_top(_FOOT - 12)[0], words, _WORDS, BLACK, WHITE, least=28, align="centre")
    if face.kind in _BESIDE_KINDS:
        beside, middle = middle.inset(24, 0).take_left(_BESIDE, 10)
        draw_sign(canvas, beside.centred(_BESIDE, _BESIDE), face, ink)
    draw_number(canvas, middle.centred(min(middle.w, 300), min(middle.h - 10, _NUMBERS)), face, ink)


def _draw_turned(canvas: Canvas, card: Rect, sign: Rect, face: Face, colour: str) -> None:
    """The sign in the opposite corner, upside down: the card turned by half a turn about its middle."""
    x, y = card.centre
    canvas.painter.save()
    canvas.painter.translate(2 * x, 2 * y)
    canvas.painter.scale(-1, -1)
    draw_sign(canvas, sign, face, colour)
    canvas.painter.restore()


def _draw_token(canvas: Canvas, rect: Rect, token: Token) -> None:
    """A coin, and what it is worth below."""
    picture = rect.inset(BORDER)
    worth, coin = picture.take_bottom(56)
    draw_token(canvas, coin.square(), token)
    points = say("token_points", "{points, plural, one {# point} other {# points}}", points=TOKEN_POINTS)
    canvas.text(worth.inset(0, 8), canvas.words(points), 30, BLACK, WHITE, least=28, align="centre")
