"""How far a watermark must reach: the window says so, and a source whose word does is waited for no longer."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.core.table_driver import BOX, NAMES, OTHER_BOX, Table

from gotit.core import inputs as i
from gotit.core.press import HOST_CLOCK, Reading

CALLED_US = 1_000_000
TOGETHER_US = st.sampled_from([0, 10_000, 25_000, 50_000, 100_000])
BLUR_US = st.integers(1, 30_000)
PPM = st.integers(-500, 500)


def racing(together_us: int) -> Table:
    """Seat 1 is on one box, seat 2 on another; both are armed."""
    table = Table()
    for box in (BOX, OTHER_BOX):
        table.enter(i.Joined(box, "c"))
    table.enter(i.AssignInput(OTHER_BOX, 0, 2))
    table.enter(i.Start("slap", NAMES[:2], {}, together_us))
    table.enter(i.Chance((3, 1, 2, 0, 4)))
    return table


def readings(box: str, at_us: int, blur_us: int, ppm: int) -> tuple[Reading, ...]:
    """As a box reads this instant whose counter is so fast, and whose time on the host is known to ± `blur_us`."""
    tick = at_us + at_us * ppm // 1_000_000
    return Reading(box, tick, tick + 1), Reading(HOST_CLOCK, at_us - blur_us, at_us + blur_us)


def horizon(table: Table) -> int:
    assert table.session.arming is not None
    return table.session.arming.horizon_us


@given(TOGETHER_US, st.tuples(BLUR_US, BLUR_US), st.tuples(PPM, PPM), st.integers(0, 5_000))
def test_a_word_that_reaches_the_horizon_is_enough(
    together_us: int, blurs_us: tuple[int, int], ppms: tuple[int, int], apart_us: int
) -> None:
    table = racing(together_us)
    boxes = list(zip((BOX, OTHER_BOX), blurs_us, ppms, strict=True))
    for number, (box, blur_us, ppm) in enumerate(boxes):
        at_us = CALLED_US + number * apart_us
        table.enter(i.Press(box, 0, readings(box, at_us, blur_us, ppm), table.epoch), at_us)
    horizon_us = horizon(table)
    for box, blur_us, ppm in boxes:
        assert box in table.session.waiting_for
        table.enter(i.Watermark(box, readings(box, horizon_us + blur_us, blur_us, ppm)), horizon_us + blur_us)
        assert box not in table.session.waiting_for
    assert table.session.arming is not None
    assert table.session.arming.decided


@given(BLUR_US)
def test_and_one_that_does_not_is_not(blur_us: int) -> None:
    """Of a box that shares nothing with the caller's but the host's clock, and where nobody wants calls together."""
    table = racing(0)
    table.enter(i.Press(BOX, 0, (Reading(HOST_CLOCK, CALLED_US - blur_us, CALLED_US + blur_us),), table.epoch))
    horizon_us = horizon(table)
    table.enter(i.Watermark(OTHER_BOX, (Reading(HOST_CLOCK, horizon_us - 1, horizon_us),)))
    assert OTHER_BOX in table.session.waiting_for
    table.enter(i.Watermark(OTHER_BOX, (Reading(HOST_CLOCK, horizon_us, horizon_us + 1),)))
    assert OTHER_BOX not in table.session.waiting_for
