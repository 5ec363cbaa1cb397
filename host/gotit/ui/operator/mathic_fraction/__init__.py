"""Mathic Fraction in the operator's window: its options, its panel of play."""

from __future__ import annotations

from collections.abc import Callable

from gotit.ui.operator.mathic_fraction.hand import Look
from gotit.ui.operator.mathic_fraction.laying import Deck
from gotit.ui.operator.mathic_fraction.options import MOST_SEATS, MathicFractionOptions
from gotit.ui.operator.mathic_fraction.play import MathicFractionPlay
from gotit.ui.operator.mathic_fraction.understanding import Understand
from gotit.ui.operator.panel import OptionsForm, PlayPanel, SeatFlag


class MathicFractionPanels:
    """See `GamePanels`. `look`: what a seat may see, asked while its hand is looked at or its card is played.

    `understand`: reads an equation. `deck`: the cards and tokens of the match as it stands. `seen`: whether the class
    looks at this window, too.
    """

    name = "mathic-fraction"
    title = "Mathic Fraction"
    seats = range(2, MOST_SEATS + 1)
    flags: tuple[SeatFlag, ...] = ()

    def __init__(self, look: Look, understand: Understand, deck: Callable[[], Deck], seen: Callable[[], bool]) -> None:
        self._look, self._understand, self._deck, self._seen = look, understand, deck, seen

    def make_options(self) -> OptionsForm:
        return MathicFractionOptions()

    def make_play(self) -> PlayPanel:
        return MathicFractionPlay(self._look, self._understand, self._deck, self._seen)
