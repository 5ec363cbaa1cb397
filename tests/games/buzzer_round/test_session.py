"""A buzzer round at a table: presses early, in line, together; clocks, undo, overruling, the journal.

The real session (core.step) with boxes whose presses are made up; no window, no port.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.games import sitting as at_table
from tests.games.buzzer_round.play_table import GAME, NAMES, SECOND_US
from tests.games.sitting import BOX

from gotit.core import inputs as i
from gotit.core.game import EndMatch, Refused
from gotit.core.press import HOST_CLOCK, Reading
from gotit.games.buzzer_round import actions as a
from gotit.games.buzzer_round.view import BuzzerRoundView


class Sitting(at_table.Sitting):
    """Boxes answer a `Mark` at once."""

    def __init__(self, seats: int = 3, **settings: Any) -> None:
        super().__init__(GAME, NAMES[:seats], settings)
        self.wait(SECOND_US)

    @property
    def play(self) -> BuzzerRoundView:
        found: BuzzerRoundView = self.view().game_view
        return found

    @property
    def said(self) -> list[str]:
        return [news.code for news in self.session.news]

    def ask(self) -> None:
        if self.session.state.settings.early != "told":
            self.act(a.ReadOut())
        self.wait(SECOND_US)
        self.act(a.OpenBuzzers())
        self.wait(1_000)

    def buzz(self, button: int, blur_us: int = 10) -> None:
        """A press in the open arming, without its watermark."""
        epoch = self.session.arming.epoch if self.session.arming else 0
        self.enter(
            i.Press(BOX, button - 1, (Reading(HOST_CLOCK, self.now_us - blur_us, self.now_us + blur_us),), epoch)
        )

    def settle(self) -> None:
        """The box has told all of it."""
        self.wait(10_000)
        self.enter(i.Watermark(BOX, (Reading(HOST_CLOCK, self.now_us - 100, self.now_us),)))


@pytest.mark.rule("BR-03")
def test_a_press_while_the_question_is_read_is_early() -> None:
    sitting = Sitting()
    sitting.act(a.ReadOut())
    assert {seat.lamp for seat in sitting.view().seats} == {"idle"}, "no lamp invites anybody to press"
    sitting.wait(SECOND_US)
    sitting.press(2)
    assert sitting.play.players[1].mark == "early"
    sitting.press(2)
    assert sitting.said == ["not_asked"]


@pytest.mark.rule("BR-03")
def test_who_was_early_must_wait_a_moment_and_press_again() -> None:
    sitting = Sitting(early_s=1)
    sitting.act(a.ReadOut())
    sitting.wait(SECOND_US)
    sitting.press(2)
    sitting.act(a.OpenBuzzers())
    sitting.wait(300_000)
    sitting.buzz(2)
    assert sitting.said == ["deaf"]
    assert sitting.session.arming is not None
    assert not sitting.session.arming.calls
    sitting.wait(800_000)
    sitting.buzz(2)
    sitting.settle()
    assert sitting.play.floor == 2


@pytest.mark.rule("BR-03")
def test_the_others_do_not_wait_for_who_was_early() -> None:
    sitting = Sitting(early_s=1)
    sitting.act(a.ReadOut())
    sitting.wait(SECOND_US)
    sitting.press(2)
    sitting.act(a.OpenBuzzers())
    sitting.wait(300_000)
    sitting.buzz(2)
    sitting.wait(5_000)
    sitting.buzz(3)
    sitting.settle()
    assert sitting.play.floor == 3


@pytest.mark.rule("BR-02", "BR-04", "BR-06")
def test_the_next_in_line_answers() -> None:
    sitting = Sitting(then="queue")
    sitting.ask()
    sitting.buzz(3)
    sitting.wait(2_000)
    sitting.buzz(1)
    sitting.settle()
    assert sitting.play.floor == 3
    behind = sitting.view().order[1].behind
    assert behind is not None
    assert behind.at_least_us > 1_900
    sitting.act(a.Wrong(3))
    assert sitting.play.floor == 1


@pytest.mark.rule("BR-02")
@pytest.mark.parametrize("early", ["told", "moment"])
def test_a_call_for_one_question_is_none_for_the_next(early: str) -> None:
    sitting = Sitting(then="queue", early=early)
    sitting.ask()
    sitting.buzz(3)
    sitting.wait(2_000)
    sitting.buzz(1)
    sitting.settle()
    sitting.act(a.Right(3))
    sitting.ask()
    sitting.settle()
    assert sitting.play.phase == "racing"


@pytest.mark.rule("BR-07", "BR-08")
def test_clocks_that_cannot_tell_are_believed() -> None:
    sitting = Sitting(ties="lot")
    sitting.ask()
    sitting.buzz(3, blur_us=500)
    sitting.wait(100)
    sitting.buzz(1, blur_us=500)
    sitting.settle()
    assert sitting.play.phase == "drawing"
    assert sitting.play.tied == (1, 3)
    sitting.enter(i.Chance((1, 0)))
    assert sitting.play.floor == 3
    sitting.wait(SECOND_US)
    sitting.act(a.Wrong(3))
    assert sitting.play.floor == 1, "who was tied is still in line"


@pytest.mark.rule("BR-04")
def test_the_referee_can_overrule_who_was_first() -> None:
    sitting = Sitting()
    sitting.ask()
    sitting.buzz(3)
    sitting.settle()
    sitting.enter(i.Overrule((1,)))
    assert sitting.play.floor == 1
    assert sitting.said[0] == "overruled_first"


@pytest.mark.rule("BR-13")
def test_a_call_before_the_clock_ran_out_still_counts() -> None:
    sitting = Sitting(race_s=5)
    sitting.ask()
    sitting.wait(4_990_000)
    pressed_us = sitting.now_us
    sitting.wait(20_000)
    assert sitting.play.phase == "racing", "the box has not told what was pressed before the end"
    reading = Reading(HOST_CLOCK, pressed_us - 100, pressed_us)
    assert sitting.session.arming is not None
    sitting.enter(i.Press(BOX, 1, (reading,), sitting.session.arming.epoch))
    sitting.settle()
    assert sitting.play.floor == 2


@pytest.mark.rule("BR-18")
def test_undo_takes_a_correction_back() -> None:
    sitting = Sitting(final="none")
    sitting.ask()
    sitting.buzz(3)
    sitting.settle()
    sitting.act(a.Right(3))
    sitting.act(EndMatch())
    sitting.act(a.Correct(1, 1, 9))
    assert sitting.view().outcome is not None
    assert sitting.view().seats[0].lamp == "winner"
    sitting.enter(i.Undo())
    assert [player.points for player in sitting.play.players] == [0, 0, 1]
    assert sitting.view().seats[2].lamp == "winner"


def test_any_input_replays_and_has_json_forms() -> None:
    for seed in range(6):
        chance = random.Random(seed)
        sitting = Sitting(seats=2 + seed, questions=6, ties=("lot", "write", "operator")[seed % 3], race_s=20)
        for step in range(120):
            sitting.now_us += chance.randrange(3_000_000)
            try:
                sitting.enter(sitting.some_input(chance))
            except Refused:
                continue
            if step % 10 == 0:
                sitting.check_json_forms()
        sitting.check_journal()
