"""Parts of a picture that may be shown soon, painted before they are: showing one is then a copy of its pixels.

May not happen here: knowing what may be shown, or why; painting (the projector does that, when nothing else is to be
done).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain

from PyQt6.QtGui import QImage

from gotit.ui.paint.part import Part, Picture

ROOM_BYTES = 96 * 1024 * 1024
"""A spotlight and its neighbours take 5 MB on a 1080p screen, so those of nine seats have room; on a 4K one of four."""


class Ahead:
    """The pixels of parts that are painted ahead, and the parts that still wait for it."""

    def __init__(self) -> None:
        self._painted: dict[Part, QImage] = {}
        self._waiting: Iterator[Part] = iter(())
        self._room_bytes = ROOM_BYTES

    def want(self, pictures: Iterable[Picture]) -> None:
        """These may come next, in place of all that was wanted before. A picture is composed when its turn comes."""
        self._painted.clear()
        self._waiting = chain.from_iterable(pictures)
        self._room_bytes = ROOM_BYTES

    def next_part(self, shown: Collection[Part]) -> Part | None:
        """A part to be painted; None when all are, or when there is no more room."""
        if self._room_bytes <= 0:
            return None
        return next((part for part in self._waiting if part not in shown and part not in self._painted), None)

    def keep(self, part: Part, pixels: QImage) -> None:
        """These are the pixels of the area that a part's box touches."""
        self._painted[part] = pixels
        self._room_bytes -= pixels.sizeInBytes()

    def pixels(self, part: Part) -> QImage | None:
        """What was kept of this part, or None."""
        return self._painted.get(part)
