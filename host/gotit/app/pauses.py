"""Pauses that Python itself makes, kept shorter than a frame: the turns of threads, and the collection of garbage.

May not happen here: anything that changes what the program does; it only gets to it sooner.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from gotit.ui.collector import Oldest

if TYPE_CHECKING:
    from gotit.core.session import Session

TURN_S = 0.001
"""How long a thread keeps Python's lock while others wait: with the 5 ms that are usual a picture that is painted would
hold up, one after the other, the threads that stamp and ask nine boxes (decision 0023)."""


def shorten_turns() -> None:
    """Let threads take turns every `TURN_S`."""
    sys.setswitchinterval(TURN_S)


def garbage_now(session: Session, *, buzzing: bool) -> Oldest:
    """What garbage may be collected: none between a press and its verdict; while a press may come only what is young.

    `buzzing`: a press would mean something. What is young takes a small part of a frame, all of it may take more.
    """
    if session.waiting_for:
        return Oldest.NONE
    return Oldest.YOUNG if buzzing or session.window_open else Oldest.ALL
