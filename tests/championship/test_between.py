"""What is told of a race between two rooms: never more than anybody knows, and never another verdict."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from gotit.championship.between import Between, Front, between
from gotit.championship.facts import Settled
from gotit.championship.hall import as_race
from gotit.core.adjudicate import Call, Clear, DeadHeat
from gotit.core.arming import Arming, Elsewhere
from gotit.core.hall_race import EDGE, RoomsRace, Runner, boxes
from gotit.core.press import HOST_CLOCK, Reading

FAR = "room:B"
SEATS = frozenset(range(1, 10))


@dataclass
class Race:
    """`true_us`: when each seat buzzed: since its own room's picture was seen, or by the judge's clock."""

    arming: Arming
    true_us: dict[int, int]


@st.composite
def races(draw: st.DrawFn) -> Race:
    """Each press is read on clocks of its own room, and on the judge's host clock, all of them true."""

    def upto(most: int) -> int:
        return draw(st.integers(0, most))

    by_reveal, known = draw(st.booleans()), draw(st.integers(0, 9)) > 0
    seats = draw(st.lists(st.sampled_from(sorted(SEATS)), min_size=1, max_size=9, unique=True))
    near = draw(st.sampled_from((50, 5_000, 100_000)))
    shown = 10_000_000 - upto(near), 10_000_001 + upto(near)
    seen = 10_000_000
    there = seen + draw(st.integers(-50_000, 50_000))
    there_at = there - upto(near), there + 1 + upto(near)
    apart = upto(near), upto(near)
    true_us, calls = dict[int, int](), dict[int, Call]()
    for seat in seats:
        at_us, far = 12_000_000 + upto(near), seat % 2 == 0
        blur = upto(300), 1 + upto(300)
        readings = [Reading(f"box:{'B/b1/' if far else ''}{seat % 3}:1", at_us + 77, at_us + 78)]
        usual = Reading("host:B/b1" if far else HOST_CLOCK, at_us - blur[0], at_us + blur[1])
        if draw(st.booleans()):
            readings.append(Reading(f"usb:{'B' if far else 'A'}:1", at_us + 500 - upto(9), at_us + 501 + upto(9)))
        readings.append(usual)
        if far and by_reveal:
            least, most = usual.earliest_us - there_at[1], usual.latest_us - there_at[0]
            readings.append(Reading(HOST_CLOCK, shown[0] + least, shown[1] + most))
        elif far and known:
            readings.append(Reading(HOST_CLOCK, usual.earliest_us - apart[0], usual.latest_us + apart[1]))
        true_us[seat] = at_us - (0 if not by_reveal else there if far else seen)
        calls[seat] = Call(seat, FAR if far else f"box:{seat % 3}", tuple(readings))
    together_us = draw(st.sampled_from((0, 0, 1, 999, 20_000)))
    arming = Arming(1, 1, 0, SEATS, (), calls, together_us=together_us)
    judged = arming.judge(SEATS)
    verdict = judged.verdict
    assert isinstance(verdict, Clear | DeadHeat)
    first = verdict.seats if isinstance(verdict, DeadHeat) else (verdict.seat,)
    other = Elsewhere(FAR, shown if by_reveal else None)
    return Race(replace(judged.decide_for(first), elsewhere=other), true_us)


def told(race: Race) -> Between:
    found = between(race.arming, "drawn")
    assert found is not None
    return found


def contenders(race: Race) -> set[int]:
    verdict = race.arming.verdict
    assert isinstance(verdict, Clear | DeadHeat)
    return {place.seat for place in verdict.order if place.contender}


@given(races())
def test_boxes_overlap_exactly_where_it_was_too_close_to_call(race: Race) -> None:
    found, first = told(race), contenders(race)
    assert found.fronts, "all clocks are true, so times are told"
    spans = {front.seat: front.span_us for front in found.fronts}
    timed = {seat: span for seat, span in spans.items() if span is not None}
    event(f"{len(first)} first, {len(timed)} boxes")
    assert first <= spans.keys()
    for one, other in combinations(first & timed.keys(), 2):
        assert timed[one][0] < timed[other][1]
        assert timed[other][0] < timed[one][1]
    for seat in timed.keys() - first:
        assert any(timed[seat][0] >= timed[each][1] for each in first & timed.keys())
    if len(first) == 1 and first & timed.keys():
        (alone,) = first
        assert all(timed[alone][1] <= timed[each][0] for each in timed.keys() - first)


