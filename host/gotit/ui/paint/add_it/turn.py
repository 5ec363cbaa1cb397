"""Whose card has been played, and what it points at.

Must not: show what the card can collect. Everyone can read the projector.
"""

from __future__ import annotations

from gotit.core.message import say
from gotit.ui.paint.add_it.cards import CARD_ASPECT, draw_number_card
from gotit.ui.paint.box import Box, vh
from gotit.ui.paint.canvas import Canvas, holds
from gotit.ui.paint.signs import draw_badge

_ASKED = say("addit_what_collects", "What does it collect?")


def draw_turn(canvas: Canvas, box: Box, seat: int, name: str, number: int, pointed: tuple[int, ...]) -> None:
    """The actor, its card, and what it points at. The question is what the card collects."""
    surface = canvas.theme.floor
    canvas.panel(box, surface, 5)
    inner = box.inset(vh(1.5))
    title, body = inner.take_top(vh(6.8), vh(1.2))
    badge, words = title.take_left(vh(6.6), vh(1.8))
    draw_badge(canvas, badge.centred(vh(6.6), vh(6.6)), seat)
    canvas.text(words, name, vh(5), surface.ink, surface.fill, name=True)
    asked = canvas.words(_ASKED)
    for share in (1.0, 0.9, 0.8, 0.7):  # the card gives way to the question
        card, words = body.take_left(share * body.h * CARD_ASPECT, vh(2))
        if holds(words, asked, 4):
            break
    card = card.centred(card.w, card.w / CARD_ASPECT)
    draw_number_card(canvas, card, number, "played")
    if pointed:
        said = f"{' + '.join(map(str, pointed))}?"
        canvas.text(words, said, vh(5.4), surface.ink, surface.fill, lines=4)
    else:
        canvas.text(words, asked, vh(4.4), surface.ink, surface.fill, lines=4)
