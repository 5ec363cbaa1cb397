"""The goal: one number or two, readable from the last row, and how many goals are still to come.

Must not: show goals that are still face down; only their count.
"""

from __future__ import annotations

from gotit.core.message import say
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.lettering import FLOOR, advance, fits, ink, px_for
from gotit.ui.paint.rect import Rect, vh

GOAL_DIGIT = vh(24.4)
_HEAD = vh(5.6)
_CARD = vh(28.1)
GOAL_HEIGHT = _HEAD + _CARD
OR = say("goal_or", "or")


def draw_goal(canvas: Canvas, rect: Rect, numbers: tuple[int, ...], said: str, also: tuple[str, ...]) -> None:
    """The goal card under a line of words. Of `also`, the first that fits beside `said`.

    No numbers: the next goal has not been turned yet.
    """
    page = canvas.theme.page
    head, card = rect.take_top(_HEAD)
    canvas.text(head, said, FLOOR, page.soft, page.fill)
    room = head.w - advance(said, px_for(FLOOR)) - vh(2)
    if shown := next((words for words in also if fits(words, room)), ""):
        canvas.text(head, shown, FLOOR, page.soft, page.fill, align="right")
    draw_goal_card(canvas, card, numbers)


def goal_place(rect: Rect) -> Rect:
    """Where the card lies under its line of words."""
    return rect.take_top(_HEAD)[1]


def draw_goal_card(canvas: Canvas, card: Rect, numbers: tuple[int, ...]) -> None:
    surface = canvas.theme.panel
    canvas.rounded(card, vh(2.4), surface.fill, canvas.theme.line if numbers else canvas.theme.slot, vh(0.5))
    inner = card.inset(vh(2.4), vh(1.4))
    if len(numbers) == 1:
        canvas.digit(inner, str(numbers[0]), GOAL_DIGIT, surface.ink, surface.fill)
    elif numbers:
        between_them = canvas.words(OR)
        gap = max(advance(word, px_for(FLOOR)) for word in between_them.split()) + vh(2.4)
        inks = [ink(str(number), px_for(GOAL_DIGIT)) for number in numbers]
        both = sum(each.w for each in inks)
        share = min(1.0, (inner.w - gap) / both, *(inner.h / each.h for each in inks))
        high = GOAL_DIGIT * share  # one size for both
        left, right = inner.take_left(inks[0].w * share + (inner.w - gap - both * share) / 2, gap)
        for place, number in zip((left, right), numbers, strict=True):
            canvas.digit(place, str(number), high - 1, surface.ink, surface.fill)
        between = Rect(left.right, inner.y, gap, inner.h)
        canvas.text(between, between_them, FLOOR, surface.soft, surface.fill, align="centre", lines=2)
