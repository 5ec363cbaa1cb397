"""What a token asks for, in words, when one of its kind first lies there in a match; one kind in each turn.

Must not: keep state. Which kinds have been explained follows from the lines of the scoring sheet and the tokens that
lie there now, so after undo or a restart the same is shown.
"""

from __future__ import annotations

from PyQt6.QtCore import QPointF
from PyQt6.QtGui import QPainterPath

from gotit.core.message import Maths, Message, say
from gotit.games.mathic_fraction.tokens import Token, TokenKind, token_title
from gotit.games.mathic_fraction.view import MathicFractionView
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.fitting import holds, lines_height
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.mathic_fraction.table import SHOWN_TOKENS
from gotit.ui.paint.part import Frame, Part
from gotit.ui.paint.rect import Rect, vh

_ORDER: tuple[TokenKind, ...] = ("color", "number", "parity", "operation", "pattern")
_WITH_SPACE = ("playing", "stealing", "drawing", "stating")
"""So the cards of the space lie still from one of these to the next."""
_POINTER = vh(1.6)


def token_to_explain(game: MathicFractionView) -> Token | None:
    """The token of a kind that is explained in this turn, or None."""
    if game.phase not in _WITH_SPACE or game.round_number != 1:
        return None
    shown, lay = list(game.tokens), [game.tokens]
    for turn in reversed(game.turns):  # what it earned lay there before it; what came for that is at the end
        shown = [*shown[: SHOWN_TOKENS - len(turn.tokens)], *turn.tokens]
        lay.append(tuple(shown))
    explained: set[TokenKind] = set()
    token: Token | None = None
    for tokens in reversed(lay):
        fresh = [each for each in tokens if each.kind not in explained]
        token = min(fresh, key=lambda each: _ORDER.index(each.kind), default=None)
        if token is not None:
            explained.add(token.kind)
    return token


def caption(game: MathicFractionView, lie: tuple[Part, ...], rect: Rect, most: float, frame: Frame) -> Part | None:
    """Words at the top of `rect`, at most so high, that point at their token; `lie`: the parts of the tokens.

    None if there is nothing to say, or no room.
    """
    token = token_to_explain(game)
    part = next((part for part in lie if part.data == (token,)), None)
    if token is None or part is None:
        return None
    said = frame.words(_asks(token))
    for lines in (1, 2):
        at = rect.take_top(_POINTER + lines_height(lines, FLOOR))[0]
        if at.h <= most and holds(_inside(at), said, lines):
            return Part("token explained", at, draw_explained, (said, part.rect.centre[0]))
    return None


def draw_explained(canvas: Canvas, rect: Rect, said: str, token_x: float) -> None:
    """A bubble whose tip points up at the token."""
    surface = canvas.theme.chip
    body = rect.take_top(_POINTER)[1]
    tip = QPainterPath(QPointF(token_x, rect.y))
    tip.lineTo(token_x + _POINTER, body.y + 1)
    tip.lineTo(token_x - _POINTER, body.y + 1)
    tip.closeSubpath()
    canvas.path(tip, surface.fill)
    canvas.rounded(body, vh(1.4), surface.fill)
    canvas.text(_inside(rect), said, FLOOR, surface.ink, surface.fill, align="centre", lines=2)


def _inside(rect: Rect) -> Rect:
    return rect.take_top(_POINTER)[1].inset(vh(1.5), 0)


def _asks(token: Token) -> Message:
    """What earns it."""
    match token.kind:
        case "color":
            return say("token_asks_cards", "An equation of {cards}", cards=token_title(token))
        case "number":
            return say("token_asks_number", "An equation with {number}", number=Maths(str(token.number)))
        case "parity":
            return say(
                "token_asks_parity",
                "One side with {parity, select, odd {odd} other {even}} numerators",
                parity=token.parity or "even",
            )
        case "operation":
            return say("token_asks_operation", "An equation with: {operations}", operations=token_title(token))
        case "pattern":
            return say("token_asks_pattern", "Three or more cards in a pattern")
