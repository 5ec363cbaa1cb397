"""A seat that the computer plays, in a race: its call is a source of its own, and nobody's button calls for it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.core.table_driver import BOX, Table, through_json
from tests.core.toy import Slap, SlapState

from gotit.core import inputs as i
from gotit.core.adjudicate import Clear
from gotit.core.game import Refused
from gotit.core.match_view import match_view
from gotit.core.message import Seat
from gotit.core.session import Session

ANA, BEN, COMPUTER = 1, 2, 3


class SlapAlone(Slap):
    """Seat 3 is the computer's."""

    def computers(self, state: SlapState) -> Mapping[int, str]:
        return {COMPUTER: "easy"}


def table() -> Table:
    return Table(Session({"slap": SlapAlone()})).start()


def strip(at: Table) -> list[tuple[int, bool, str]]:
    """Of each line: the seat, whether a margin is claimed, and what it rests on."""
    view = match_view(at.session, None)
    assert view is not None
    return [(place.seat, place.behind is not None, place.way) for place in view.order]


def test_its_call_waits_for_what_boxes_may_still_tell_and_then_decides() -> None:
    at = table()
    at.enter(i.ComputerCalls(COMPUTER), 2_000_000)
    assert at.session.waiting_for == (BOX,)
    assert at.find(i.Mark)
    at.watermark(2_100_000)
    assert at.session.arming is not None
    assert isinstance(at.session.arming.verdict, Clear)
    assert at.session.arming.verdict.seat == COMPUTER


def test_a_press_made_before_it_counts_before_it_even_if_it_comes_later() -> None:
    at = table()
    at.enter(i.ComputerCalls(COMPUTER), 2_000_000)
    at.press(ANA, 1_990_000)
    at.watermark(2_100_000)
    assert at.session.arming is not None
    assert isinstance(at.session.arming.verdict, Clear)
    assert at.session.arming.verdict.seat == ANA


def test_between_the_computer_and_a_child_no_margin_is_claimed() -> None:
    at = table()
    at.press(ANA, 1_900_000)
    at.press(BEN, 1_950_000)
    at.enter(i.ComputerCalls(COMPUTER), 2_000_000)
    at.watermark(2_100_000)
    assert strip(at) == [(ANA, False, ""), (BEN, True, "box"), (COMPUTER, False, "computer")]
    at = table()
    at.enter(i.ComputerCalls(COMPUTER), 2_000_000)
    at.press(ANA, 2_050_000)
    at.watermark(2_100_000)
    assert strip(at) == [(COMPUTER, False, ""), (ANA, False, "computer")]


def test_no_button_calls_for_it_and_the_operator_is_told() -> None:
    at = table()
    at.press(COMPUTER, 1_500_000)
    assert at.told() == ["computers_seat"]
    at.enter(i.SeatPress(COMPUTER, "call"))
    at.enter(i.SeatPress(COMPUTER, "pass"))
    assert at.session.arming is not None
    assert not at.session.arming.calls


def test_only_the_computers_seats_and_only_in_a_race() -> None:
    at = table()
    for seat in (ANA, 7):
        with pytest.raises(Refused) as refused:
            at.enter(i.ComputerCalls(seat))
        assert seat == 7 or refused.value.message.args["who"] == Seat(seat)
    at.calls(ANA)
    with pytest.raises(Refused) as refused:
        at.enter(i.ComputerCalls(COMPUTER))
    assert refused.value.code == "computer_not_racing"
    assert refused.value.message.args["who"] == Seat(COMPUTER)


def test_it_is_no_box_so_nothing_is_armed_or_waited_for_on_its_account() -> None:
    """A lone child: only her box is in the race, and a limit compares nobody with nobody."""
    at = Table(Session({"slap": SlapAlone()}))
    for name in ("box:hers", "box:spare"):
        at.enter(i.Joined(name, "c", name))
    at.enter(i.AssignInput("box:hers", 0, ANA))
    at.enter(i.AssignInput("box:spare", 0, COMPUTER))
    at.enter(i.Start("slap", ("Ana", "Ben", "Computer"), {}, limit_us=1))
    at.enter(i.Chance((3, 1, 2, 0, 4)))
    assert at.session.arming is not None
    assert at.session.arming.sources == ("box:hers",)
    view = match_view(at.session, None)
    assert view is not None
    assert [(seat.computer, seat.connected) for seat in view.seats] == [(False, True), (False, False), (True, True)]


def test_it_is_kept_like_any_other_input() -> None:
    assert through_json(i.ComputerCalls(3)) == i.ComputerCalls(3)
