"""The strip that says what holds up a verdict, or which box is out of the races, with the button that ends it.

Must not: decide that by itself. Nobody guesses; the operator may know better. Name who has a head start: others may see
this window.
"""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal

from gotit.core.bench import WAY_BACK, say_why
from gotit.core.called import by_name
from gotit.core.inputs import DecideWithout, DontWait, LetPlay
from gotit.core.message import AllOf, Message, say
from gotit.core.seating import ROOM
from gotit.language.chosen import words
from gotit.ui.operator.operator_view import OperatorView
from gotit.ui.operator.plain import let_act, set_words
from gotit.ui.operator.strip import Banner
from gotit.ui.operator.style import button, set_tone

DECIDE_KEY = "F4"
"""A text field takes letters, and Keys takes buzzers: a key that neither wants works wherever the focus is."""


class HoldupBanner(Banner):
    """A verdict that waits comes first: it holds up everybody."""

    entered = pyqtSignal(object)

    def __init__(self) -> None:
        self.way_out = button(fitted=True)
        super().__init__(self.way_out)
        self.way_out.clicked.connect(self._act)
        self._operator = OperatorView()

    def show_operator(self, operator: OperatorView) -> None:
        self._operator = operator
        if operator.silent:
            boxes = AllOf(tuple(box for _, box in operator.silent))
            silent = say(
                "box_holds_up",
                "{boxes} {count, plural, one {doesn't answer: somebody there may have been earlier. Check its cable} "
                "other {don't answer: somebody there may have been earlier. Check their cables}}, or:",
                boxes=boxes,
                count=len(operator.silent),
            )
            if all(name.startswith(ROOM) for name, _ in operator.silent):
                silent = say(
                    "room_holds_up",
                    "{room} can't be heard: somebody there may have been earlier. It goes on by itself when the room "
                    "is back, or:",
                    room=boxes,
                )
            self._hold_up(silent, say("decide_without", "Decide without it"), DECIDE_KEY)
            set_tone(self.way_out, "wrong")
        elif operator.head_start_runs:
            waits = say("head_start_runs", "Somebody has buzzed. It waits for somebody with a head start.")
            self._hold_up(waits, say("dont_wait", "Don't wait"), DECIDE_KEY)
            set_tone(self.way_out, "right")  # the primary one is higher than the strip
        elif operator.benched:
            name, reason = operator.benched[0]
            box = next((source.called for source in operator.sources if source.name == name), by_name(name))
            more = len(operator.benched) - 1
            why = say_why(box, reason)
            if more:
                why = say(
                    "benched_and_more",
                    "{box} and {more, plural, one {# more} other {# more}} are out of the race: see “Boxes”.",
                    box=box,
                    more=more,
                )
            self._hold_up(why, WAY_BACK[reason])
            set_tone(self.way_out, "right")  # the primary one is higher than the strip
        else:
            self.hide()
        let_act(self.way_out, operator.led if operator.silent or operator.head_start_runs else None)

    def decide(self) -> None:
        """The key: without the boxes, or without the head start, that is waited for; nothing while none is."""
        if self._operator.head_start_runs:
            self.entered.emit(DontWait())
        for name, _ in self._operator.silent:
            self.entered.emit(DecideWithout(name))

    def _hold_up(self, said: Message, way_out: Message, key: str = "") -> None:
        self.say(words(said))
        set_words(self.way_out, way_out, key)

    def _act(self) -> None:
        if self._operator.silent or self._operator.head_start_runs:
            self.decide()
        elif self._operator.benched:
            self.entered.emit(LetPlay(self._operator.benched[0][0]))
