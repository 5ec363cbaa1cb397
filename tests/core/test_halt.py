"""A match that stands still goes on where it stood, in every game, at every moment; nothing is lost or misjudged."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.table_driver import Table
from tests.games.at_table import AtTable
from tests.games.test_offers import ROWS

from gotit.core import inputs as i
from gotit.core.effects import wake_at_us
from gotit.core.game import Race, Refused
from gotit.core.match_view import match_view
from gotit.core.progress import NOTHING_CHANGED
from gotit.core.resume import inputs_after_restart
from gotit.core.session import Session
from gotit.core.step import step

STOOD_US = 90_000_000


def racing() -> Table:
    return Table().start()


@pytest.mark.parametrize("name", sorted(ROWS))
def test_it_goes_on_where_it_stood_at_every_moment_of_every_game(name: str) -> None:
    seen = 0
    for seed in range(3):
        table = AtTable(name, seed)
        for moment in table.moments(60):
            before = moment.after
            if before.checking or before.waits_for_chance:
                with pytest.raises(Refused, match="halt_waits"):
                    step(before, i.Halt(on=True), table.now_us)
                continue
            stands, _ = step(before, i.Halt(on=True), table.now_us)
            assert (stands.offers, stands.timer, wake_at_us(stands)) == ((), None, None)
            assert set(stands.lamps.values()) == {"idle"}
            _check_still(stands, before, table.now_us + 1)
            after, _ = step(stands, i.Halt(on=False), table.now_us + STOOD_US)
            _check_goes_on(after, before)
            seen += 1
    assert seen > 30


def test_no_lamp_of_a_decided_race_stays_lit_while_the_match_stands_still() -> None:
    table = Table().start().calls(1, 2)
    table.enter(i.Halt(on=True))
    assert table.find(i.SetLamps) == [i.SetLamps({1: "idle", 2: "idle", 3: "idle"})]
    table.enter(i.Halt(on=False))
    assert table.find(i.SetLamps) == [i.SetLamps({1: "first", 2: "later", 3: "idle"})]


def _check_still(stands: Session, before: Session, at_us: int) -> None:
    for entered in (i.Undo(), i.StopClock(), i.SeatPress(1), i.Rearm(), i.Act({"do": "end_match"})):
        with pytest.raises(Refused) as refused:
            step(stands, entered, at_us)
        assert refused.value.code == "halted"
    later, _ = step(stands, i.Time(), at_us + STOOD_US)
    assert later.state is before.state


def _check_goes_on(after: Session, before: Session) -> None:
    assert (after.state, after.offers, after.buzzers) == (before.state, before.offers, before.buzzers)
    assert (after.past, after.future, after.done) == (before.past, before.future, before.done)
    if before.timer is not None and before.timer.of:  # one of nothing is due now, and ends at once
        assert after.timer is not None
        assert after.timer.deadline_us == before.timer.deadline_us + STOOD_US
    elif before.timer is None:
        assert after.timer is None
    if before.arming is not None and before.arming.decided:
        assert (after.arming, after.arming_open) == (before.arming, before.arming_open)
    elif isinstance(before.buzzers, Race):
        assert after.arming is not None
        assert (after.arming_open, after.arming.seats) == (True, before.buzzers.seats)


def test_a_slap_meanwhile_counts_for_nothing_and_the_race_is_open_again_for_everyone() -> None:
    table = racing()
    early = table.epoch
    table.enter(i.Halt(on=True), 2_000_000)
    assert [type(effect) for effect in table.find(i.Disarm)] == [i.Disarm]
    table.press(2, 2_500_000, epoch=early)
    assert (table.told(), table.phase) == (["pressed_halted"], "racing")
    table.enter(i.Halt(on=False), 60_000_000)
    assert table.find(i.Arm)
    table.press(2, 2_600_000, epoch=early)
    assert table.phase == "racing", "a slap of before that was still on its way"
    table.now_us = 61_000_000
    table.calls(3)
    assert table.phase == "answering"


def test_after_a_restart_it_goes_on_with_its_clock_stopped() -> None:
    table = racing().calls(1)
    table.enter(i.Halt(on=True), 3_000_000)
    halted = replace(table.session, notes=())
    entered = inputs_after_restart(halted)
    assert entered[-2:] == (i.Halt(on=False), i.StopClock())


def test_a_trial_round_leaves_no_best_moments_and_says_that_it_is_one() -> None:
    table = Table()
    table.enter(i.Start("slap", ("Ana", "Ben", "Cem"), trial=True))
    view = match_view(table.session, None)
    assert view is not None
    assert view.trial
    table.enter(i.Start("slap", ("Ana", "Ben", "Cem")))
    assert not table.session.trial


def test_what_stands_still_or_goes_on_already_is_said_to_the_operator() -> None:
    table = racing()
    for on in (False, True):
        if on:
            table.enter(i.Halt(on=True), 2_000_000)
        before = table.session.halted_us
        told = [effect for effect in table.enter(i.Halt(on=on), 3_000_000) if isinstance(effect, i.Tell)]
        assert [(each.news.message, each.private) for each in told] == [(NOTHING_CHANGED, True)]
        assert table.session.halted_us == before


def test_who_held_a_button_down_is_asked_anew_and_an_answer_of_before_is_none() -> None:
    table = racing().calls(1)
    table.act("answer", seat=1, right=True)
    table.press(1, 2_000_000)
    assert table.session.held == {1: 2_000_000}
    table.enter(i.Halt(on=True), 2_100_000)
    assert table.session.held == {}
    table.enter(i.Halt(on=False), 50_000_000)
    table.press(1, 49_000_000)
    assert (table.told(), table.session.held) == (["before_asked"], {})
    table.press(1, 51_000_000)
    assert table.session.held == {1: 51_000_000}


def test_the_race_that_goes_on_is_the_same_race() -> None:
    table = racing()
    before = table.session.arming
    table.enter(i.Halt(on=True), 2_000_000)
    table.enter(i.Halt(on=False), 60_000_000)
    after = table.session.arming
    assert before is not None
    assert after is not None
    assert (after.race_number, after.seats) == (before.race_number, before.seats)
    assert after.epoch > before.epoch
