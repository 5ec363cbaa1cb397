"""On what terms somebody plays: a head start, a turn instead of a race, longer clocks, each sign once (0086)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.table_driver import BOX, GAMES, OTHER_BOX, Table, read, through_json
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.arming import LONG_WAIT_US
from gotit.core.deed import Deed
from gotit.core.effects import wake_at_us
from gotit.core.game import Called, Refused, TimeUp
from gotit.core.match_view import match_view, measured
from gotit.core.session import Session
from gotit.core.step import step
from gotit.core.terms import LONGEST_HEAD_START_US, TURN_US, Terms, checked, head_starts, whose_turn

SECOND_US = 1_000_000
AHEAD_US = 5 * SECOND_US


def table(*, terms: Terms | None = None, seat: int = 2, **settings: Any) -> Table:
    """Ana, Ben and Cem; Ben (2) plays on these terms."""
    at = Table().start(**settings)
    at.enter(i.SetTerms(seat, terms=Terms(head_start_us=AHEAD_US) if terms is None else terms))
    return at


def shown(at: Table) -> tuple[str, list[tuple[int, bool]]]:
    """The verdict as everybody sees it; and who stands in the strip, each with whether a margin is told."""
    view = match_view(at.session, None)
    assert view is not None
    return view.verdict, [(place.seat, place.behind is not None) for place in view.order]


def let_pass(at: Table) -> None:
    """Time passes to the end of the head start, and the box tells what it has."""
    due_us = wake_at_us(at.session)
    assert due_us is not None
    at.enter(i.Time(), due_us)
    at.watermark(due_us + 1_000)


def next_card(at: Table, caller: int) -> None:
    """The caller is right and takes a point; another card is turned."""
    at.act("answer", seat=caller, right=True)
    at.act("take", seat=caller)
    for seat in {1, 2, 3} - {caller}:
        at.act("ready", seat=seat)
    card = at.session.state.card
    at.enter(i.Chance(tuple((card + at_) % 5 for at_ in range(1, 6))))


def test_the_others_buzz_waits_and_the_later_one_is_first() -> None:
    at = table()
    at.press(1, 2 * SECOND_US)
    at.watermark(2 * SECOND_US + 1_000)
    assert (at.phase, shown(at)) == ("racing", ("pending", []))
    assert at.session.head_start_runs
    assert wake_at_us(at.session) is not None
    at.press(2, 4 * SECOND_US)
    at.watermark(4 * SECOND_US + 1_000)
    assert at.session.state.caller == 2
    assert shown(at) == ("clear", [(2, False), (1, False)]), "a margin would tell that the other was earlier"
    told = [(place.seat, place.behind.middle_us if place.behind else None) for place in measured(at.session)]
    assert told == [(1, None), (2, 2 * SECOND_US)], "the operator sees what was measured"


def test_after_the_head_start_the_first_is_first() -> None:
    at = table()
    at.press(1, 2 * SECOND_US)
    let_pass(at)
    assert at.session.state.caller == 1
    at.press(2, at.now_us + 1)
    assert shown(at) == ("clear", [(1, False), (2, True)]), "nothing was changed, so all is told"


def test_whoever_has_it_and_is_first_anyway_waits_for_nobody() -> None:
    at = table()
    at.press(2, 2 * SECOND_US)
    at.watermark(2 * SECOND_US + 1_000)
    assert at.session.state.caller == 2


def test_the_operator_need_not_wait() -> None:
    at = table()
    with pytest.raises(Refused):
        at.enter(i.DontWait())
    at.press(1, 2 * SECOND_US)
    at.watermark(2 * SECOND_US + 1_000)
    at.enter(i.DontWait())
    assert at.session.state.caller == 1
    at.act("answer", seat=1, right=False)
    assert at.session.head_starts == {2: AHEAD_US}, "in the next race it counts again"


def test_whoever_has_passed_is_not_waited_for() -> None:
    at = table()
    at.press(2, 1_500_000, kind="pass")
    at.press(1, 2 * SECOND_US)
    at.watermark(2 * SECOND_US + 1_000)
    assert at.session.state.caller == 1


def test_a_box_that_is_silent_is_named_only_after_the_head_start() -> None:
    at = table()
    at.press(1, 2 * SECOND_US)
    at.enter(i.Time(), 2 * SECOND_US + LONG_WAIT_US + 1_000)
    assert at.session.overdue == ()
    due_us = wake_at_us(at.session)
    assert due_us is not None
    at.enter(i.Time(), due_us)
    assert at.find(i.Mark) == [i.Mark((BOX,))], "asked once it can have told all"
    at.enter(i.Time(), due_us + LONG_WAIT_US)
    assert at.session.overdue == (BOX,)


def test_the_clock_of_the_race_does_not_end_a_head_start() -> None:
    at = table(race_s=5)
    ends_us = at.session.race_ends_us
    assert ends_us is not None
    at.press(1, ends_us - SECOND_US)
    at.enter(i.Time(), ends_us)
    assert at.phase == "racing"
    at.press(2, ends_us + SECOND_US)
    at.watermark(ends_us + SECOND_US + 1_000)
    assert at.session.state.caller == 2


def test_a_head_start_does_not_lengthen_a_race_in_which_nobody_buzzes() -> None:
    at = table(race_s=5)
    ends_us = at.session.race_ends_us
    assert ends_us is not None
    at.press(2, ends_us + SECOND_US)
    assert at.told() == ["late_by_clock"]


def test_in_turn_means_first_once_as_many_others_have_buzzed() -> None:
    at = table(terms=Terms(in_turn=True), goal=9)
    for caller in (1, 3):
        assert at.session.head_starts == {}
        at.calls(caller)
        next_card(at, caller)
    assert at.session.head_starts == {2: TURN_US}
    at.press(1, at.now_us + 1_000)
    at.press(2, at.now_us + 20 * SECOND_US)
    at.watermark(at.now_us + 1_000)
    assert at.session.state.caller == 2
    at.act("answer", seat=2, right=False)
    assert at.session.head_starts == {}, "the turn is over"
    at.enter(i.Undo())
    at.enter(i.Undo())
    assert at.session.head_starts == {2: TURN_US}, "undo gives it back"


def test_of_two_whose_turn_has_come_the_one_who_has_waited_longer_is_first() -> None:
    at = table(terms=Terms(in_turn=True), goal=9)
    at.enter(i.SetTerms(3, terms=Terms(in_turn=True)))
    for caller in (3, 1, 1):
        at.calls(caller)
        if at.session.head_start_runs:
            at.enter(i.DontWait())
        next_card(at, caller)
    assert at.session.head_starts == {2: TURN_US}


def test_the_call_says_who_may_use_each_sign_only_once_and_not_why() -> None:
    at = table(terms=Terms(each_sign_once=True)).calls(2)
    assert at.session.done[-1].action == Called((2,), each_sign_once=(2,))
    at.enter(i.Overrule((1,)))
    assert at.session.done[-1].action == Called((1,), overruled=True)


def test_terms_of_a_member_act_while_that_member_stands_there() -> None:
    at = Table()
    at.enter(i.Joined(BOX, "c" * 9 + "p" * 9, "Box A"))
    teams = (("Ana", "Ben"), ("Cem", "Dot"), ("Eva", "Fay"))
    at.enter(i.Start("slap", ("A", "B", "C"), {"goal": 9}, teams=teams))
    at.enter(i.Chance((0, 1, 2, 3, 4)), SECOND_US)
    with pytest.raises(Refused):
        at.enter(i.SetTerms(2, terms=Terms(0)))
    at.enter(i.SetTerms(2, 2, Terms(0, AHEAD_US)))
    stood = set()
    for _ in range(4):
        who = at.session.name(2)
        stood.add(who)
        assert at.session.head_starts == ({2: AHEAD_US} if who == "Dot" else {})
        at.press(2, at.now_us + 1_000)
        at.watermark(at.now_us + 1_000)
        assert (at.session.clock is None) == (who == "Dot")
        next_card(at, 2)
    assert stood == {"Cem", "Dot"}
    at.enter(i.Rename(2, "Dorothea", 2))
    assert at.session.terms == {(2, "Dorothea"): Terms(0, AHEAD_US)}
    at.enter(i.Regroup(2, ("Dorothea", "Cem")))
    assert at.session.terms == {(2, "Dorothea"): Terms(0, AHEAD_US)}


@pytest.mark.parametrize("terms", [Terms(50), Terms(head_start_us=-1), Terms(head_start_us=LONGEST_HEAD_START_US + 1)])
def test_terms_that_nobody_can_play_on_are_refused(terms: Terms) -> None:
    with pytest.raises(Refused):
        table(terms=terms)


def test_how_long_clocks_and_head_starts_can_be() -> None:
    for good in (Terms(0), Terms(100), Terms(1000), Terms(head_start_us=1), Terms(head_start_us=LONGEST_HEAD_START_US)):
        assert checked(good) is good
    for pace in (1, 99, 1001, -100):
        with pytest.raises(Refused) as refused:
            checked(Terms(pace))
        assert refused.value.message.args == {"most": 1000, "percent": pace}
    with pytest.raises(Refused) as refused:
        checked(Terms(head_start_us=-1))
    assert heard(refused.value) == "A head start can be up to 60 seconds."


def called(*seats: int, fits: bool = True) -> Deed:
    return Deed("called", Called(seats), 0, None, fits)


OTHERS = (called(1), called(1))
"""As many as have to buzz first in a race of three."""


@pytest.mark.parametrize(
    ("done", "turn"),
    [
        ((), None),
        (OTHERS[:1], None),
        (OTHERS, 2),
        ((called(3), called(1, 3)), 2),
        ((called(1), called(2), *OTHERS), 2),
        ((*OTHERS, called(2)), None),
        ((*OTHERS, called(2), called(1)), None),
        ((*OTHERS, called(1, 2)), None),
        ((called(1), called(1, fits=False)), None),
        ((called(1), Deed("time_up", TimeUp(), 0, None)), None),
    ],
)
def test_a_turn_comes_once_as_many_others_buzzed_first_as_there_are(done: tuple[Deed, ...], turn: int | None) -> None:
    assert whose_turn(done, {2}, 3) == turn


def test_of_several_it_is_the_turn_of_whoever_has_waited_longest_and_of_equals_the_lower_seat() -> None:
    assert whose_turn(OTHERS, {3, 2}, 3) == 2
    assert whose_turn((called(2), *OTHERS), {2, 3}, 3) == 3
    assert whose_turn((called(3), *OTHERS), {2, 3}, 3) == 2


def test_a_head_start_is_of_those_who_race_and_have_not_passed() -> None:
    terms = {1: Terms(head_start_us=5), 2: Terms(in_turn=True), 3: Terms(head_start_us=7), 4: Terms()}
    assert head_starts(terms, {1, 2, 4}, (), ()) == {1: 5}
    assert head_starts(terms, {1, 2, 3, 4}, {1}, ()) == {3: 7}
    assert head_starts(terms, {1, 2, 4}, (), OTHERS) == {1: 5, 2: TURN_US}
    assert head_starts(terms, {1, 2, 4}, {2}, OTHERS) == {1: 5}
    assert head_starts(terms, {1, 3, 4}, (), OTHERS) == {1: 5, 3: 7}
    more = {2: Terms(in_turn=True, head_start_us=TURN_US + 9)}
    assert head_starts(more, {1, 2, 3}, (), OTHERS) == {2: TURN_US + 9}


def test_switches_call_beside_the_button_of_the_seat() -> None:
    at = Table().start()
    at.enter(i.SetSwitches(((OTHER_BOX, 0, 2),)))
    at.enter(i.Joined(OTHER_BOX, "c", "Switch"))
    assert at.session.seating.sources_of(frozenset({2})) == (BOX, OTHER_BOX)
    at.press(1, 2 * SECOND_US, source=OTHER_BOX)
    for box in (BOX, OTHER_BOX):
        at.watermark(2 * SECOND_US + 1_000, box)
    assert at.session.state.caller == 2
    at.enter(i.SetSwitches(()))
    assert at.session.seating.sources_of(frozenset({2})) == (BOX,)
    with pytest.raises(Refused):
        at.enter(i.SetSwitches(((BOX, 0, 0),)))


PRESSES = st.lists(
    st.tuples(st.integers(1, 4), st.integers(0, 12_000_000)), min_size=1, max_size=4, unique_by=lambda p: p[0]
)


@given(PRESSES, st.sampled_from([1, 500_000, AHEAD_US]))
def test_whoever_is_earlier_by_less_than_the_head_start_never_beats_it(
    presses: list[tuple[int, int]], ahead_us: int
) -> None:
    """Two boxes, with the truth known. Time passes as it does: nobody knows who will still buzz."""
    sources = {1: BOX, 2: BOX, 3: OTHER_BOX, 4: OTHER_BOX}
    at = Table()
    for source in (BOX, OTHER_BOX):
        at.enter(i.Joined(source, "c" * 9))
    at.enter(i.Start("slap", ("Ana", "Ben", "Cem", "Dot")))
    at.enter(i.Chance((0, 1, 2, 3, 4)), SECOND_US)
    at.enter(i.SetTerms(2, terms=Terms(head_start_us=ahead_us)))
    true_us = {seat: 2 * SECOND_US + us for seat, us in presses}
    for seat in sorted(true_us, key=lambda seat: true_us[seat]):
        while at.phase == "racing" and (due_us := wake_at_us(at.session)) is not None and due_us <= true_us[seat]:
            let_all_pass(at, due_us)
        if at.phase == "racing":
            at.press(seat, true_us[seat], source=sources[seat])
    while at.phase == "racing":
        due_us = wake_at_us(at.session)
        assert due_us is not None
        let_all_pass(at, due_us)
    first = at.session.state.caller
    judged = {seat: us - (ahead_us if seat == 2 else 0) for seat, us in true_us.items()}
    best = min(judged, key=lambda seat: judged[seat])
    close = [seat for seat in judged if judged[seat] - judged[best] <= 1_300 + ahead_us // 200]
    assert first == best if len(close) == 1 else first is None or first in close
    if 2 in true_us and first not in (2, None):
        assert true_us[first] + ahead_us <= true_us[2] + 1_300 + ahead_us // 200
    again = Session(GAMES)
    for entered, at_us in at.log:
        again, _ = step(again, through_json(entered), at_us)
    assert again == at.session


def let_all_pass(at: Table, due_us: int) -> None:
    at.enter(i.Time(), due_us)
    for source in (BOX, OTHER_BOX):
        at.enter(i.Watermark(source, read(source, max(at.now_us, due_us) + 1_000)), max(at.now_us, due_us) + 1_000)


def test_the_operators_hurry_is_for_one_race() -> None:
    """Also where the next one goes on in the same window, with who has called already next in line."""
    at = table(queue=True)
    at.press(1, 2 * SECOND_US)
    at.watermark(2 * SECOND_US + 1_000)
    at.enter(i.DontWait())
    assert at.session.state.caller == 1
    at.act("answer", seat=1, right=False)
    at.press(3, 3 * SECOND_US)
    at.watermark(3 * SECOND_US + 1_000)
    assert (at.session.state.caller, at.session.head_start_runs) == (None, True), "Ben has his head start again"


def test_with_a_head_start_the_operator_reads_how_much_later_each_was_as_measured() -> None:
    at = table()
    at.press(1, 2 * SECOND_US)
    at.press(2, 4 * SECOND_US)
    at.watermark(4 * SECOND_US + 1_000)
    verdict = at.session.arming.verdict  # type: ignore[union-attr]
    assert [place.seat for place in verdict.order] == [2, 1]  # type: ignore[union-attr]
    assert (verdict.margin, verdict.order[0].behind) == (verdict.order[1].behind, None)  # type: ignore[union-attr]
    assert verdict.margin.at_least_us < -2 * SECOND_US < verdict.margin.at_most_us  # type: ignore[union-attr]
