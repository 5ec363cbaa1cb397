"""Python's own pauses: threads take short turns, and garbage is not collected while somebody waits for a picture."""

from __future__ import annotations

import sys

from tests.core.table_driver import OTHER_BOX, Table

from gotit.app.pauses import TURN_S, garbage_now, shorten_turns
from gotit.core import inputs as i
from gotit.ui.collector import Oldest


def test_threads_take_short_turns() -> None:
    before_s = sys.getswitchinterval()
    try:
        shorten_turns()
        assert sys.getswitchinterval() == TURN_S
    finally:
        sys.setswitchinterval(before_s)


def test_no_garbage_is_collected_while_a_verdict_is_awaited_and_only_the_young_while_a_press_may_come() -> None:
    table = Table().start()
    table.enter(i.Joined(OTHER_BOX, "c" * 9, "Box B"))
    assert garbage_now(Table().session, buzzing=False) == Oldest.ALL
    assert garbage_now(Table().session, buzzing=True) == Oldest.YOUNG
    assert garbage_now(table.session, buzzing=False) == Oldest.YOUNG
    table.press(1, 1_500_000)
    assert table.session.waiting_for
    assert garbage_now(table.session, buzzing=True) == Oldest.NONE
