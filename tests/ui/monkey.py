"""A monkey at the operator's window: keys, clicks and typed nonsense, at random but the same every time.

Nothing may break, and the journal must tell the same match (`Table.close_and_check_journal`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QPushButton
from tests.ui.game_table import GameTable

KEYS = [
    Qt.Key.Key_Space,
    Qt.Key.Key_Return,
    Qt.Key.Key_K,
    Qt.Key.Key_G,
    Qt.Key.Key_M,
    Qt.Key.Key_C,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_F2,
    Qt.Key.Key_Tab,
    Qt.Key.Key_Plus,
    Qt.Key.Key_Backspace,
    *(Qt.Key(Qt.Key.Key_0 + number) for number in range(1, 10)),
]
_UNDO = 0.25
"""How often it undoes a step when it could. The match must still make progress."""


def let_loose(
    match: GameTable,
    seed: int,
    steps: int,
    typed: Sequence[str],
    *more: Callable[[random.Random], object],
    but: type[QPushButton] | None = None,
) -> set[str]:
    """The phases that it reached. `typed`: what it types. `more`: what else it does. `but`: buttons left to `more`."""
    luck, table = random.Random(seed), match.table
    match.play.rename_wanted.disconnect()  # its dialog waits for somebody; a Space after Tab would open it, too
    seen: set[str] = set()

    def write() -> None:
        if not match.window.setting_up:
            match.play.end_grace()
            match.write(luck.choice(typed))

    def take_back() -> None:
        if luck.random() < _UNDO:
            table.undo()

    def click() -> None:
        luck.choice([knob for knob in table.knobs() if but is None or not isinstance(knob, but)]).click()

    doings: list[Callable[[], object]] = [
        lambda: table.key(luck.choice(KEYS)),
        table.space,
        write,
        take_back,
        click,
        click,
        *(lambda doing=doing: doing(luck) for doing in more),
    ]
    for _ in range(steps):
        QApplication.processEvents()
        if not match.window.setting_up:
            seen.add(match.seen.phase)
        luck.choice(doings)()
        QApplication.processEvents()
        least = match.window.minimumSizeHint()
        assert least.width() <= 1024, f"{match.seen.phase}: {least.width()}"
        if match.window.setting_up and luck.random() < 0.5:
            match.window.match_started()
    QApplication.processEvents()
    return seen
