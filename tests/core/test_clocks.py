"""A clock belongs to what it measures. Only its end and the operator change it; where it asks, the operator decides."""

from __future__ import annotations

import pytest
from tests.core.table_driver import BOX, Table

from gotit.core import inputs as i
from gotit.core.clocks import ENOUGH, MORE_TIME, OUT, MoreTime, clock_offers, longer, paced, ran_out, time_given
from gotit.core.effects import wake_at_us
from gotit.core.game import Refused, Timer, TimeUp
from gotit.core.match_view import match_view
from gotit.core.message import Seat
from gotit.core.offer import Offer, Offers
from gotit.core.resume import inputs_after_restart

ANSWER_US = 10_000_000


def answering(clocks: i.Clocks = "asks", **settings: int) -> Table:
    """Ana (1) has called, and has ten seconds to answer."""
    table = Table()
    table.enter(i.Joined(BOX, "c" * 9 + "p" * 9, "Box A"))
    table.enter(i.Start("slap", ("Ana", "Ben", "Cem"), settings, clocks=clocks))
    table.enter(i.Chance((3, 1, 2, 0, 4)))
    table.now_us = 1_000_000
    return table.calls(1)


def deadline_us(table: Table) -> int:
    assert table.session.clock is not None
    return table.session.clock.deadline_us


def run_out(table: Table) -> Table:
    table.enter(i.Time(), deadline_us(table))
    return table


def offered(table: Table) -> list[object]:
    return [offer.action for offer in table.session.offers if hasattr(offer, "action") and offer.seat == 0]


def test_a_strict_clock_ends_by_itself() -> None:
    table = run_out(answering("strict"))
    assert (table.phase, table.told()) == ("racing", ["out"])


def test_a_clock_that_asks_stands_still_and_says_so() -> None:
    table = run_out(answering())
    assert (table.phase, table.told()) == ("answering", ["time_ran_out"])
    assert table.session.time_over
    assert wake_at_us(table.session) is None
    assert not table.find(i.Sound)
    assert [step.label for step in table.session.past] == ["called"], "that time has passed is no step"
    view = match_view(table.session, None)
    assert view is not None
    assert view.time_over
    assert view.timer == table.session.clock
    assert offered(table) == [MoreTime(10), TimeUp()]


def test_whoever_is_asked_may_still_answer() -> None:
    table = run_out(answering())
    table.act("answer", seat=1, right=True)
    assert (table.phase, table.session.time_over) == ("taking", False)


def test_more_time_runs_from_now_and_can_be_undone() -> None:
    table = run_out(answering())
    table.now_us += 3_000_000
    was = table.session.clock
    table.act("more_time", seconds=20)
    assert (deadline_us(table), table.session.time_over) == (table.now_us + 20_000_000, False)
    assert table.told() == ["time_given"]
    assert wake_at_us(table.session) == deadline_us(table)
    assert run_out(table).session.time_over, "it asks again"
    table.enter(i.Undo())
    assert (table.session.clock, table.session.clock_stopped, table.session.time_over) == (was, True, False)
    table.enter(i.Redo())
    table.act("answer", seat=1, right=True)
    assert table.phase == "taking"


def test_out_is_what_a_strict_clock_does() -> None:
    table = run_out(answering())
    table.act("time_up")
    assert (table.phase, table.told()) == ("racing", ["out"])
    assert [step.label for step in table.session.past] == ["called", "time_up"]


def test_the_clock_of_a_race_never_asks() -> None:
    table = Table()
    table.enter(i.Joined(BOX, "ccc", "Box A"))
    table.enter(i.Start("slap", ("Ana", "Ben", "Cem"), {"race_s": 5}, clocks="asks"))
    table.enter(i.Chance((0, 1, 2, 3, 4)))
    ends_us = deadline_us(table)
    table.enter(i.Time(), ends_us)
    assert not table.session.time_over
    table.watermark(ends_us + 300)
    assert table.phase == "drawing"


def test_only_a_clock_that_stands_is_given_time_and_only_by_the_operator() -> None:
    table = answering()
    with pytest.raises(Refused, match="no_clock_stands"):
        table.act("more_time", seconds=5)
    with pytest.raises(Refused, match="referees_own"):
        table.act("time_up")
    run_out(table)
    for do in ({"do": "more_time", "seconds": 5}, {"do": "time_up"}):
        with pytest.raises(Refused, match="clock_is_the_operators"):
            table.enter(i.Act(do, 2))
    for seconds in (0, -5, 3601):
        with pytest.raises(Refused, match="bad_action"):
            table.act("more_time", seconds=seconds)


def test_a_clock_that_was_stopped_can_be_given_time() -> None:
    table = answering("strict")
    table.enter(i.StopClock())
    assert offered(table) == [MoreTime(10), TimeUp()]
    table.now_us += 60_000_000
    table.act("more_time", seconds=10)
    assert wake_at_us(table.session) == table.now_us + 10_000_000


