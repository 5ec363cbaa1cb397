"""Pauses that Python itself makes, kept shorter than a frame: the turns of threads, and the collection of garbage.

May not happen here: anything that changes what the program does; it only gets to it sooner.
"""

from __future__ import annotations

import gc
import sys

TURN_S = 0.001
"""How long a thread keeps Python's lock while others wait: with the 5 ms that are usual a picture that is painted would
hold up, one after the other, the threads that stamp and ask nine boxes (decision 0023)."""


def shorten_turns() -> None:
    """Let threads take turns every `TURN_S`."""
    sys.setswitchinterval(TURN_S)


def set_aside_what_stays() -> None:
    """Never again look for garbage among what there is now: the modules, the windows, the rules.

    To be called once, when all that stays has been made and nobody plays yet. A full collection goes through some
    50,000 objects, in 25 ms and more, and would fall on a slap sooner or later; later ones see only what a match adds.
    """
    gc.collect()
    gc.freeze()
