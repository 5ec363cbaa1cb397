"""What is offered stands in the operator's window: each once, where it is meant for, and its key takes it."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QWidget
from tests.ui.add_it_driver import AddItTable
from tests.ui.game_table import maker

from gotit.core.inputs import Act, Undo
from gotit.core.offer import Offer, Open, listed
from gotit.language.words import english
from gotit.ui.operator.offered import KEYS

make = maker(AddItTable)

HANDS = ("8 1 7 7 7 7", "5 9 9 9 9 9", "6 6 6 6 6 1")
TABLE = "2 3 3 4 4 5 6 8 8 10 10 9"
SPACE, K = Qt.Key.Key_Space, Qt.Key.Key_K


def lines_of(match: AddItTable, seat: int) -> list[str]:
    """What stands in a seat's menu."""
    menu = match.play.seats.rows[seat - 1].menu()
    return [action.text() for action in menu.actions()]


def check_window(match: AddItTable) -> None:
    """Each offer once: in the bar, in its seat's menu, on the big button."""
    bar = [knob.text() for knob in match.panel.bar.buttons.values() if knob.isVisible()]
    for offer in match.window.desk.offers:
        move, words = offer.move, english(offer.move.label)
        if move.by_box or match.panel.by_computer(offer.seat):
            continue
        if move.place == "bar":
            assert [text.partition("  (")[0] for text in bar].count(words) == 1, f"{words} among {bar}"
        elif move.place == "seat":
            assert lines_of(match, offer.seat).count(words) == 1
    for role, key in KEYS.items():
        live = match.panel.live(role)
        assert len([text for text in bar if f"({key})" in text]) == (live is not None), f"{key} is printed on {bar}"
    primary = match.panel.live("primary")
    assert (primary is not None) or match.panel.at_rest().label in match.big
    if isinstance(primary, Offer):
        assert english(primary.move.label) in match.big
    elif isinstance(primary, Open) and match.panel.filled(primary) is None:
        assert english(primary.move.label) in match.big
        assert not match.play.big.isEnabled()


@pytest.mark.parametrize("mode", ["referee", "virtual"])
def test_each_offer_stands_once_where_it_is_meant_for(make: Callable[..., AddItTable], mode: str) -> None:
    match = make(*HANDS, table=TABLE, mode=mode, teaching=True).start()
    if mode == "referee":
        check_window(match)
        match.write(f"{TABLE}\n")
    chance = random.Random(mode)
    met: set[str] = set()
    for _ in range(90):
        QApplication.processEvents()
        check_window(match)
        met.update(offer.move.code for offer in match.window.desk.offers)
        actions = list(listed(match.window.desk.offers))
        if not actions or match.program.loop.session.over:
            break
        match.program.loop.enter(Act(msgspec.to_builtins(chance.choice(actions))))
    assert {"find", "leave", "go_on", "show", "hide"} <= met


def test_a_key_takes_its_offer_wherever_the_focus_is(make: Callable[..., AddItTable]) -> None:
    match = make(mode="referee").start()
    match.write(f"{TABLE}\n8\n")
    assert match.view.phase == "choosing"
    widgets = [
        widget for widget in match.window.findChildren(QWidget) if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    pressed = 0
    for widget in widgets:
        for key in (SPACE, K):
            widget.setFocus(Qt.FocusReason.OtherFocusReason)
            if not widget.isVisible() or not widget.hasFocus():
                continue
            match.table.key(key)
            assert match.view.phase == "playing", f"{widget} {widget.objectName()} keeps {key} for itself"
            match.program.loop.enter(Undo())
            match.program.window.play.end_grace()
            pressed += 1
    assert pressed > 20


@pytest.mark.parametrize("by", ["key", "box"])
def test_undo_is_named_by_the_offer_however_it_was_taken(make: Callable[..., AddItTable], by: str) -> None:
    match = make(mode="referee").start()
    match.write(f"{TABLE}\n8\n")
    if by == "key":
        match.table.key(K)
    else:
        match.table.click(match.table.button("Hold for Ana"))
    assert match.window.toolbar.undo.text() == "↶ Undo “Leave it”"
    match.table.undo()
    assert "Undone: “Leave it”." in match.play.log.toPlainText()
