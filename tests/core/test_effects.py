"""Effects are the difference of two sessions: lamps, arming, marks, deadlines; and all of them after a restart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.core.table_driver import BOX, GAMES, OTHER_BOX, Table

from gotit.core import inputs as i
from gotit.core.effects import wake_at_us
from gotit.core.game import Game, Lamp
from gotit.core.message import say
from gotit.core.resume import effects_after_restart, inputs_after_restart
from gotit.core.session import Session
from gotit.core.step import step


def test_a_match_begins_by_asking_for_chance_and_then_arms() -> None:
    table = Table()
    table.enter(i.Joined(BOX, "cc", "Box A"))
    begun = table.enter(i.Start("slap", ("Ana", "Ben")))
    assert begun == (i.SetLamps({1: "idle", 2: "idle"}), i.NeedChance(5, say("draw", "draw a card")))
    drawn = table.enter(i.Chance((0, 1, 2, 3, 4)))
    assert drawn == (i.Arm(1, (BOX,)), i.SetLamps({1: "armed", 2: "armed"}))


def test_the_first_call_asks_for_a_watermark_and_each_new_call_again() -> None:
    table = Table().start()
    table.press(1, 1_000_000)
    assert table.find(i.Mark) == [i.Mark((BOX,))]
    table.press(1, 1_000_001)
    assert table.find(i.Mark) == []
    table.press(2, 1_000_002)
    assert table.find(i.Mark) == [i.Mark((BOX,))]


def test_nothing_new_no_effects() -> None:
    table = Table().start()
    table.watermark(2_000_000)
    assert table.effects == ()


def test_no_lamp_tells_who_has_called_before_the_verdict() -> None:
    table = Table().start()
    table.press(1, 1_000_000)
    table.press(2, 1_000_500)
    assert table.session.lamps == {1: "armed", 2: "armed", 3: "armed"}
    table.watermark(1_001_000)
    assert table.session.lamps == {1: "first", 2: "later", 3: "idle"}


def test_lamps_are_worked_out_once_and_not_at_all_for_a_watermark_that_decides_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def lamps(game: Game, state: Any) -> Mapping[int, Lamp]:
        asked.append(state)
        return real(game, state)

    asked: list[Any] = []
    real = type(GAMES["slap"]).lamps
    monkeypatch.setattr(type(GAMES["slap"]), "lamps", lamps)
    table = Table().start()
    table.press(1, 1_000_000)
    before = len(asked)
    table.press(2, 1_001_000)
    assert len(asked) == before + 1
    table.watermark(999_000)
    assert table.session.waiting_for
    assert len(asked) == before + 1


def test_those_who_are_asked_are_lit_ready() -> None:
    table = Table().start().calls(1)
    table.act("answer", seat=1, right=True)
    assert table.session.lamps == {1: "ready", 2: "ready", 3: "ready"}
    assert Session(GAMES).lamps == {}


def test_a_box_that_goes_changes_no_lamp_of_those_that_stay() -> None:
    table = Table().start()
    table.enter(i.Joined(OTHER_BOX, "c", "Box B"))
    assert table.find(i.SetLamps) == [i.SetLamps({1: "armed", 2: "armed", 3: "armed"})], "it has to be told"
    table.enter(i.Left(OTHER_BOX))
    assert table.find(i.SetLamps) == []


def test_sounds_come_with_the_news() -> None:
    table = Table().start().calls(1)
    assert i.Sound("buzz", 1) in table.effects


def test_a_race_that_is_over_is_disarmed() -> None:
    table = Table().start().calls(1)
    assert table.find(i.Disarm) == []  # late calls still show
    table.act("answer", seat=1, right=True)
    assert table.find(i.Disarm) == [i.Disarm(1)]


def test_the_same_chance_wanted_again_is_asked_for_again() -> None:
    table = Table().start(("Ana",))
    table.enter(i.Act({"do": "pass", "seat": 1}))
    assert table.find(i.NeedChance) == [i.NeedChance(5, say("draw", "draw a card"))]


def test_a_program_that_starts_again_gets_all_that_is_in_force() -> None:
    table = Table()
    table.enter(i.Joined(OTHER_BOX, "ccc", "Box B"))
    table.start()
    table.press(1, 1_000_000)
    resumed = table.session
    assert inputs_after_restart(resumed) == (i.Left(BOX), i.Left(OTHER_BOX))
    for entered in inputs_after_restart(resumed):
        resumed, _ = step(resumed, entered, 5_000_000)
    assert effects_after_restart(resumed) == (
        i.Arm(1, ()),
        i.Mark((BOX, OTHER_BOX)),
        i.SetLamps(resumed.lamps),
        i.Wake(wake_at_us(resumed)),
    )
    back, effects = step(resumed, i.Joined(BOX, "c" * 9 + "p" * 9, "Box A"), 6_000_000)
    assert i.Arm(1, (BOX,)) in effects
    assert back.arming is not None
    assert back.arming.calls.keys() == {1}  # the call of before the crash counts


def test_a_running_timer_stands_after_a_restart_and_old_news_is_not_told_again() -> None:
    table = Table().start().calls(1)
    assert i.StopClock() in inputs_after_restart(table.session)
    assert not [effect for effect in effects_after_restart(table.session) if isinstance(effect, (i.Tell, i.Sound))]


def test_nothing_is_in_force_at_an_empty_table() -> None:
    assert effects_after_restart(Session(GAMES)) == ()
    assert inputs_after_restart(Session(GAMES)) == ()
