"""A whole round through the real operator window, by keys and by clicks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import QEvent, Qt
from PyQt6.QtGui import QKeyEvent
from pytestqt.qtbot import QtBot
from tests.speech import heard
from tests.ui.operator_driver import THREE, Table

from gotit.core.inputs import SeatPress
from gotit.core.message import Typed
from gotit.games.fast_fun_maths.solver import solve
from gotit.ui.operator.keys import JUDGE_KEYS
from gotit.ui.paint import compose

SHOW = "Show the class the solutions"


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "matches")
    yield made
    made.close()


@pytest.mark.rule("GI-H-10", "GI-H-24", "GI-H-25", "GI-H-31", "GI-H-42", "GI-H-55")
def test_a_whole_round_by_keyboard_alone(table: Table) -> None:
    table.start()
    table.race()
    seat = table.solver()
    table.call(seat)
    assert table.window.play.headline.text().startswith(THREE[seat - 1])
    table.window.play.end_grace()
    calculation = table.solution(seat)
    assert calculation is not None
    table.type(calculation)
    big = table.window.play.big
    assert big.text() == f"{THREE[seat - 1]}: Show {table.panel.calculation.line.text()[2:]}   [Enter]"
    assert big.property("tone") == "right"
    table.enter()
    assert table.winner() == seat
    table.finish_round()
    assert len(table.player(seat).shapes) >= 1
    table.space()
    assert table.phase() == "turning"
    assert table.view.round_number == 2
    assert table.view.actor == seat


def test_a_calculation_by_clicking_takes_the_cards_that_were_clicked(table: Table) -> None:
    table.start()
    table.race()
    seat = table.solver()
    table.call(seat)
    calculation = table.solution(seat)
    assert calculation is not None
    entry = table.panel.calculation
    clicked = []
    for char in calculation.replace(" ", ""):
        if char.isdigit():
            knob = next(
                knob for knob in entry.cards if str(getattr(knob.piece, "number", "")) == char and knob.isEnabled()
            )
            clicked.append(knob.piece.id)
            table.click(knob)
            assert not knob.isEnabled()  # a card can be used only once (GI-H-21)
        else:
            table.click(entry.signs[char.replace("-", "−").replace("*", "×").replace("/", "÷")])
    table.click(table.window.play.big)
    shown = table.view.calculations[-1]
    assert shown.right
    assert shown.used == tuple(clicked)


@pytest.mark.rule("GI-H-81")
def test_a_wrong_calculation_asks_once_more_before_it_puts_a_child_out(table: Table) -> None:
    table.start()
    table.race()
    table.call(1)
    table.window.play.end_grace()
    first, second = (card.number for card in table.player(1).hand[:2])
    table.type(f"{first}+{second}")
    assert "not" in table.panel.calculation.line.text()
    table.enter()
    assert table.phase() == "explaining"
    assert "Sure?" in table.window.play.big.text()
    table.enter()
    assert table.player(1).out
    assert table.phase() == "racing"
    assert not table.player(2).out


def test_a_card_that_the_player_does_not_have_gets_a_childs_sentence(table: Table) -> None:
    table.start()
    table.race()
    table.call(1)
    table.window.play.end_grace()
    missing = next(n for n in range(1, 10) if n not in {card.number for card in table.player(1).hand})
    table.type(f"{missing}+{missing}")
    assert f"You have no {missing}s." in table.panel.calculation.line.text()
    table.type("+")
    assert not table.window.play.big.isEnabled()
    assert "after the +" in table.panel.calculation.line.text()


def test_the_log_names_a_step_that_is_undone_as_its_button_does(table: Table) -> None:
    table.start()
    table.race()
    table.call(1)
    table.click(table.offer("Forgot it"))
    assert table.window.toolbar.undo.text() == "↶ Undo “Forgot it”"
    table.undo()
    assert table.log.endswith("  Undone: “Forgot it”.")
    table.key(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert table.log.endswith("  Redone: “Forgot it”.")


def test_overruling_a_verdict_and_undoing_it(table: Table) -> None:
    table.start()
    table.race()
    table.call(1)
    table.window.play.end_grace()
    first, second = (card.number for card in table.player(1).hand[:2])
    table.type(f"{first}+{second}")
    table.enter()
    table.enter()
    assert table.player(1).out
    table.key(Qt.Key.Key_G)
    assert table.winner() == 1
    assert table.view.calculations[-1].overruled
    table.undo()
    assert table.winner() is None
    assert table.player(1).out
    table.undo()
    assert table.phase() == "explaining"
    table.key(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert table.player(1).out


def test_the_operator_names_another_first(table: Table) -> None:
    table.start()
    table.race()
    table.call(2)
    row = table.window.play.seats.rows[2]
    menu = row.menu()
    overrule = menu.actions()[0]
    assert overrule.isEnabled()
    overrule.trigger()
    assert table.view.callers == (3,)
    shown = table.window.operator.table
    assert shown is not None
    assert shown.overruled


@pytest.mark.rule("GI-H-84")
def test_two_keys_closer_than_the_keyboard_can_tell_are_entered_one_after_the_other(table: Table) -> None:
    table.start()
    table.race()
    table.call_together(1, 3)
    assert table.view.callers == (1, 3)
    assert "Too close to call" in table.window.play.headline.text()
    table.window.play.end_grace()
    first, second = (card.number for card in table.player(1).hand[:2])
    table.type(f"{first}+{second}")
    table.enter()
    table.enter()
    assert table.view.entered == (1,)
    assert table.view.calculations == ()
    assert table.panel.calculation.seat == 3
    assert table.panel.calculation.text == ""


@pytest.mark.rule("GI-H-84")
def test_of_tied_callers_the_winner_is_overruled_and_the_others_in_their_menus(table: Table) -> None:
    table.start()
    table.race()
    assert table.view.target is not None
    found = {p.seat: solve([card.number for card in p.hand], table.view.target.value) for p in table.view.players}
    ways = {1: found[1][-1].calculation, 3: found[3][0].calculation}  # fewest cards come first
    table.call_together(1, 3)
    table.window.play.end_grace()
    for seat in (1, 3):
        table.type(ways[seat])
        table.enter()
    assert table.view.winner == 1
    assert table.offer("Wrong after all  (M)").accessibleName() == "Ana: Wrong after all  (M)"
    lines = {line.text(): line for line in table.window.play.seats.rows[2].menu().actions()}
    lines["Wrong after all"].trigger()
    assert [each.right for each in table.view.calculations] == [True, False]
    table.key(Qt.Key.Key_M)
    assert table.view.phase == "racing"
    assert [player.seat for player in table.view.players if player.out] == [1, 3]


@pytest.mark.rule("GI-H-76", "GI-H-77")
def test_passing_by_key_and_by_button_ends_the_round(table: Table) -> None:
    table.start()
    table.race()
    table.key(Qt.Key.Key_1, Qt.KeyboardModifier.ShiftModifier)
    table.key(Qt.Key.Key_W)
    assert table.player(1).out
    assert table.player(2).out
    table.click(table.button("Pass for Chidi"))
    assert table.phase() == "swapping"
    assert table.winner() is None


def test_a_key_hit_late_does_not_get_into_the_calculation(table: Table) -> None:
    table.start()
    table.race()
    table.call(1)
    table.key(Qt.Key.Key_2)
    assert table.panel.calculation.text == ""
    assert table.window.operator.order[1].seat == 2
    table.window.play.end_grace()
    table.key(Qt.Key.Key_2)
    assert table.panel.calculation.text == "2"


def test_the_first_piece_of_a_calculation_starts_the_longer_time(table: Table) -> None:
    table.start()
    table.race()
    table.call(1)
    table.window.play.end_grace()
    before = table.window.operator.table
    table.type("(")
    after = table.window.operator.table
    assert before is not None
    assert before.timer is not None
    assert after is not None
    assert after.timer is not None
    assert (before.timer.total_us, after.timer.total_us) == (10_000_000, 60_000_000)
    table.window.toolbar.stop_clock.click()
    assert table.window.play.timer.text() == "clock stopped"


def test_putting_a_player_out_by_menu_and_by_button(table: Table) -> None:
    table.start()
    table.race()
    spoke = next(a for a in table.window.play.seats.rows[1].menu().actions() if "before calling" in a.text())
    spoke.trigger()
    assert heard(table.player(2).out_reason) == "spoke too early"
    table.call(1)
    table.click(table.offer("Forgot it"))
    assert heard(table.player(1).out_reason) == "forgot the calculation"


def test_a_long_press_is_made_for_whoever_is_asked_something(table: Table) -> None:
    table.start()
    entered: list[object] = []
    table.window.entered.connect(entered.append)
    asked = {row.seat: row.menu() for row in table.window.play.seats.rows}
    lines = {seat: next(line for line in menu.actions() if "Hold" in line.text()) for seat, menu in asked.items()}
    assert [seat for seat, line in lines.items() if line.isEnabled()] == [table.view.actor]
    lines[table.view.actor or 0].trigger()
    assert entered == [SeatPress(table.view.actor or 0, "long")]


def test_the_class_is_shown_the_solutions(table: Table) -> None:
    table.start()
    table.race()
    assert "has a solution" in table.panel.advice.text()
    table.click(table.offer("End the round"))
    while table.phase() == "swapping":
        assert SHOW not in table.panel.bar.buttons, "the picture shows whose cards may be swapped"
        table.key(Qt.Key.Key_K)
    before = {part.name for part in compose(table.window.operator.table, 16 / 9, 0)}
    table.click(table.offer(SHOW))
    assert table.view.solutions
    assert {part.name for part in compose(table.window.operator.table, 16 / 9, 0)} != before
    table.click(table.offer("Hide the solutions"))
    assert not table.view.solutions
    assert table.offer(SHOW).isVisible()


def test_what_is_refused_is_said_and_changes_nothing(table: Table) -> None:
    from gotit.core.inputs import Act

    table.start()
    before = table.program.loop.session
    assert not table.enter_input(Act({"do": "ready", "seat": 0}))
    assert table.banner == "Players say “ready” only between two rounds."
    assert table.program.loop.session is before


def test_why_a_step_was_refused_is_not_said_beside_the_next_one(table: Table) -> None:
    from gotit.core.inputs import Act

    table.start()
    table.enter_input(Act({"do": "ready", "seat": 0}))
    assert table.banner
    table.click(table.button("Press for Ana"))  # not only the operator's steps
    table.wait_for("racing")
    assert table.banner == ""
    table.enter_input(Act({"do": "ready", "seat": 0}))
    table.window.say("The disk is full.", stay=True)
    table.click(table.offer("End the round"))
    assert table.banner == "The disk is full.", "what no step can mend stays"


def test_a_buzzers_place_that_bears_a_judges_letter_is_a_buzzer_while_presses_count(table: Table) -> None:
    """On a Dvorak keyboard G is where U is on QWERTY, in the row for passing: it is that row's seventh key."""

    def struck(kind: QEvent.Type) -> QKeyEvent:
        none = Qt.KeyboardModifier.NoModifier
        return QKeyEvent(kind, Qt.Key.Key_G, none, 24 + 6, 0, 0, "g")

    keys = table.program.keys
    table.start()
    override = struck(QEvent.Type.ShortcutOverride)
    override.ignore()
    assert keys.eventFilter(table.window, override)
    assert override.isAccepted()
    table.race()
    table.call(1)
    table.window.play.end_grace()
    assert not keys.eventFilter(table.window, struck(QEvent.Type.ShortcutOverride))


def test_with_boxes_alone_the_field_has_the_keys_at_once(table: Table) -> None:
    from gotit.core.inputs import Joined, Press, Watermark
    from gotit.core.press import HOST_CLOCK, Reading

    table.enter_input(Joined("box:1", "ccc", "Box 1", 1))
    table.start()
    table.race()
    window = table.program.loop.session.arming
    assert window is not None
    assert window.sources == ("box:1",)
    at_us = table.program.clock.now_us()
    table.enter_input(Press("box:1", 1, (Reading(HOST_CLOCK, at_us, at_us + 2),), window.epoch))
    table.enter_input(Watermark("box:1", (Reading(HOST_CLOCK, at_us + 10, at_us + 11),)))
    assert table.view.callers == (2,)
    assert not table.window.play.in_grace
    table.key(Qt.Key.Key_2)
    assert table.panel.calculation.text == "2"


def test_no_judges_key_lies_where_the_buzzers_are() -> None:
    buzzers = set("123456789QWERTYUIO")
    for printed, _ in JUDGE_KEYS:
        keys = printed.text if isinstance(printed, Typed) else heard(printed)
        if not keys.startswith(("Ctrl", "Space", "F", "←")):
            assert not buzzers & set(keys.replace(" / ", ""))
