"""Python's own pauses: threads take short turns, and a full collection sees only what came after the start."""

from __future__ import annotations

import gc
import sys
import weakref

from gotit.app.pauses import TURN_S, set_aside_what_stays, shorten_turns


def test_threads_take_short_turns() -> None:
    before_s = sys.getswitchinterval()
    try:
        shorten_turns()
        assert sys.getswitchinterval() == TURN_S
    finally:
        sys.setswitchinterval(before_s)


def test_what_stays_is_not_looked_through_again_and_later_garbage_is_still_found() -> None:
    class Ring:
        """Refers to itself, so only the collector frees it."""

        def __init__(self) -> None:
            self.itself = self

    many = len(gc.get_objects())
    early = weakref.ref(Ring())
    try:
        set_aside_what_stays()
        assert early() is None
        assert len(gc.get_objects()) < many / 100
        late = weakref.ref(Ring())
        gc.collect()
        assert late() is None
    finally:
        gc.unfreeze()
