"""What a button says and brings about, as plain data.

Must not: make a widget, know a game.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from gotit.core.inputs import Input
from gotit.core.message import say
from gotit.ui.operator.plain import SPACE_KEY, Text
from gotit.ui.operator.style import Tone


class Primary(Struct, frozen=True):
    """The one obvious button: what it says now. `key` is shown beside it."""

    label: Text
    enabled: bool = True
    tone: Tone = "primary"
    key: Text = SPACE_KEY


PENDING = Primary(say("primary_pending", "Checking the buzz …"), enabled=False, key="")
ARMED = Primary(say("primary_armed", "The buzzers are open: who is first?"), enabled=False, key="")
"""While a race is on there is nothing to press, and why."""


class SeatAction(Struct, frozen=True):
    """A line of a seat's menu, or a button below. `doing`: the core input that it makes, or what it does in the window.

    `tip`: what it brings about. `about`: whom it concerns, for a button beside others that concern nobody. `slot`: what
    names its place in the row, if it has one of its own.
    """

    label: str
    doing: Input | Callable[[], None]
    enabled: bool = True
    tip: str = ""
    about: str = ""
    tone: Tone = "plain"
    slot: str = ""
