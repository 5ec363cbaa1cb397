"""Fast Fun Maths in the operator's window: its options, its seats' marks, its panel of play."""

from __future__ import annotations

from gotit.ui.operator.fast_fun_maths.calculation import Check
from gotit.ui.operator.fast_fun_maths.options import FLAGS, FastFunMathsOptions
from gotit.ui.operator.fast_fun_maths.play import FastFunMathsPlay
from gotit.ui.operator.panel import OptionsForm, PlayPanel, SeatFlag


class FastFunMathsPanels:
    """See `GamePanels`. `check`: what the referee would say of a calculation that is being entered."""

    name = "fast-fun-maths"
    title = "Got It! Fast Fun Maths"
    seats = range(1, 10)
    flags: tuple[SeatFlag, ...] = FLAGS

    def __init__(self, check: Check) -> None:
        self._check = check

    def make_options(self) -> OptionsForm:
        return FastFunMathsOptions()

    def make_play(self) -> PlayPanel:
        return FastFunMathsPlay(self._check)