def test_time_that_a_race_was_given_stays_when_somebody_passes() -> None:
    table = Table().start(race_s=5)
    table.enter(i.StopClock())
    table.act("more_time", seconds=20)
    ends_us = deadline_us(table)
    table.now_us += 1_000_000
    table.act("pass", seat=3)
    assert (deadline_us(table), table.session.clock_stopped) == (ends_us, False)


def test_a_restart_stops_a_clock_but_not_the_question() -> None:
    assert i.StopClock() in inputs_after_restart(answering().session)
    table = run_out(answering())
    assert i.StopClock() not in inputs_after_restart(table.session)
    table.enter(i.StopClock())
    assert (table.session.time_over, table.session.clock_stopped) == (True, False)


# ---- a player may need more time -----------------------------------------------------------------------------


def paced_answer(pace: dict[int, int]) -> Table:
    """As `answering`, with these clocks."""
    table = Table()
    table.enter(i.Joined(BOX, "c" * 9 + "p" * 9, "Box A"))
    table.enter(i.Start("slap", ("Ana", "Ben", "Cem"), {"race_s": 30}, pace=pace))
    table.enter(i.Chance((3, 1, 2, 0, 4)))
    table.now_us = 1_000_000
    return table.calls(1)


@pytest.mark.parametrize(("percent", "lasts_us"), [(100, ANSWER_US), (150, 15_000_000), (200, 20_000_000)])
def test_a_players_own_clock_lasts_as_long_as_this_player_has_it(percent: int, lasts_us: int) -> None:
    usual, slower = paced_answer({}), paced_answer({1: percent})
    assert deadline_us(slower) - deadline_us(usual) == lasts_us - ANSWER_US
    assert slower.session.clock is not None
    assert slower.session.clock.total_us == lasts_us
    assert wake_at_us(slower.session) == deadline_us(slower)
    slower.enter(i.Time(), deadline_us(slower) - 1)
    assert slower.phase == "answering"
    assert run_out(slower).phase == "racing"


def test_a_player_may_have_no_clock_and_a_race_is_the_same_for_all() -> None:
    free = paced_answer({1: 0})
    assert free.session.clock is None
    assert wake_at_us(free.session) is None
    for pace in ({}, {1: 0}, {1: 200, 2: 150}):
        table = Table().start()
        table.enter(i.Start("slap", ("Ana", "Ben"), {"race_s": 30}, pace=pace))
        table.enter(i.Chance((3, 1, 2, 0, 4)))
        assert table.session.clock is not None
        assert table.session.clock.total_us == 30_000_000


def test_anothers_clock_is_not_longer() -> None:
    assert deadline_us(paced_answer({2: 200})) == deadline_us(paced_answer({}))


@pytest.mark.parametrize(("pace", "code"), [({4: 150}, "no_such_seat"), ({1: 50}, "bad_pace"), ({1: 1001}, "bad_pace")])
def test_a_pace_that_cannot_be_is_refused(pace: dict[int, int], code: str) -> None:
    with pytest.raises(Refused) as refused:
        paced_answer(pace)
    assert refused.value.code == code


# ---- a clock by itself -----------------------------------------------------------------------------------------

CLOCK = Timer(50_000_000, 20_000_001, "answer", 2, 7)
"""Seat 2's; it ends at 50 s."""


def test_a_longer_clock_ends_so_much_later_and_belongs_to_the_same() -> None:
    assert paced(CLOCK, 150) == Timer(60_000_000, 30_000_001, "answer", 2, 7)
    assert paced(CLOCK, 100) == CLOCK
    assert paced(CLOCK, 0) is None


def test_more_time_counts_from_now_and_the_clock_is_never_shorter_than_it_was() -> None:
    assert longer(CLOCK, MoreTime(30), 100) == Timer(30_000_100, 30_000_000, "answer", 2, 7)
    assert longer(CLOCK, MoreTime(5), 100) == Timer(5_000_100, 20_000_001, "answer", 2, 7)


@pytest.mark.parametrize(("total_us", "seconds"), [(500_000, 1), (1_900_000, 1), (20_000_001, 20), (90_000_000, 30)])
def test_about_a_clock_that_stands_the_operator_decides_and_offered_is_what_it_had(total_us: int, seconds: int) -> None:
    def offers(of: str, whose: int) -> Offers:
        return clock_offers(Timer(0, total_us, of, whose))

    more = Offer(move=MORE_TIME, seat=0, action=MoreTime(seconds), about=2)
    assert offers("answer", 2) == (more, Offer(move=OUT, seat=0, action=TimeUp(), about=2))
    assert offers("turn", 2) == (more, Offer(move=ENOUGH, seat=0, action=TimeUp(), about=2))
    assert offers("race", 0) == (Offer(move=MORE_TIME, seat=0, action=MoreTime(seconds)),)
    assert clock_offers(None) == ()


def test_what_is_said_of_it_names_whose_it_is() -> None:
    assert ran_out(CLOCK).args == {"who": Seat(2)}
    assert (time_given(2, 5).code, time_given(2, 5).args) == ("time_given", {"more": 5, "who": Seat(2)})
    assert (time_given(0, 5).code, time_given(0, 5).args) == ("time_given_to_race", {"more": 5})