@given(races())
def test_what_is_told_is_true(race: Race) -> None:
    found, true_us = told(race), race.true_us
    by_seat = {front.seat: front for front in found.fronts}
    timed = [(front.seat, front.span_us) for front in found.fronts if front.span_us is not None]
    if found.by == "reveal":
        assert all(span[0] <= true_us[seat] < span[1] for seat, span in timed)
    else:
        for (one, first), (other, second) in combinations(timed, 2):
            assert second[0] - first[1] < true_us[other] - true_us[one] < second[1] - first[0]
    for each in found.followers:
        assert (each.seat % 2 == 0) == each.there == (each.after % 2 == 0)
        assert each.behind is not None
        assert each.behind.at_least_us < true_us[each.seat] - true_us[each.after] < each.behind.at_most_us
        assert true_us[each.after] < true_us[each.seat]
    assert by_seat.keys() | {each.seat for each in found.followers} == race.arming.calls.keys()
    assert all(front.there == (front.seat % 2 == 0) for front in found.fronts)


@given(races())
def test_the_picture_says_what_the_verdict_says(race: Race) -> None:
    verdict, first = race.arming.verdict, contenders(race)
    assert isinstance(verdict, Clear | DeadHeat)
    settled = Settled(1, 1, tuple(sorted(first)), verdict.order, between=told(race))
    picture = as_race(settled, "key", "3", {}, str)
    assert {int(runner.who) for runner in picture.runners if runner.first} == first
    assert picture.decided == ("clear" if len(first) == 1 else "tied")
    drawn = boxes(picture)
    ends = [box[1] for box in drawn.values()]
    level_with_first = {int(picture.runners[at].who) for at, box in drawn.items() if box[0] < min(ends)}
    assert level_with_first == {seat for seat in first if any(int(picture.runners[at].who) == seat for at in drawn)}
    without = as_race(Settled(1, 1, tuple(sorted(first)), verdict.order), "key", "3", {}, str)
    assert boxes(without) == {}
    assert [(each.who, each.first) for each in without.runners] == [(each.who, each.first) for each in picture.runners]


def call(seat: int, *readings: tuple[str, int, int], far: bool = False) -> Call:
    return Call(seat, FAR if far else "box:1", tuple(Reading(*each) for each in readings))


def decided(*calls: Call, seen_us: tuple[int, int] | None = None) -> Arming:
    arming = Arming(1, 1, 0, SEATS, (), {each.seat: each for each in calls}).judge(SEATS)
    verdict = arming.verdict
    assert isinstance(verdict, Clear | DeadHeat)
    first = verdict.seats if isinstance(verdict, DeadHeat) else (verdict.seat,)
    return replace(arming.decide_for(first), elsewhere=Elsewhere(FAR, seen_us))


def test_of_a_race_that_no_other_room_opened_nothing_is_told() -> None:
    assert between(replace(decided(call(1, (HOST_CLOCK, 5, 9))), elsewhere=None), "drawn") is None


def test_a_room_whose_clock_is_unknown_has_no_time_and_its_own_order() -> None:
    found = between(
        decided(call(1, (HOST_CLOCK, 5, 9)), call(2, ("box:B", 1, 2), far=True), call(4, ("box:B", 8, 9), far=True)),
        "drawn",
    )
    assert found is not None
    assert [(each.seat, each.span_us is None) for each in found.fronts] == [(1, False), (2, True)]
    (later,) = found.followers
    assert (later.seat, later.after) == (4, 2)


def test_by_reveal_it_is_the_time_since_a_rooms_own_picture() -> None:
    here, there = call(1, (HOST_CLOCK, 1_500, 1_510)), call(2, (HOST_CLOCK, 1_700, 1_900), far=True)
    found = between(decided(here, there, seen_us=(1_000, 1_100)), "each")
    assert found == Between("reveal", "each", (Front(1, False, (400, 510)), Front(2, True, (700, 800))))


def test_one_box_alone_is_drawn_from_the_picture_on() -> None:
    alone = RoomsRace(by="reveal", runners=(Runner("Ben", 2, "3", first=True, span_us=(150_000, 250_000)),))
    ((left, right),) = boxes(alone).values()
    assert (right - left) / (right - EDGE) == pytest.approx((250 - 150) / 250)


def test_where_what_was_measured_is_not_what_was_judged_no_time_is_told() -> None:
    here, there = call(1, (HOST_CLOCK, 5_000, 5_010)), call(2, (HOST_CLOCK, 4_000, 4_100), far=True)
    ahead = Arming(1, 1, 0, SEATS, (), {1: here, 2: there}).judge(SEATS, {1: 2_000})
    assert isinstance(ahead.verdict, Clear)
    assert ahead.verdict.seat == 1
    told = between(replace(ahead.decide_for([1]), elsewhere=Elsewhere(FAR)), "drawn")
    assert told == Between("instant", "drawn")
    doubted = decided(here, there).doubt(FAR, HOST_CLOCK, 0, 5_000)
    assert between(doubted, "drawn") == Between("instant", "drawn"), "boxes would overlap, and the verdict stays"
