"""What an audience sees around the game: seats, lamps, the order strip, whom a verdict waits for, the latest news."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace
from tests.core.table_driver import BOX, GAMES, OTHER_BOX, Table
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.arming import LONG_WAIT_US
from gotit.core.called import called_box
from gotit.core.match_view import MatchView, called, match_view, measured
from gotit.core.press import HOST_CLOCK, Reading
from gotit.core.session import Session


def shown(at: Table, audience: int | None = None) -> MatchView:
    view = match_view(at.session, audience)
    assert view is not None
    return view


def test_without_a_match_there_is_nothing_to_see() -> None:
    assert match_view(Session(GAMES), None) is None


def test_seats_with_names_lamps_and_whether_a_box_serves_them() -> None:
    at = Table()
    at.enter(i.Joined("box:few", "cc", "Small box"))
    at.enter(i.Start("slap", ("Ana", "Ben", "Cem")))
    at.enter(i.Chance((0, 1, 2, 3, 4)))
    assert [(s.number, s.name, s.lamp, s.connected) for s in shown(at).seats] == [
        (1, "Ana", "armed", True),
        (2, "Ben", "armed", True),
        (3, "Cem", "armed", False),
    ]
    at.enter(i.Left("box:few"))
    assert [seat.connected for seat in shown(at).seats] == [False, False, False]


def test_until_the_verdict_the_view_is_the_same_whoever_has_called() -> None:
    views = []
    for seats in ((1,), (2,), (3,), (2, 1), (3, 1, 2)):
        at = Table()
        at.enter(i.Joined(OTHER_BOX, "ccc", "Box B"))
        at.start()
        for later, seat in enumerate(seats):
            at.press(seat, 1_000_000 + 500 * later, source=BOX if seat < 3 else OTHER_BOX)
        views.append(shown(at))
    assert views[0].verdict == "pending"
    assert views == views[:1] * len(views)


def test_a_box_that_keeps_everybody_waiting_is_named_as_people_call_it() -> None:
    at = Table()
    at.enter(i.Joined(OTHER_BOX, "ccc", "Box B"))
    at.start()
    at.press(1, 1_000_000)
    assert (shown(at).verdict, shown(at).waiting_for) == ("pending", ())
    at.enter(i.Time(), at.now_us + LONG_WAIT_US)
    assert (shown(at).verdict, shown(at).waiting_for) == ("pending", (called_box("Box A"), called_box("Box B")))
    at.watermark(1_010_000)
    assert shown(at).waiting_for == (called_box("Box B"),)
    at.watermark(1_010_000, source=OTHER_BOX)
    assert (shown(at).verdict, shown(at).waiting_for) == ("clear", ())


def test_what_was_measured_is_the_operators_to_see_once_nothing_is_waited_for() -> None:
    at = Table()
    assert measured(at.session) == ()
    at.start()
    at.press(2, 1_000_000)
    assert measured(at.session) == ()
    at.press(1, 1_000_900)
    at.watermark(1_010_000)
    assert [(place.seat, place.way) for place in measured(at.session)] == [(2, ""), (1, "box")]


def test_two_buttons_of_a_box_whose_clock_broke_are_still_of_one_box_and_a_hand_is_a_hand() -> None:
    at = Table().start()
    for seat, at_us in ((2, 1_000_000), (1, 1_500_000)):
        reading = Reading(HOST_CLOCK, at_us, at_us + 10)
        at.enter(i.Press(BOX, seat - 1, (reading,), at.epoch), at_us)
    at.enter(i.SeatPress(3), 3_000_000)
    at.watermark(4_000_000)
    assert [(place.seat, place.way) for place in shown(at).order] == [(2, ""), (1, "box"), (3, "hand")]


def test_a_team_without_a_name_is_called_by_its_seat_and_so_are_those_who_have_none() -> None:
    at = Table()
    at.enter(i.Start("slap", ("", "Owls"), teams=(("Ana", "Ben"), ("Cem", "Dot"))))
    view = called(shown(at), lambda names: [name or f"Nobody {seat}" for seat, name in enumerate(names, 1)])
    assert [(seat.name, seat.team and seat.team.name) for seat in view.seats] == [("Ana", "Nobody 1"), ("Cem", "Owls")]
    assert [seat.team and replace(seat.team, name="") for seat in view.seats] == [
        seat.team and replace(seat.team, name="") for seat in shown(at).seats
    ]


def test_a_race_that_everybody_left_is_no_longer_pending() -> None:
    at = Table().start()
    at.press(1, 1_000_000)
    at.act("end_match")
    assert (shown(at).verdict, shown(at).waiting_for) == ("", ())


def test_a_dead_heat_is_one() -> None:
    at = Table().start()
    at.press(1, 1_000_000)
    at.press(2, 1_000_000)
    at.watermark(1_000_001)
    assert shown(at).verdict == "dead_heat"
    assert [place.contender for place in shown(at).order] == [True, True]


def test_those_who_are_asked_see_what() -> None:
    at = Table().start().calls(2)
    at.act("answer", seat=2, right=True)
    assert [heard(seat.prompt) for seat in shown(at).seats] == ["ready?", "one point, or dare for two", "ready?"]
    assert shown(at, 2).game_view.yours
    assert not shown(at).game_view.yours


def test_news_stays_until_there_is_other_news_and_private_news_never_shows() -> None:
    at = Table().start().calls(1)
    at.watermark(9_000_000)
    assert [news.code for news in shown(at).news] == ["called"]
    at.enter(i.Left(BOX))
    assert [news.code for news in shown(at).news] == ["called"]


def test_the_timer_and_the_end() -> None:
    at = Table().start(answer_s=7).calls(1)
    timer = shown(at).timer
    assert timer is not None
    assert timer.total_us == 7_000_000
    at.enter(i.StopClock())
    assert shown(at).clock_stopped
    at.act("end_match")
    assert shown(at).outcome is not None


def test_a_view_is_plain_json() -> None:
    at = Table().start().calls(1, 2)
    plain = msgspec.json.decode(msgspec.json.encode(shown(at), enc_hook=heard))
    assert plain["order"][1]["behind"] == {"at_least_us": 999, "at_most_us": 1001, "clock": "box:a"}
