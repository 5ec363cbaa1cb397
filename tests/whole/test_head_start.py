"""A head start over real ports and threads: another's buzz waits seconds for a box whose clock is frozen meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest
from PyQt6.QtWidgets import QApplication
from tests.whole.bad_box import Hall

from gotit.core import inputs as i
from gotit.core.terms import Terms

AHEAD_US = 1_500_000


@pytest.mark.parametrize("in_time", [True, False])
def test_the_others_buzz_waits_and_no_box_is_blamed_for_it(qapp: QApplication, tmp_path: Path, in_time: bool) -> None:
    hall = Hall(tmp_path / "hall")
    try:
        hall.arm()
        hall.loop.enter(i.SetTerms(2, terms=Terms(head_start_us=AHEAD_US)))
        hall.ask("slap 0")
        hall.wait(lambda: hall.loop.session.head_start_runs)
        if in_time:
            hall.think(0.3)
            assert hall.loop.session.head_start_runs
            hall.ask("slap 1")
        hall.wait(lambda: hall.loop.session.state.caller)
        assert hall.loop.session.state.caller == (2 if in_time else 1)
        assert "silent" not in [told.news.code for told in hall.told]
        assert not hall.loop.session.seating.benched
    finally:
        hall.close()
