"""Turns of Got 'Em! through the real operator's window: by click, keys, buzzer and touch; real cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from tests.ui.game_table import maker
from tests.ui.got_em_driver import GotEmTable

Make = Callable[..., GotEmTable]


make = maker(GotEmTable)


@pytest.mark.rule("GE-Y-06", "GE-Y-07", "GE-Y-14", "GE-Y-15", "GE-Y-21")
def test_turns_by_keyboard_alone(make: Make) -> None:
    match = make().start()
    assert match.play.headline.text() == "Ana places a wall"
    assert match.at(1) == "B2"
    match.write("b2c2")
    assert match.has_wall("b2 c2")
    assert match.play.headline.text() == "Ana may move up to 2"
    match.write("a1")
    assert match.at(1) == "A1"
    assert match.view.actor == 2
    match.write("d5")  # half a wall, and then another one
    match.table.key(Qt.Key.Key_Backspace)
    match.write("4d5")
    assert match.has_wall("d4 d5")
    match.table.space()
    assert match.view.actor == 3
    assert match.at(2) == "D2"


@pytest.mark.rule("GE-Y-06", "GE-Y-20")
def test_turns_with_the_mouse_alone(make: Make) -> None:
    match = make().start()
    match.click_wall("c3 d3")
    assert match.has_wall("c3 d3")
    match.click_square("b3")
    assert match.at(1) == "B3"
    match.click_wall("e1 e2")
    assert match.big.startswith("Ben: Stay")
    match.table.click(match.play.big)
    assert match.view.actor == 3


@pytest.mark.rule("GE-Y-09", "GE-Y-16")
def test_what_is_not_allowed_is_refused_in_words(make: Make) -> None:
    match = make().start()
    match.click_square("e5")
    assert "First place a wall" in match.banner
    match.write("b2c2")
    match.click_square("e5")
    assert "can't get there" in match.banner
    match.write("\n")
    match.click_wall("b2 c2")
    assert "already a wall in this groove" in match.banner
    match.write("b2b3")
    assert "first round" in match.banner
    assert match.view.walls == (match.groove("b2 c2"),)
    match.write("a1c5")
    assert "isn't a groove" in match.banner


@pytest.mark.rule("GE-Y-10", "GE-Y-12", "GE-Y-13", "GE-Y-22")
def test_a_trap_gives_a_wall_back_and_the_last_pawn_wins(make: Make) -> None:
    match = make(names=("Ana", "Ben"), side=5).start()
    assert match.at(2) == "D4"
    for wall in ("c4d4", "a1b1", "d4e4", "a2b2", "d3d4", "a3b3"):
        match.turn(wall)
    match.write("d4d5")
    assert match.at(2) == ""
    assert match.view.phase == "over"
    assert match.big.startswith("New match")
    match.table.undo()
    assert match.at(2) == "D4"
    assert match.view.phase == "placing"


@pytest.mark.rule("GE-F-06", "GE-F-07", "GE-B-20")
def test_a_reward_by_click_or_not_at_all(make: Make) -> None:
    match = make().start()
    for wall in ("c4d4", "a1b1", "b5c5", "d4e4", "a2b2", "b4c4", "d3d4", "a3b3", "a5b5"):
        match.turn(wall)
    match.write("d4d5")
    assert match.view.phase == "rewarding"
    assert match.play.headline.text() == "Ana may remove a wall"
    match.click_wall("c1 d1")
    assert "no wall in this groove" in match.banner
    match.click_wall("a1 b1")
    assert not match.has_wall("a1 b1")
    assert match.view.phase == "moving"
    match.table.undo()
    assert match.big.startswith("Ana: Leave the walls")
    match.table.space()
    assert match.has_wall("a1 b1")
    assert match.view.phase == "moving"
    match.table.undo()
    assert match.table.log.endswith("  Undone: “Leave the walls”.")


def test_a_wall_and_a_move_by_touch(make: Make) -> None:
    match = make().start()
    match.table.key(Qt.Key.Key_F2)
    picture = match.program.pictures.alone
    match.touch(picture, "c3 d3")
    assert match.has_wall("c3 d3")
    match.touch(picture, "b1")
    assert match.at(1) == "B1"


@pytest.mark.rule("GE-B-16", "GE-B-28")
def test_by_buzzer_short_steps_and_long_takes(make: Make) -> None:
    match = make(by_box=True).start()
    QApplication.processEvents()
    press, hold = match.table.button("Press for Ana"), match.table.button("Hold for Ana")
    match.table.click(press)
    first = match.view.pointed
    assert first is not None
    match.table.key(Qt.Key.Key_1)  # the keyboard is Ana's buzzer, because no line has the focus
    assert match.view.pointed not in (None, first)
    pointed = match.view.pointed
    match.table.click(hold)
    assert match.view.walls == (pointed,)
    assert match.big.startswith("Ana: Stay")
    match.table.click(press)
    assert match.big.startswith("Ana: Move to")  # Space goes where the buzzer points, and K stays
    assert "Stay  (K)" in match.panel.bar.buttons
    match.table.undo()
    match.table.click(hold)  # nothing is pointed at: the pawn stays
    assert match.view.actor == 2


@pytest.mark.rule("GE-B-05", "GE-B-06", "GE-B-10", "GE-B-11", "GE-B-31")
def test_bright_a_hand_is_seen_only_while_a_button_is_held(make: Make) -> None:
    match = make(rules="bright", side=7).start()
    panel = match.panel.hand
    own = sorted(match.state.player(1).hand, key=lambda card: card.id)
    assert [card.text() for card in panel.cards] == ["Card 1", "Card 2", "Card 3"]
    match.hold(1)
    assert panel.cards[0].text().startswith("Wall on ")
    lines = 2 * panel.cards[0].fontMetrics().height()
    assert panel.cards[0].height() >= lines + 2 * 5, "both lines and the frame"
    assert panel.looking == 1
    match.release(1)
    assert [card.text() for card in panel.cards] == ["Card 1", "Card 2", "Card 3"]
    match.hold(2)
    assert not panel.cards[0].isEnabled()
    match.release(2)
    assert match.big.startswith("Ana: Play a card")
    assert not match.play.big.isEnabled()
    match.table.click(panel.cards[1])
    match.table.space()
    assert match.view.card is not None
    assert match.view.card.id == own[1].id
    assert match.view.phase in ("placing", "moving", "removing")


def test_bright_the_key_h_opens_the_hand_and_arrows_choose(make: Make) -> None:
    match = make(rules="bright", side=7).start()
    panel = match.panel.hand
    target = match.table.target_of_keys()
    match.hands.keyPress(target, Qt.Key.Key_H)
    assert panel.looking == 1
    match.hands.keyRelease(target, Qt.Key.Key_H)
    assert panel.looking is None
    match.table.key(Qt.Key.Key_Right)
    match.table.key(Qt.Key.Key_Right)
    assert panel.cards[1].isChecked()
    match.table.enter()
    assert match.view.card is not None


def test_no_hand_is_on_the_players_screen_nor_left_in_the_window(make: Make) -> None:
    match = make(rules="bright", side=7).start()
    panel = match.panel.hand
    match.hold(1)
    table = match.window.operator.table
    assert table is not None
    assert all(player.hand == () for player in match.view.players)
    match.program.window.play.panel.hide()  # anything that hides the hand closes it
    assert panel.looking is None


@pytest.mark.rule("GE-B-12", "GE-B-16", "GE-B-24")
def test_referee_the_card_is_typed_or_clicked_and_then_its_steps(make: Make) -> None:
    match = make(rules="bright", mode="referee", side=7).start()
    match.write("r2\n")
    assert match.view.card is not None
    assert match.view.card.text == "place red, may move 2"
    assert match.play.headline.text() == "Ana places a wall on red"
    match.click_wall("a1 b1")
    assert match.view.phase == "moving"
    match.write("c4")
    assert match.at(1) == "C4"
    match.table.click(match.panel.cards.buttons["may move 3 through 1"])
    assert match.view.actor == 2
    assert match.view.phase == "moving"
    match.table.space()
    match.write("place any, may move 7\n")  # a card that the house deck lacks
    assert match.view.phase == "placing"


def test_referee_the_line_is_ready_for_a_wall_though_a_press_says_done(make: Make) -> None:
    match = make(rules="brainy", mode="referee").start()
    assert match.view.phase == "placing"
    assert match.panel.wants_text() is match.panel.field


def test_referee_done_stops_the_clock_and_the_board_is_put_right(make: Make) -> None:
    match = make(rules="brainy", mode="referee", turn_s=60).start()
    assert match.play.timer.text() != ""
    match.table.key(Qt.Key.Key_1)  # a clock runs: the key is Ana's buzzer, and says that the turn is done
    assert match.view.laid
    assert match.play.timer.text() == ""
    match.turn("b2c2", "a1")
    match.press("Board differs …")
    match.click_wall("b2 c2")
    assert not match.has_wall("b2 c2")
    match.table.click(match.panel.pawns.buttons[1])
    assert match.play.headline.text() == "Where is Ana's pawn?"
    match.table.click(match.panel.pawns.buttons[1])
    assert match.play.headline.text() == "What's different?"
    match.table.click(match.panel.pawns.buttons[1])
    match.click_square("a2")
    assert match.at(1) == "A2"
    assert match.big.startswith("The screen matches the board")
    match.table.space()
    assert match.big.startswith("Ben: Place a wall")
    assert match.view.actor == 2


def test_nothing_is_played_while_the_board_is_put_right(make: Make) -> None:
    match = make(rules="bright", mode="referee", side=7).start()
    match.write("r")
    match.press("Board differs …")
    assert not match.panel.cards.isVisible()
    match.write("2")
    match.table.key(Qt.Key.Key_K)
    assert (match.view.actor, match.view.phase, match.view.card) == (1, "playing", None)
    match.table.space()
    match.write("2\n")  # the line has kept its beginning, and keys go there again
    assert match.view.card is not None
    assert match.view.card.text == "place red, may move 2"
    match.click_wall("a1 b1")
    match.press("Board differs …")
    match.table.key(Qt.Key.Key_K)
    assert match.view.phase == "moving"
    match.table.space()
    match.write("c4")
    assert match.at(1) == "C4"


def test_done_without_a_clock_leaves_the_card_to_be_entered(make: Make) -> None:
    match = make(rules="bright", mode="referee", side=7).start()
    match.press("Done on the board")
    assert match.view.laid
    assert match.play.hint.text() == "Done on the board. Click what it says, or type it: r2, Enter."


def test_a_computer_plays_its_seat(make: Make) -> None:
    match = make(names=("Ana", "Ben"), computers={"2": "greedy"}).start()
    match.turn("b2c2")
    assert match.play.headline.text() == "The computer plays for Ben"
    match.click_wall("e4 e5")  # nobody moves for it
    match.qtbot.waitUntil(lambda: match.view.actor == 1)
    assert len(match.view.walls) == 2


def test_enter_plays_the_typed_card_and_does_no_more(make: Make) -> None:
    """While a clock runs the keys belong to the players, and the line loses the focus with its Enter."""
    match = make(rules="bright", mode="referee", turn_s=60).start()
    match.table.click(match.panel.cards.field)
    match.panel.cards.field.setFocus()
    match.write("x2\n")
    assert match.view.card is not None
    assert (match.view.actor, match.view.phase) == (1, "moving")  # the pawn has not been left in its place
