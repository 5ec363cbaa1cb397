"""The invitation to buzz. Once somebody has, it says in the same place that the buzz is being checked.

Must not: tell who it was. Whoever buzzed, the picture is the same until the verdict falls.
"""

from __future__ import annotations

from dataclasses import replace

from gotit.core.match_view import MatchView
from gotit.core.message import AllOf, Message, say
from gotit.ui.paint.column import Column, Headline, headline
from gotit.ui.paint.part import Part
from gotit.ui.paint.rect import vh

BUZZED = "buzzed"
"""The name of the part that says so."""
_SIZE = vh(7)


def put_invitation(column: Column, view: MatchView, name: str, *said: Headline) -> None:
    """The first of these headlines that has room. While a buzz is being checked, “Buzzed!” stands in its place.

    Only this part differs between the two pictures, so the second is painted in a millisecond.
    """
    part = next((made for one in said if (made := headline(name, column, one)) is not None), None)
    if view.verdict == "pending":
        part = _buzzed(column, view.waiting_for, part.rect.h if part is not None else 0.0)
    column.put(part)


def _buzzed(column: Column, boxes: tuple[Message, ...], least: float) -> Part | None:
    """`boxes`: those that keep everyone waiting. At least as high as `least`, even if its words need less."""
    words = column.reader.words
    checking = say("checking", "Checking …")
    which = say("checking_boxes", "Checking {boxes} …", boxes=AllOf(boxes))
    for body in (words(which if boxes else checking), words(checking), ""):
        part = headline(BUZZED, column, Headline("chip", words(say("buzzed", "Buzzed!")), body=body, size=_SIZE))
        if part is not None:
            return replace(part, rect=part.rect._replace(h=max(least, part.rect.h)), urgent=True)
    return None
