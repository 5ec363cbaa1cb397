"""The hidden formula in the operator's window: its options, its panel of play."""

from __future__ import annotations

from gotit.ui.operator.hidden_formula.options import HiddenFormulaOptions
from gotit.ui.operator.hidden_formula.play import HiddenFormulaPlay
from gotit.ui.operator.panel import OptionsForm, PlayPanel, SeatFlag


class HiddenFormulaPanels:
    """See `GamePanels`."""

    name = "hidden-formula"
    title = "Got It! the hidden formula"
    seats = range(1, 10)
    flags: tuple[SeatFlag, ...] = ()

    def make_options(self) -> OptionsForm:
        return HiddenFormulaOptions()

    def make_play(self) -> PlayPanel:
        return HiddenFormulaPlay()
