"""One's own best, at the end of practice: in the real program, with a real class, journal and history."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from tests.ui.operator_driver import Table

from gotit.core import inputs as i
from gotit.core.match_view import MatchView
from gotit.core.school import Pupil, SchoolClass
from gotit.language.words import english
from gotit.school.opening import open_store
from gotit.ui.settings import Settings


@pytest.fixture
def school(tmp_path: Path) -> tuple[Path, str]:
    """The teacher's file, and the id of a class with one pupil here."""
    file = tmp_path / "mine.gotit-school"
    store = open_store(file, date(2026, 11, 23)).store
    assert store is not None
    kept = store.keep_class(SchoolClass("", "4b", (Pupil("", "Ana", "Fox"),)))
    store.close()
    return file, kept.id


def table(qtbot: QtBot, tmp_path: Path, school: tuple[Path, str], name: str = "Ana", **more: object) -> Table:
    file, of = school
    settings = Settings(names=(name,), school_class=of, against=1, **more)  # type: ignore[arg-type]
    folder = tmp_path / "matches"
    folder.mkdir(exist_ok=True)
    return Table(qtbot, folder, settings, school=open_store(file, date(2026, 11, 23)))


def practise(at: Table, *, answers: int, hint: bool = False) -> None:
    """She is right so many times, and then the bell rings. The computer is slow today."""
    at.program.computers.pause_ms = 10**9
    at.window.setup.do_start()
    for _ in range(answers):
        at.enter_input(i.Act({"do": "turn_over"}))
        at.wait_for("racing")
        if hint:
            at.enter_input(i.Act({"do": "hint"}))
        at.enter_input(i.SeatPress(1))
        at.wait_for("explaining")
        solution = at.solution(1)
        assert solution is not None
        at.enter_input(i.Act({"do": "explain", "seat": 1, "expression": solution}))
        for _ in range(9):
            if at.phase() == "between":
                break
            if at.phase() == "swapping":
                at.enter_input(i.Act({"do": "keep", "seat": 0}))
            elif at.phase() == "rewarding":
                at.enter_input(i.Act({"do": "take_shape", "seat": 1, "which": "tens"}))
            else:
                at.enter_input(i.Act({"do": "no_steal", "seat": 1}))
        at.enter_input(i.Act({"do": "ready", "seat": 0}))
    at.enter_input(i.Act({"do": "end_match"}))


def told(at: Table) -> list[str]:
    """On the players' screen; the operator reads the same."""
    lines = [str(english(message)) for message in at.program.own_best.told]
    view = at.program.pictures.view
    assert isinstance(view, MatchView)
    assert at.program.own_best.told == view.own_best
    if lines:
        assert at.banner == " ".join(lines)
    return lines


def test_the_second_time_says_what_was_best_so_far(qtbot: QtBot, tmp_path: Path, school: tuple[Path, str]) -> None:
    at = table(qtbot, tmp_path, school)
    practise(at, answers=2)
    qtbot.waitUntil(lambda: bool(at.program.own_best.told))
    first = told(at)
    assert first[1] == "Right answers: 2"
    assert first[2].startswith("Quickest right buzz: ")
    at.close()
    at = table(qtbot, tmp_path, school)
    at.program.choose_resume(False)
    practise(at, answers=1)
    qtbot.waitUntil(lambda: bool(at.program.own_best.told))
    assert told(at)[1] == "Right answers: 1 (your best: 2)"
    at.enter_input(i.Undo())
    assert told(at) == [], "it goes on"
    at.close()


def test_with_a_hint_nothing_is_compared(qtbot: QtBot, tmp_path: Path, school: tuple[Path, str]) -> None:
    at = table(qtbot, tmp_path, school)
    practise(at, answers=1, hint=True)
    qtbot.waitUntil(lambda: bool(at.program.own_best.told))
    assert told(at) == ["With hints a match isn't compared with your best."]
    at.close()


def test_nothing_is_told_of_whom_no_name_is_kept(qtbot: QtBot, tmp_path: Path, school: tuple[Path, str]) -> None:
    for name, more in (("Somebody", {}), ("Fox", {"without_names": True})):
        at = table(qtbot, tmp_path, school, name, **more)
        at.program.choose_resume(False)
        practise(at, answers=1)
        qtbot.wait(100)
        assert told(at) == []
        at.close()
