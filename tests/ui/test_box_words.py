"""A box is called in the language of whoever reads, on every screen; what journals keep of it stays as it was."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PyQt6.QtGui import QGuiApplication
from PyQt6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tests.speech import heard
from tests.ui.looking import all_moments, texts
from tests.ui.operator_driver import Table
from tests.ui.test_operator_languages import shown

from gotit.app.checkup import checkup
from gotit.app.devices import device_views
from gotit.boxes.events import BoxHealth
from gotit.boxes.memory import Memories
from gotit.boxes.sentences import silent
from gotit.core import inputs as i
from gotit.core.called import BOX, KEYBOARD, PHONE, box_label, called, called_box
from gotit.core.press import HOST_CLOCK, Reading
from gotit.core.seating import Source
from gotit.language.chosen import choose, words
from gotit.language.load import load, tags
from gotit.language.words import NOBODY_NAMED
from gotit.ui.samples import A_BOX
from gotit.ui.settings import Settings

LABEL = box_label("Q7")
marks = st.from_regex(r"[A-Z0-9]{1,4}(-[2-9])?", fullmatch=True)


@contextmanager
def spoken(tag: str) -> Iterator[str]:
    """The operator's language is this one. What the box is called there."""
    choose(tag, "en")
    try:
        yield words(called_box(LABEL))
    finally:
        choose("en", "en")


def is_english(tag: str) -> bool:
    """German says "Box", too."""
    return load(tag).words(called_box(LABEL), NOBODY_NAMED) == LABEL


@given(mark=marks)
def test_a_label_from_a_journal_of_any_time_is_read_back_to_the_same_message(mark: str) -> None:
    """Journals keep the text that they kept before there were other languages: "Box B", "Box 2D2F"."""
    assert box_label(mark) == f"Box {mark}"
    kept = i.Joined(f"{BOX}1", "c", box_label(mark))
    source = Source(kept.source, kept.roles, kept.label)
    assert source.called == called_box(box_label(mark))
    assert heard(source.called) == kept.label
    assert Memories(labels={source.name: kept.label}).called(source.name) == source.called


@pytest.mark.parametrize("tag", tags())
@given(mark=marks)
def test_the_mark_stays_and_the_word_is_of_the_language(tag: str, mark: str) -> None:
    said = load(tag).words(called_box(box_label(mark)), NOBODY_NAMED)
    assert mark in said
    assert (box_label(mark) in said) == is_english(tag)


def test_only_english_and_german_call_a_box_so() -> None:
    assert {tag for tag in tags() if is_english(tag)} <= {"en", "de"}


def test_who_named_it_and_who_did_not() -> None:
    for_people = {
        called("room:1", "Box 7"): "Box 7",
        called("keyboard", "Keyboard", stand_in=True): heard(KEYBOARD),
        called(f"{PHONE}3", "Handy 3", seat=3): "Phone 3",
        called("lines", ""): "lines",
        called(f"{BOX}1", "The rig"): "The rig",
    }
    assert {said: heard(said) for said in for_people} == for_people
    assert load("es").words(called("room:1", "Box 7"), NOBODY_NAMED) == "Box 7", "somebody named this room"
    assert load("es").words(called(f"{PHONE}3", "Phone 3", seat=3), NOBODY_NAMED) == "Teléfono 3"


def join(table: Table, name: str, label: str) -> None:
    table.enter_input(i.Joined(name, "c" * 9 + "p" * 9, label, 1))
    table.enter_input(i.Sharpness(name, {HOST_CLOCK: 140}))


def read_in(window: QWidget) -> str:
    return "\n".join(text for widget in (window, *window.findChildren(QWidget)) for text in shown(widget))


@pytest.mark.parametrize("tag", tags())
def test_no_window_of_the_operator_says_it_in_another_language(qtbot: QtBot, tmp_path: Path, tag: str) -> None:
    """A box joins, is pressed where nobody sits, keeps a verdict waiting, is out of the races, and is unplugged."""
    name, other = f"{BOX}q", f"{BOX}z"
    with spoken(tag) as named:
        table = Table(qtbot, tmp_path, Settings(names=("Ana", "Ben"), language=tag))
        window, seen = table.window, []

        def look(where: QWidget) -> None:
            """It is named here, and if this language has a word of its own, never by the English one."""
            text = read_in(where)
            assert named in text, where
            seen.append(text)
            assert LABEL not in text or is_english(tag), where

        try:
            window.show_timing()
            join(table, name, LABEL)
            join(table, other, box_label("Z9"))
            health = BoxHealth("COM3", "silent", name, LABEL, sentence=silent(called_box(LABEL)))
            window.show_devices(device_views((health,), 10**10, None, table.program.loop.session.seating))
            for tab in range(window.timing.tabs.count()):
                window.timing.tabs.setCurrentIndex(tab)
                look(window.timing)
            look(window.setup)
            look(window.toolbar)
            table.start()
            look(window.devices)
            table.enter_input(i.Press(name, 7, (Reading(HOST_CLOCK, 1, 2),)))
            qtbot.waitUntil(lambda: named in table.log)
            table.race()
            arming = table.program.loop.session.arming
            assert arming is not None
            at_us = table.program.clock.now_us()
            table.enter_input(i.Press(other, 0, (Reading(HOST_CLOCK, at_us, at_us + 2),), arming.epoch))
            qtbot.waitUntil(window.holdup.isVisible)
            look(window.holdup)
            assert any(named in words(found.what) for found in checkup(table.program.help.facts()))
            table.enter_input(i.DecideWithout(name))
            table.enter_input(i.Benched(name, "deaf"))
            qtbot.waitUntil(lambda: named in window.holdup.words.text())
            table.enter_input(i.LetPlay(name))
            table.enter_input(i.Left(name))
            assert table.log.count(named) > 4
            look(window)
        finally:
            table.close()
        assert is_english(tag) or LABEL not in "".join(seen)


@pytest.mark.parametrize("tag", tags())
def test_no_picture_for_the_players_says_it_in_another_language(qapp: QGuiApplication, tag: str) -> None:
    named = 0
    for name, view in all_moments(4):
        if not name.endswith("a-box-is-silent"):
            continue
        said = " ".join(text.wanted for text in texts(view, 16 / 9, language=load(tag))[1])
        assert load(tag).words(A_BOX, NOBODY_NAMED) in said, name
        assert is_english(tag) or heard(A_BOX) not in said, name
        named += 1
    assert named > 2
