"""Domes: what two buttons differ by counts only if the operator says so, and never for the limit on arming."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.table_driver import BOX, NAMES, OTHER_BOX, Table, read
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.adjudicate import Clear, DeadHeat
from gotit.core.domes import MOST_SPREAD_US, NO_DOMES, Domes
from gotit.core.game import Refused
from gotit.core.limit import too_wide

SPREADS_US = st.integers(0, MOST_SPREAD_US)


def decided(domes: Domes, behind_us: int, together_us: int = 0) -> object:
    """The verdict over two calls on one box, exact to a microsecond, so far apart."""
    table = Table()
    table.enter(i.Joined(BOX, "cc", accuracy_us=1))
    table.enter(i.Start("slap", NAMES[:2], {}, together_us, domes=domes))
    table.enter(i.Chance((3, 1, 2, 0, 4)))
    for seat, at_us in ((1, 1_000_000), (2, 1_000_000 + behind_us)):
        table.enter(i.Press(BOX, seat - 1, read(BOX, at_us), table.epoch), at_us)
    table.enter(i.Watermark(BOX, read(BOX, 2_000_000)), 2_000_000)
    assert table.session.arming is not None
    assert table.session.arming.decided
    return table.session.arming.verdict


@given(SPREADS_US, st.integers(2, MOST_SPREAD_US))
def test_a_spread_that_does_not_count_changes_no_verdict(spread_us: int, behind_us: int) -> None:
    assert decided(Domes(spread_us), behind_us) == decided(NO_DOMES, behind_us)


@given(SPREADS_US, st.integers(2, 2 * MOST_SPREAD_US))
def test_one_that_counts_makes_all_that_is_closer_too_close_to_call(spread_us: int, behind_us: int) -> None:
    verdict = decided(Domes(spread_us, counts=True), behind_us)
    assert isinstance(verdict, Clear if behind_us > spread_us else DeadHeat)


@given(SPREADS_US, st.sampled_from([0, 10_000]), st.integers(2, 2 * MOST_SPREAD_US))
def test_beside_the_houses_wish_the_wider_of_the_two_holds(spread_us: int, together_us: int, behind_us: int) -> None:
    verdict = decided(Domes(spread_us, counts=True), behind_us, together_us)
    assert isinstance(verdict, Clear if behind_us > max(spread_us, together_us) else DeadHeat)


def test_the_limit_for_arming_stays_on_the_clocks_alone() -> None:
    table = Table()
    for box in (BOX, OTHER_BOX):
        table.enter(i.Joined(box, "c", accuracy_us=1))
        table.enter(i.Sharpness(box, {"host": 140}))
    table.enter(i.AssignInput(OTHER_BOX, 0, 2))
    table.enter(i.Start("slap", NAMES[:2], limit_us=1_000, domes=Domes(5_000, counts=True)))
    table.enter(i.Chance((3, 1, 2, 0, 4)))
    assert table.session.arming_open
    assert too_wide(table.session) == ()


def test_it_can_change_in_a_match_and_counts_from_the_next_race() -> None:
    table = Table().start()
    assert table.session.arming is not None
    wanted = i.SetDomes(Domes(1_000, counts=True))
    table.enter(msgspec.json.decode(msgspec.json.encode(wanted), type=i.Input))
    assert table.session.domes == Domes(1_000, counts=True)
    assert table.session.arming.together_us == 0
    table.enter(i.Rearm())
    assert table.session.arming.together_us == 1_000


@pytest.mark.parametrize("spread_us", [-1, MOST_SPREAD_US + 1])
def test_what_no_button_can_be_is_refused(spread_us: int) -> None:
    for bad in (i.SetDomes(Domes(spread_us)), i.Start("slap", NAMES, domes=Domes(spread_us))):
        with pytest.raises(Refused) as refused:
            Table().start().enter(bad)
        assert refused.value.code == "bad_domes"
        assert heard(refused.value) == f"Domes can differ by 0 to 100 ms, not by {str(spread_us).replace('-', '−')} µs."


def test_an_older_journal_says_nothing_of_domes() -> None:
    older = b'{"do": "start", "game": "slap", "names": ["Ana"], "together_us": 0, "limit_us": 40000}'
    started = msgspec.json.decode(older, type=i.Input)
    assert isinstance(started, i.Start)
    assert started.domes == NO_DOMES
