"""Where somebody tapped the picture: a finger on a touch screen, or a click.

Must not: decide what a tap means.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from gotit.ui.paint.part import Part, Picture
from gotit.ui.paint.rect import Rect


class Tap(NamedTuple):
    """The part, and the point on the stage, both in the units in which the part was composed."""

    part: Part
    x: float
    y: float


def tap_at(picture: Picture, x: float, y: float) -> Tap | None:
    """What lies at this point of the stage; None: nothing."""
    part = next((part for part in picture if part.rect.meets(Rect(x, y, 1, 1))), None)
    if part is None:
        return None
    return Tap(replace(part, rect=part.own, scale=1.0), x / part.scale, y / part.scale)
