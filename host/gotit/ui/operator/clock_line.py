"""The strip of a clock that stands still: whose time is up, more time, or out. Each button has a key of its own.

May not happen here: deciding that. The clock waits for the referee.
"""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal

from gotit.core.clocks import MoreTime
from gotit.core.game import TimeUp
from gotit.core.message import Arg, Maths, Message, Seat, say
from gotit.core.offer import Offer
from gotit.language.chosen import words
from gotit.ui.operator.operator_view import OperatorView, act
from gotit.ui.operator.plain import let_act, set_words
from gotit.ui.operator.strip import Banner
from gotit.ui.operator.style import button, set_tone
from gotit.ui.slots import call

MORE_KEY, OUT_KEY = "F7", "F9"
"""A line of text wants neither, and they lie apart: what gives time must not put anybody out."""


class ClockBanner(Banner):
    """Shown while a clock stands still and the referee can do something about it."""

    entered = pyqtSignal(object)

    def __init__(self) -> None:
        self.more = button(once=True, fitted=True)
        self.out = button(once=True, fitted=True)
        super().__init__(self.more, self.out)
        set_tone(self.out, "wrong")
        for knob, doing in ((self.more, self.give_time), (self.out, self.end)):
            knob.clicked.connect(call(knob, doing))
        self._more: Offer | None = None
        self._out: Offer | None = None

    def show_operator(self, operator: OperatorView) -> None:
        offers = [offer for offer in operator.offers if isinstance(offer, Offer) and offer.move.place == "clock"]
        self._more = next((offer for offer in offers if isinstance(offer.action, MoreTime)), None)
        self._out = next((offer for offer in offers if isinstance(offer.action, TimeUp)), None)
        if self._more is None or operator.table is None:
            self.hide()
            return
        self.say(words(_what_stands(operator.table.time_over, self._more.about), operator.names))
        seconds: Arg = Maths(str(self._more.action.seconds))
        set_words(self.more, self._more.move.naming(seconds), MORE_KEY)
        self.out.setVisible(self._out is not None)
        if self._out is not None:
            set_words(self.out, self._out.move.label, OUT_KEY)
        for knob in (self.more, self.out):
            let_act(knob, operator.led)

    def give_time(self) -> None:
        """The key, or the button; nothing while no clock stands still."""
        self._take(self._more)

    def end(self) -> None:
        """The key, or the button; nothing while no one's clock stands still."""
        self._take(self._out)

    def _take(self, offer: Offer | None) -> None:
        if offer is not None:
            self.entered.emit(act(offer.action))


def _what_stands(time_over: bool, whose: int) -> Message:
    if time_over:
        return say("clock_is_over", "Time's up for {who}. The clock waits for you.", who=Seat(whose))
    if whose:
        return say("clock_stands_of", "{who}'s clock is stopped.", who=Seat(whose))
    return say("clock_stands", "The clock is stopped.")
