"""What all windows show and say, to prove by change that no hidden card leaks.

With other faces on all hidden cards, every window must look the same, to the last pixel, and say the same words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from PyQt6.QtCore import QPoint, QRect
from PyQt6.QtGui import QImage, QPainter
from PyQt6.QtWidgets import QApplication, QWidget
from tests.ui.game_table import GameTable
from tests.ui.operator_driver import make_all

#: The windows of a photograph, in its order.
WINDOWS = ("projector", "preview", "operator")


def hold_still(match: GameTable) -> None:
    """Nothing moves or ages by itself, so two photographs differ only by what was done between them."""
    match.window.still_wanted.emit(True)
    match.program.health_timer.stop()  # it writes how long ago the last press was
    QApplication.setCursorFlashTime(0)  # the cursor of a line would blink
    match.program.pictures.projector.resize(960, 540)
    match.program.pictures.projector.show()
    match.window.activateWindow()
    match.qtbot.waitUntil(match.window.isActiveWindow)
    match.program.refresh(match.program.loop.session)
    assert match.program.pictures.main is match.program.pictures.projector
    assert match.program.pictures.projector.view is not None


def photograph(match: GameTable, *, but: QWidget | None = None) -> list[QImage]:
    """What projector, preview and the operator's window show, if wanted without one widget's area."""
    for _ in range(2):  # new words ask for a new layout, and that for a new size
        QApplication.processEvents()
    pictures = match.program.pictures
    projector, preview = pictures.projector, pictures.preview
    projector.end_show()  # a show moves with the clock
    for widget in (projector, preview, match.window):
        widget.grab()  # the first picture of a widget differs a little from all later ones
    window = match.window.grab().toImage()
    if but is not None:
        painter = QPainter(window)
        painter.fillRect(QRect(but.mapTo(match.window, QPoint(0, 0)), but.size()), 0)
        painter.end()
    return [projector.grab().toImage(), preview.grab().toImage(), window]


def everything_said(match: GameTable) -> str:
    """All words in the window, including those that only a screen reader says."""
    make_all(match.program)
    found = [match.window.windowTitle(), match.table.log]
    for widget in match.window.findChildren(QWidget):
        text = getattr(widget, "text", None)
        found += [widget.accessibleName(), widget.toolTip(), text() if callable(text) else ""]
    return "\n".join(found)


@contextmanager
def other_faces(match: GameTable, turned: Callable[[Any], Any]) -> Iterator[None]:
    """While this lasts, all hidden cards have the faces that `turned` gives them in a game's state."""
    loop = match.program.loop
    dealt = loop.session
    other = replace(dealt, state=turned(dealt.state))
    assert other != dealt
    for session in (other, dealt):
        loop.session = session
        match.program.refresh(session)
        if session is other:
            yield


def leaks_nothing(match: GameTable, moments: Iterable[str], turned: Callable[[Any], Any]) -> int:
    """At each of `moments` (an iterator that plays on) hidden faces change nothing. Returns how many moments there
    were."""
    seen = 0
    for moment in moments:
        before, said = photograph(match), everything_said(match)
        with other_faces(match, turned):
            for name, one, other in zip(WINDOWS, before, photograph(match), strict=True):
                assert one == other, f"{moment}: the {name} shows something of a hidden card"
            assert everything_said(match) == said, moment
        seen += 1
    return seen


@contextmanager
def seen_only_within(match: GameTable, hand: QWidget) -> Iterator[None]:
    """What is done while this lasts changes the window only where `hand` is, and writes nothing into the log."""
    closed, whole, words = photograph(match, but=hand), photograph(match)[2], match.table.log
    yield
    assert photograph(match)[2] != whole, "the hand is shown"
    for name, one, other in zip(WINDOWS, closed, photograph(match, but=hand), strict=True):
        assert one == other, f"the {name} changes elsewhere while a hand is looked at"
    assert match.table.log == words
