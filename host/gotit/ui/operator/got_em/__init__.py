"""Got 'Em! in the operator's window: its options, its panel of play."""

from __future__ import annotations

from gotit.ui.operator.got_em.hand import Look
from gotit.ui.operator.got_em.options import GotEmOptions
from gotit.ui.operator.got_em.play import GotEmPlay
from gotit.ui.operator.panel import OptionsForm, PlayPanel, SeatFlag


class GotEmPanels:
    """See `GamePanels`. `look`: what a seat may see, asked while its hand is looked at and at no other time."""

    name = "got-em"
    title = "Got 'Em!"
    seats = range(2, 5)
    flags: tuple[SeatFlag, ...] = ()

    def __init__(self, look: Look) -> None:
        self._look = look

    def make_options(self) -> OptionsForm:
        return GotEmOptions()

    def make_play(self) -> PlayPanel:
        return GotEmPlay(self._look)
