"""A source whose clock was caught lying: what it said in the open race is known less sharply, and a verdict stays."""

from __future__ import annotations

import pytest
from tests.core.table_driver import BOX, OTHER_BOX, Table, through_json

from gotit.core import inputs as i
from gotit.core.game import Refused
from gotit.core.press import HOST_CLOCK


def two_boxes() -> Table:
    """Seat 1 at one box, seat 2 at the other, 2 ms later; one box has said that this was all."""
    table = Table()
    table.enter(i.Joined(OTHER_BOX, "c" * 9, "Box B"))
    table.start()
    table.press(1, 1_000_000)
    table.press(2, 1_002_000, source=OTHER_BOX)
    table.watermark(1_010_000)
    return table


def test_calls_that_a_jump_may_have_swapped_count_as_equal() -> None:
    table = two_boxes()
    table.enter(through_json(i.Doubted(OTHER_BOX, HOST_CLOCK, 5_000, 0)))
    assert table.session.state.caller is None
    table.watermark(1_010_000, OTHER_BOX)
    assert table.session.state.tied == (1, 2)


def test_a_jump_that_could_not_swap_them_changes_nothing() -> None:
    table = two_boxes()
    table.enter(i.Doubted(OTHER_BOX, HOST_CLOCK, 1_000, 30_000))
    table.watermark(1_010_000, OTHER_BOX)
    assert table.session.state.caller == 1


def test_a_watermark_in_doubt_is_waited_for_anew() -> None:
    """What Box A has said is worth so much less: something from before the call could still be on its way."""
    table = Table()
    table.enter(i.Joined(OTHER_BOX, "c" * 9, "Box B"))
    table.start()
    table.press(2, 1_002_000, source=OTHER_BOX)
    table.watermark(1_010_000)
    table.enter(i.Doubted(BOX, HOST_CLOCK, 20_000, 0))
    table.watermark(1_010_000, OTHER_BOX)
    assert table.session.state.caller is None
    table.watermark(1_030_000)
    assert table.session.state.caller == 2


@pytest.mark.parametrize("clock", [HOST_CLOCK, "usb:1:1"])
def test_a_final_verdict_stays(clock: str) -> None:
    table = two_boxes()
    table.watermark(1_010_000, OTHER_BOX)
    assert table.session.state.caller == 1
    table.enter(i.Doubted(OTHER_BOX, clock, 50_000, 50_000))
    assert table.session.state.caller == 1
    assert table.session.arming is not None
    both = [place.contender for place in table.session.arming.order]
    assert both == ([True, True] if clock == HOST_CLOCK else [True, False])


def test_outside_a_race_and_of_a_stranger_it_means_nothing() -> None:
    table = Table()
    table.enter(i.Doubted(BOX, HOST_CLOCK, 5, 5))
    assert table.session.arming is None
    with pytest.raises(Refused, match="can't be negative"):
        table.enter(i.Doubted(BOX, HOST_CLOCK, -1, 0))
