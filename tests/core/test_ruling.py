"""A race that another room's computer judges: no verdict but its ruling, or the operator's word."""

from __future__ import annotations

from typing import Any

import pytest
from tests.core.table_driver import BOX, GAMES, Table, through_json
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.adjudicate import Clear, DeadHeat, Pending, Place
from gotit.core.game import Refused
from gotit.core.press import Margin
from gotit.core.session import Session
from gotit.core.step import step

ANA, BEN = 1, 2
JUDGE = "room:A"


def table(**settings: Any) -> Table:
    at = Table()
    at.enter(i.Joined(JUDGE, "", "Room A", judges=True))
    return at.start(**settings)


def ruling(at: Table, *first: int, race: int | None = None, source: str = JUDGE) -> i.Ruled:
    assert at.session.arming is not None
    order = tuple(Place(seat, None if n == 0 else Margin(10, 30, "host"), n < 1) for n, seat in enumerate(first))
    number = at.session.arming.race_number if race is None else race
    return i.Ruled(source, at.epoch, number, first, order, "abc")


def verdict(at: Table) -> object:
    assert at.session.arming is not None
    return at.session.arming.verdict


def test_the_room_waits_for_the_ruling_whatever_its_own_boxes_say() -> None:
    at = table()
    at.press(ANA, 1_200_000)
    at.watermark(1_900_000)
    assert verdict(at) == Pending((JUDGE,), (Place(ANA, None, contender=True),))
    at.enter(ruling(at, BEN))
    assert verdict(at) == Clear(BEN, None, (Place(BEN, None, contender=True),))
    assert at.session.state.caller == BEN


def test_a_dead_heat_is_ruled_as_one() -> None:
    at = table()
    at.enter(ruling(at, BEN, ANA))
    assert isinstance(verdict(at), DeadHeat)
    assert verdict(at).seats == (ANA, BEN)  # type: ignore[attr-defined]


def test_all_who_called_are_in_the_ruling_with_their_margins_and_it_is_a_step_of_its_own() -> None:
    at = table()
    order = (Place(BEN, None, contender=True), Place(ANA, Margin(10, 30, "host"), contender=False))
    at.enter(i.Ruled(JUDGE, at.epoch, 1, (BEN,), order))
    assert verdict(at) == Clear(BEN, Margin(10, 30, "host"), order)
    assert (at.session.past[-1].label, at.session.silent) == ("called", ())
    tied = table()
    both = tuple(Place(seat, None, contender=True) for seat in (ANA, BEN))
    tied.enter(i.Ruled(JUDGE, tied.epoch, 1, (BEN, ANA), both))
    assert verdict(tied) == DeadHeat((ANA, BEN), both)
    late = table(race_s=5)
    late.enter(i.Ruled(JUDGE, late.epoch, 1, ()))
    assert (late.session.past[-1].label, late.phase) == ("time_up", "drawing")


def test_once_it_was_decided_or_by_a_box_no_ruling_counts() -> None:
    at = table()
    at.enter(ruling(at, BEN))
    before = at.session.arming
    at.enter(ruling(at, ANA))
    assert (at.session.arming, at.session.state.caller) == (before, BEN)
    other = table()
    other.enter(ruling(other, BEN, source=BOX))
    assert other.phase == "racing", "it is in the race, and judges none"


def test_who_judges_may_leave_and_time_may_pass_and_nothing_is_decided_by_that() -> None:
    at = table()
    at.press(ANA, 1_200_000)
    at.watermark(1_900_000)
    at.enter(i.Left(JUDGE), 1_950_000)
    for at_us in (2_000_000, 10_000_000, 900_000_000):
        at.enter(i.Time(), at_us)
        assert isinstance(verdict(at), Pending)
    assert at.session.silent == (JUDGE,), "the operator reads whom the race waits for"
    at.enter(i.DecideWithout(JUDGE))
    assert isinstance(verdict(at), Clear)


def test_a_race_that_opens_while_the_judge_is_away_waits_for_it_too() -> None:
    at = table()
    at.enter(i.Left(JUDGE))
    at.enter(i.Rearm())
    at.press(ANA, 1_200_000)
    at.watermark(1_900_000)
    assert isinstance(verdict(at), Pending)


def test_a_race_with_a_clock_of_its_own_is_not_ended_by_it() -> None:
    at = table(race_s=5)
    at.enter(i.Time(), 20_000_000)
    at.watermark(30_000_000)
    assert at.phase == "racing"
    at.enter(ruling(at))
    assert at.phase != "racing"


def test_what_is_told_twice_too_late_or_by_somebody_else_changes_nothing() -> None:
    at = table(queue=True)
    before = at.session.state
    at.enter(i.Joined("room:C", "", "Room C"))
    at.enter(ruling(at, BEN, source="room:C"))
    at.enter(ruling(at, BEN, race=77))
    assert at.session.state == before
    said = ruling(at, BEN)
    at.enter(said)
    at.enter(i.Act({"do": "answer", "seat": BEN, "right": False}))
    before = at.session.state
    at.enter(said)
    assert at.session.state == before, "the same arming goes on for the next race: the old ruling isn't on that one"


def test_who_is_not_in_the_race_is_refused() -> None:
    at = table()
    with pytest.raises(Refused) as refused:
        at.enter(ruling(at, 7))
    assert refused.value.code == "no_such_seat"
    at.enter(i.Act({"do": "pass", "seat": BEN}))
    with pytest.raises(Refused) as refused:
        at.enter(ruling(at, BEN))
    assert heard(refused.value, "Ana", "Ben") == "Ben wasn't in that race."


def test_a_ruling_before_any_race_is_none() -> None:
    at = Table()
    at.enter(i.Joined(JUDGE, "", "Room A", judges=True))
    at.enter(i.Ruled(JUDGE, 1, 1, (BEN,)))
    assert (at.session.arming, at.effects) == (None, ())


def test_who_was_waited_for_too_long_is_waited_for_no_more_once_it_has_ruled() -> None:
    for first in ((BEN,), ()):
        at = table()
        at.press(ANA, 1_200_000)
        at.watermark(1_900_000)
        at.enter(i.Left(JUDGE), 1_950_000)
        for at_us in (10_000_000, 900_000_000):
            at.enter(i.Time(), at_us)
        assert at.session.silent == (JUDGE,)
        at.enter(ruling(at, *first))
        assert at.session.silent == ()


def test_the_room_replays_without_the_judge() -> None:
    at = table()
    at.press(ANA, 1_200_000)
    at.enter(ruling(at, BEN))
    at.enter(i.Act({"do": "answer", "seat": BEN, "right": True}))
    again = Session(GAMES)
    for entered, at_us in at.log:
        again, _ = step(again, through_json(entered), at_us)
    assert (again.state, again.arming) == (at.session.state, at.session.arming)


def test_only_boxes_are_armed() -> None:
    assert BOX in table().session.arming.sources  # type: ignore[union-attr]
