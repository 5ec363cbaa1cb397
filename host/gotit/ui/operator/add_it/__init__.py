"""ADD-IT in the operator's window: its options, its panel of play."""

from __future__ import annotations

from gotit.ui.operator.add_it.hand import Look
from gotit.ui.operator.add_it.options import AddItOptions
from gotit.ui.operator.add_it.play import AddItPlay
from gotit.ui.operator.panel import OptionsForm, PlayPanel, SeatFlag


class AddItPanels:
    """See `GamePanels`. `look`: what a seat may see, asked while its hand is looked at and at no other time."""

    name = "add-it"
    title = "ADD-IT"
    seats = range(2, 5)
    flags: tuple[SeatFlag, ...] = ()

    def __init__(self, look: Look) -> None:
        self._look = look

    def make_options(self) -> OptionsForm:
        return AddItOptions()

    def make_play(self) -> PlayPanel:
        return AddItPlay(self._look)
