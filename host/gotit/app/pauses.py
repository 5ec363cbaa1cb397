"""Pauses that Python itself makes, kept shorter than a frame: the turns of threads, and garbage collection.

Must not: change what the program does, only how soon.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from gotit.ui.collector import Oldest

if TYPE_CHECKING:
    from gotit.core.session import Session

TURN_S = 0.001
"""How long a thread keeps Python's lock while others wait. With the usual 5 ms, painting a picture would delay, one
after the other, the threads that stamp and poll nine boxes (decision 0023)."""


def shorten_turns() -> None:
    """Let threads take turns every `TURN_S`."""
    sys.setswitchinterval(TURN_S)


def garbage_now(session: Session, *, buzzing: bool) -> Oldest:
    """What garbage may be collected: none between a press and its verdict; only young objects while a press may come.

    `buzzing`: a press would mean something. Collecting young objects takes a small part of a frame; all may take
    longer.
    """
    if session.waiting_for:
        return Oldest.NONE
    return Oldest.YOUNG if buzzing or session.arming_open else Oldest.ALL
