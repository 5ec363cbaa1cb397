"""The strip below the page: what holds up a verdict, or asks, stands in it whole, with its buttons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot
from tests.ui.operator_driver import Table
from tests.ui.window_pictures import LONG_QUESTION

from gotit.core.called import by_name, called_box
from gotit.core.clocks import ENOUGH, MORE_TIME
from gotit.core.inputs import StopClock
from gotit.core.message import Maths, say
from gotit.language.chosen import choose, words
from gotit.ui.operator.clock_line import MORE_KEY, OUT_KEY
from gotit.ui.operator.phones_view import PhoneRow, PhonesView
from gotit.ui.operator.plain import set_words
from gotit.ui.operator.strip import Banner
from gotit.ui.settings import Settings

NAMES = ("Anna-Katharina", "Bartholomäus", "Chukwuemeka", "Guðrún Helga")


@pytest.fixture(params=["en", "de", "es", "fr", "ar", "en-XA"])
def table(request: pytest.FixtureRequest, qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    choose(request.param, "en")
    made = Table(qtbot, tmp_path, Settings(names=NAMES))
    yield made
    made.close()
    choose("en", "en")


def test_no_button_of_a_strip_is_cut(table: Table) -> None:
    window = table.window
    window.resize(1024, 728)
    table.start()
    table.race()
    usual, silent = window.operator, ("box:a", called_box("Box 2D2F"))
    for view in (
        replace(usual, silent=(silent, silent)),
        replace(usual, silent=(("room:2", by_name("Room 2")),)),
        replace(usual, head_start_runs=True),
        *(replace(usual, benched=(("Box 2D2F", reason),)) for reason in ("flooding", "silent", "deaf")),
    ):
        window.show_operator(view)
        QApplication.processEvents()
        strip = window.holdup.parentWidget()
        assert strip is not None
        knobs = [knob for knob in window.holdup.findChildren(QPushButton) if knob.isVisible()]
        assert knobs
        for knob in knobs:
            lies = knob.rect().translated(knob.mapTo(strip, knob.rect().topLeft()))
            assert strip.rect().contains(lies), knob.text()
            assert knob.height() >= 32
        said = window.holdup.words
        assert said.heightForWidth(said.width()) <= strip.height(), said.text()


def test_nothing_of_the_boxes_page_lies_beside_it(table: Table) -> None:
    table.start()
    window = table.window
    for size in ((1366, 768), (1024, 728)):
        window.resize(*size)
        window.play.tabs.setCurrentIndex(1)
        QApplication.processEvents()
        room, inner = window.devices.viewport(), window.devices.widget()
        assert room is not None
        assert inner is not None
        assert inner.width() <= room.width()


def test_all_that_can_be_said_at_once_makes_no_window_wider_than_a_small_screen(table: Table) -> None:
    """A clock that asks, a question, a wish of a phone, what somebody was typing: each button is there."""
    window = table.window
    window.resize(1024, 728)
    table.start()
    table.race()
    banners = (window.banner, window.questions, window.clock, window.holdup, window.phone_banner, window.play.kept)
    set_words(window.clock.more, MORE_TIME.naming(Maths("60")), MORE_KEY)
    set_words(window.clock.out, ENOUGH.label, OUT_KEY)
    for number in (1, 2, len(banners)):
        for at, each in enumerate(banners):
            each.setVisible(at < number)
        window.play.kept.setVisible(number > 1)
        QApplication.processEvents()
        assert window.minimumSizeHint().width() <= 1024
        knobs = [knob for each in banners for knob in each.findChildren(QPushButton) if knob.isVisible()]
        for knob in (knob for knob in knobs if knob.text()):
            lies = knob.rect().translated(knob.mapTo(window.strip, knob.rect().topLeft()))
            assert window.strip.rect().contains(lies), knob.text()
            assert knob.width() >= 32, knob.text()


def test_what_is_said_beside_another_banner_is_whole(table: Table) -> None:
    """Beside a clock that stands: the longest question, a verdict that waits, three boxes that are out, a refusal, what
    a phone wishes. Nothing is cut."""
    window = table.window
    window.resize(1024, 728)
    table.start()
    table.race()
    table.call(1)
    table.enter_input(StopClock())
    usual, silent = window.operator, ("box:a", called_box("Box 2D2F"))
    window.questions.ask(words(LONG_QUESTION), StopClock())
    assert_whole(table, window.questions, window.clock)
    window.questions.forget()
    window.show_operator(replace(usual, silent=(silent, silent)))
    assert_whole(table, window.clock, window.holdup)
    window.show_operator(replace(usual, benched=tuple((f"Box 2D2{n}", "flooding") for n in range(3))))
    assert_whole(table, window.clock, window.holdup)
    window.show_operator(usual)
    refused = "Between two buttons of Keyboard we can be sure only to ±30 ms; your limit is ±1 ms."
    window.refuse(say("test_refusal", refused))
    assert_whole(table, window.clock, window.banner)
    window.say(None)
    wishes = PhoneRow(1, NAMES[0], "http://a", present=True, phones=1, wants=say("test_wish", "play the card 12"))
    window.show_phones(PhonesView(True, True, rows=(wishes, wishes)))
    assert_whole(table, window.clock, window.phone_banner)


def test_every_banner_is_one_part(table: Table) -> None:
    """A refusal and what a phone wishes, too: the same letters in the same place, in frames of one height."""
    strip = table.window.strip
    high = {banner.words.height() for banner in strip.findChildren(Banner)}
    assert len(strip.findChildren(Banner)) == 6
    assert len(high) == 1


def test_what_is_no_trouble_does_not_look_like_one(table: Table) -> None:
    """A roll-call, a language: a calm frame. What is refused then has its own again."""
    table.start()
    window = table.window
    looks = []
    for said in (partial(window.say, news=True), window.refuse, partial(window.say, news=True), window.say):
        said(say("test_said", "Something is said."))
        QApplication.processEvents()
        looks.append(window.banner.grab().toImage().pixelColor(8, window.banner.height() // 2).name())
    assert looks[0] == looks[2] != looks[1] == looks[3]


def assert_whole(table: Table, *banners: Banner) -> None:
    QApplication.processEvents()
    for banner in banners:
        label = banner.words
        assert label.isVisible()
        assert QLabel.text(label) == label.text(), "nothing is left out for …"
        room = label.contentsRect()
        drawn = label.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, label.text())
        assert drawn.height() <= room.height(), label.text()
        assert table.window.strip.rect().contains(label.rect().translated(label.mapTo(table.window.strip, QPoint())))
