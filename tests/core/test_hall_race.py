"""What a hall says of a race between two rooms: no more than is known, and drawn true to scale."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.speech import heard

from gotit.core.game import Ties
from gotit.core.hall_race import (
    EDGE,
    RoomsRace,
    Runner,
    Span,
    boxes,
    called_room,
    legend,
    margin_of,
    room_of,
    time_of,
    verdict,
)
from gotit.core.press import Margin

LEAD = Margin(3_000, 3_100)
ANA = Runner("Ana", 1, "A", True, (1_000_000, 1_000_100))
BEN = Runner("Ben", 2, "", False, (1_003_000, 1_003_200), LEAD)
UNKNOWN = Runner("Cem", 3, None, False)
AFTER = Runner("Dora", 4, "A", False, None, LEAD, "Ana", 1)
SPANS = st.tuples(st.integers(-9_000_000, 9_000_000), st.integers(1, 9_000_000)).map(lambda x: (x[0], x[0] + x[1]))


@given(st.lists(st.none() | SPANS, max_size=5), st.sampled_from(["reveal", "instant"]))
def test_boxes_are_true_to_scale_and_of_those_whose_time_is_known(spans: list[Span | None], by: str) -> None:
    race = RoomsRace(by=by, runners=tuple(Runner("", 1, None, False, span) for span in spans))  # type: ignore[arg-type]
    drawn = boxes(race)
    known = {at: span for at, span in enumerate(spans) if span is not None}
    assert drawn.keys() == known.keys()
    if not known:
        return
    edges = [edge for box in drawn.values() for edge in box]
    assert max(edges) == pytest.approx(1 - EDGE)
    if by == "instant" or len(known) > 1:
        assert min(edges) == pytest.approx(EDGE)
    else:  # alone: its line begins at the picture
        (from_us, to_us), (left, right) = next(iter(known.values())), next(iter(drawn.values()))
        assert (right - left) * (to_us - min(0, from_us)) == pytest.approx((1 - 2 * EDGE) * (to_us - from_us))
    widths = [(box[1] - box[0]) / (known[at][1] - known[at][0]) for at, box in drawn.items()]
    assert widths == pytest.approx([widths[0]] * len(widths))
    one, *others = drawn
    for other in others:
        assert drawn[other][0] - drawn[one][0] == pytest.approx((known[other][0] - known[one][0]) * widths[0], abs=1e-9)


def test_spans_that_end_before_they_begin_are_not_drawn() -> None:
    nonsense = (Runner("", 1, None, True, (5, 5)), Runner("", 2, None, True, (9, 3)))
    assert not boxes(RoomsRace(by="instant", runners=nonsense))


@pytest.mark.parametrize(
    ("decided", "ties", "words"),
    [
        ("clear", "", "First: Ana"),
        ("overruled", "", "The referee has decided: Ana"),
        ("tied", "drawn", "Too close to call: a random draw decides"),
        ("tied", "each", "Too close to call: each has a turn"),
        ("tied", "", "Too close to call"),
    ],
)
def test_a_verdict_says_who_was_first_and_what_a_tie_leads_to(decided: str, ties: Ties, words: str) -> None:
    race = RoomsRace(decided=decided, ties=ties, runners=(ANA, BEN))  # type: ignore[arg-type]
    assert heard(verdict(race)) == words


def test_by_how_much_is_said_only_where_it_is_known() -> None:
    assert margin_of(RoomsRace(runners=(ANA, BEN))) is None
    assert margin_of(RoomsRace(runners=(ANA, BEN), lead=Margin(0, 9))) is None
    assert margin_of(RoomsRace(runners=(ANA, BEN), decided="overruled", lead=LEAD)) is None
    assert heard(margin_of(RoomsRace(runners=(ANA, BEN), lead=LEAD))) == "3 thousandths of a second ahead"
    barely, by_far = Margin(1, 9), Margin(1_482_000, 1_482_200)
    assert heard(margin_of(RoomsRace(runners=(ANA, BEN), lead=barely))) == "less than a thousandth of a second ahead"
    assert heard(margin_of(RoomsRace(runners=(ANA, BEN), lead=by_far))) == "1.482 s ahead"
    level = Runner("Ben", 2, "", True, ANA.span_us)
    assert heard(margin_of(RoomsRace(runners=(ANA, level), decided="tied"))) == "Their boxes overlap."
    unknown = Runner("Ben", 2, "", True)
    assert margin_of(RoomsRace(runners=(ANA, unknown), decided="tied")) is None


def test_what_stands_behind_a_box() -> None:
    instant, reveal, untimed = (RoomsRace(by=by) for by in ("instant", "reveal", ""))
    assert time_of(instant, ANA) is None
    assert time_of(untimed, ANA) is None
    assert heard(time_of(untimed, BEN)) == "later"
    assert heard(time_of(instant, BEN)) == "+0.003 s"
    assert heard(time_of(instant, Runner("Ben", 2, "", False, BEN.span_us))) == "later"
    assert heard(time_of(instant, Runner("Ben", 2, "", False, BEN.span_us, Margin(0, 9)))) == "later"
    assert heard(time_of(instant, Runner("Ben", 2, "", False, BEN.span_us, Margin(1, 9)))) == "under 0.001 s"
    assert heard(time_of(instant, UNKNOWN)) == "time not known"
    assert heard(time_of(reveal, ANA)) == "1.000 s"
    assert heard(time_of(reveal, Runner("Ben", 2, "", False, (-5, 0)))) == "too early"
    assert heard(time_of(reveal, Runner("Ben", 2, "", False, (-5, 1)))) == "under 0.001 s"
    assert heard(time_of(instant, AFTER)) == "+0.003 s behind Ana"
    assert heard(time_of(instant, AFTER, short=True)) == "+0.003 s"
    unmeasured = Runner("Dora", 4, "A", False, after="Ana", after_entrant=1)
    assert heard(time_of(instant, unmeasured)) == "later than Ana"
    assert heard(time_of(instant, unmeasured, short=True)) == "later"


def test_rooms_and_what_the_boxes_mean() -> None:
    assert [heard(room_of(runner)) for runner in (ANA, BEN, UNKNOWN)] == ["Room A", "other room", ""]
    assert [heard(called_room("B", final=final)) for final in (True, False)] == ["Final · room B", "Room B"]
    said = [heard(legend(RoomsRace(by=by))) for by in ("reveal", "instant", "")]
    assert said[0].startswith("Time since each room saw its picture.")
    assert said[1:] == ["Wide box: less sure.", "Without times"]
