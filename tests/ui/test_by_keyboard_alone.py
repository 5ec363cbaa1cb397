"""One round of each game, started and judged with keys only, as the window itself names them."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QAbstractButton, QApplication, QLabel, QPlainTextEdit, QPushButton, QWidget
from pytestqt.exceptions import TimeoutError
from pytestqt.qtbot import QtBot
from tests.patience import PATIENCE_MS
from tests.ui.alone import at_the_shelf
from tests.ui.operator_driver import Table, seen_in
from tests.ui.rounds import ROUNDS, game_of, plain, steps

from gotit.games.shelf import shelf

PRINTED = re.compile(r"[\[(](Space|Enter|←|→|[A-Z])(?: again)?[\])]$")
"""A key on the button that it presses."""
KEYS = {"Space": Qt.Key.Key_Space, "Enter": Qt.Key.Key_Return, "←": Qt.Key.Key_Left, "→": Qt.Key.Key_Right}
TABS = 200


class Hands:
    """Of somebody who looks at the window, and has no mouse."""

    def __init__(self, table: Table, qtbot: QtBot) -> None:
        self._table, self._window, self._qtbot = table, table.window, qtbot

    def press(self, name: str) -> None:
        """By the key on the button; else Tab leads there, and Space presses."""
        knob = self._button(name)
        self._until(lambda: self._button(name).isEnabled(), f"{name}, to be pressed")
        printed = PRINTED.search(knob.text())
        at_another = isinstance(QApplication.focusWidget(), QAbstractButton)  # that takes Space and Enter for itself
        if printed and not (at_another and printed[1] in ("Space", "Enter")):
            self._table.key(KEYS[printed[1]] if printed[1] in KEYS else Qt.Key(ord(printed[1])))
        else:
            self._go_to(name)
            self._table.space()

    def hold(self, name: str) -> None:
        self._until(lambda: self._button(name).isEnabled(), f"{name}, to be held")
        self._go_to(name)
        self._table.hands.keyPress(self._table.target_of_keys(), Qt.Key.Key_Space)

    def let_go(self, name: str) -> None:
        self._table.hands.keyRelease(self._table.target_of_keys(), Qt.Key.Key_Space)

    def write(self, said: str) -> None:
        name, _, text = said.partition(" = ")
        self._qtbot.waitUntil(lambda: not self._window.in_grace)
        self._go_to(name)
        self._table.key(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        for char in text:
            self._table.hands.keyClicks(self._table.target_of_keys(), char)

    def slap(self, seat: str) -> None:
        self._table.key(Qt.Key(Qt.Key.Key_0 + int(seat)))

    def read(self, words: str) -> None:
        self._until(lambda: words in plain(self._read()), words)

    def _read(self) -> str:
        said = (
            (
                each.text()
                if isinstance(each, QLabel | QAbstractButton)
                else each.toPlainText()
                if isinstance(each, QPlainTextEdit)
                else "",
                each.accessibleName(),
            )
            for each in seen_in(self._window, QWidget)
        )
        return "\n".join(part for parts in said for part in parts if part)

    def _until(self, holds: Callable[[], bool], wanted: str) -> None:
        try:
            self._qtbot.waitUntil(holds, timeout=PATIENCE_MS)
        except TimeoutError as error:
            raise AssertionError(f"{wanted}: not in the window, but\n{self._read()}") from error

    def _button(self, name: str) -> QPushButton:
        def found() -> list[QPushButton]:
            return [each for each in seen_in(self._window, QPushButton) if plain(each.accessibleName()) == name]

        self._until(lambda: bool(found()), name)
        return found()[0]

    def _go_to(self, name: str) -> None:
        """Tab, until it is there. A line that waits for text has the keys already; a button only has them by Tab."""
        for tabs in range(TABS):
            QApplication.processEvents()  # what has just been made is shown
            focus = QApplication.focusWidget()
            there = focus is not None and plain(focus.accessibleName()) == name
            if there and (tabs or not isinstance(focus, QAbstractButton)):
                return
            self._table.key(Qt.Key.Key_Tab)
        raise AssertionError(f"Tab does not lead to {name}")


@pytest.mark.parametrize("game", ROUNDS)
def test_a_round_is_judged_by_keyboard_alone(qtbot: QtBot, tmp_path: Path, game: str) -> None:
    with closing(at_the_shelf(qtbot, tmp_path, game)) as table:
        qtbot.waitUntil(table.window.isActiveWindow)
        hands = Hands(table, qtbot)
        does = {
            "press": hands.press, "write": hands.write, "slap": hands.slap, "read": hands.read,
            "hold": hands.hold, "let_go": hands.let_go,
        }  # fmt: skip
        for what, rest in steps(game):
            does[what](rest)


def test_every_game_has_its_round() -> None:
    assert {game_of(name) for name in ROUNDS} == set(shelf())
