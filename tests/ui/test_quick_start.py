"""From the start of the program to the first target: counted in clicks, in real windows, for every game.

docs/quick-start.md has the table that is measured here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.ui.operator_driver import Table
from tests.ui.quick_hands import Hands, target_is_up

from gotit.core.inputs import Act, ComputerCalls
from gotit.core.school import Pupil, SchoolClass
from gotit.games.shelf import shelf
from gotit.kits import KITS
from gotit.language.words import english
from gotit.school.opening import open_store
from gotit.ui.operator.panel import COMPUTER_BY_ITSELF
from gotit.ui.operator.quick_start import QuickStart
from gotit.ui.settings import Settings

GAMES = tuple(shelf())
NINE = ("Ana", "Ben", "Chidi", "Dorota", "Emre", "Fatima", "Georgios", "Hana", "Ivo")
CLASS = tuple(f"Pupil {number}" for number in range(1, 26))
PAGE = Path(__file__).parents[2] / "docs/quick-start.md"


@contextmanager
def opened(qtbot: QtBot, folder: Path, settings: Settings) -> Iterator[Table]:
    table = Table(qtbot, folder, settings, at_the_shelf=True)
    try:
        yield table
    finally:
        table.program.stop()


@pytest.mark.parametrize("game", GAMES)
def test_two_clicks_with_the_computer_dealing(qtbot: QtBot, tmp_path: Path, game: str) -> None:
    with opened(qtbot, tmp_path, Settings(names=CLASS)) as table:
        hands = Hands(table)
        hands.quick_start(game)
        hands.until_the_target()
        assert hands.clicks <= 2
        assert hands.typed == 0
        assert len(table.program.loop.session.teams) == len(table.program.loop.session.names)


@pytest.mark.parametrize("game", GAMES)
def test_one_paste_and_two_clicks_from_nothing(qtbot: QtBot, tmp_path: Path, game: str) -> None:
    with opened(qtbot, tmp_path, Settings()) as table:
        clipboard = QApplication.clipboard()
        assert clipboard is not None
        clipboard.setText("\n".join(NINE))
        line = table.window.first.shelf.add
        assert table.window.focusWidget() is line, "the paste needs no click"
        table.hands.keyClick(line, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        assert tuple(table.window.setup.players.names) == NINE
        hands = Hands(table)
        hands.quick_start(game)
        hands.until_the_target()
        assert hands.clicks <= 2
        session = table.program.loop.session
        members = [name for team in session.teams for name in team[-1].members] or list(session.names)
        assert members == list(NINE)


@pytest.mark.parametrize("game", GAMES)
def test_inputs_with_real_cards_are_as_the_page_says(qtbot: QtBot, tmp_path: Path, game: str) -> None:
    seats = shelf()[game].seats
    names = NINE[: min(4, seats[-1])]
    with opened(qtbot, tmp_path, Settings(names=names, match={game: {"mode": "referee"}})) as table:
        hands = Hands(table)
        hands.quick_start(game)
        hands.until_the_target()
        assert target_is_up(table.program.loop.session)
        said = re.search(rf"^\| `{game}` \| (\d+) \| (\d+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
        assert said is not None, f"no row for {game}: {hands.clicks}, {hands.typed}"
        assert (hands.clicks, hands.typed) == (int(said[1]), int(said[2])), game


def test_a_saved_class_is_there_at_the_next_start(qtbot: QtBot, tmp_path: Path) -> None:
    store = open_store(tmp_path / "mine.gotit-school", date(2026, 11, 23)).store
    assert store is not None
    kept = store.keep_class(SchoolClass("", "4b", tuple(Pupil("", name) for name in CLASS)))
    store.close()
    assert len(kept.here) == 25
    with opened(qtbot, tmp_path, Settings(names=CLASS, school_class=kept.id)) as table:
        assert tuple(table.window.setup.players.names) == CLASS


def test_only_games_that_fit_who_is_here_are_offered(qtbot: QtBot, tmp_path: Path) -> None:
    with opened(qtbot, tmp_path, Settings(against=0)) as table:
        quick: QuickStart = table.window.setup.quick
        for people in (0, 1, 2, 9, 25, 32, 33, 72, 73):
            quick.show_people(people)
            for game in shelf().values():
                fits = game.seats[0] <= people <= 8 * game.seats[-1]
                assert quick.buttons[game.name].isEnabled() == fits, (people, game.name)


def test_a_button_that_cannot_start_says_why(qtbot: QtBot, tmp_path: Path) -> None:
    with opened(qtbot, tmp_path, Settings(against=0)) as table:
        quick: QuickStart = table.window.setup.quick
        for people, said in ((0, "Who plays?"), (1, "From 2 players on"), (2, "Quick start"), (73, "At most 4 teams")):
            quick.show_people(people)
            assert quick.buttons["add-it"].text() == said


def test_all_games_have_the_same_default_mode() -> None:
    modes = {getattr(game.Settings(), "mode", "virtual") for game in shelf().values()}
    assert modes == {"virtual"}, "the computer deals, until somebody has played otherwise"
    assert [kit.name for kit in KITS] == list(GAMES)


# --- alone, against the computer -------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", range(5))
def test_alone_every_game_is_offered_that_the_computer_plays(qtbot: QtBot, tmp_path: Path, level: int) -> None:
    with opened(qtbot, tmp_path, Settings(names=("Ana",), against=level)) as table:
        quick = table.window.setup.quick
        assert quick.alone.isVisibleTo(table.window)
        for kit in KITS:
            by_computer = bool(kit.rival or kit.opponents)
            fits = by_computer if level else shelf()[kit.name].seats[0] == 1
            assert quick.buttons[kit.name].isEnabled() == fits
        table.window.setup.players.set_names(["Ana", "Ben"])
        assert not quick.alone.isVisibleTo(table.window)


@pytest.mark.parametrize("game", [kit.name for kit in KITS if kit.rival or kit.opponents])
def test_a_child_alone_meets_the_computer_in_three_clicks(qtbot: QtBot, tmp_path: Path, game: str) -> None:
    """Even where it was played with real cards last: the computer can't see those."""
    settings = Settings(names=("Ana",), against=3, match={game: {"mode": "referee"}})
    with opened(qtbot, tmp_path, settings) as table:
        table.program.computers.pause_ms = 0
        hands = Hands(table)
        hands.quick_start(game)
        session = table.program.loop.session
        assert session.names == ("Ana", "Computer")
        assert list(session.computers) == [2]
        assert session.clocks == "strict", "nobody is there to be asked"
        hands.until_the_target()
        assert hands.clicks <= 3
        assert hands.typed == 0
        row = table.window.play.seats.rows[1]
        assert row.state.whole().startswith("computer")
        assert not row.press.isVisibleTo(table.window)
        assert table.program.remembered.settings.against == 3


def test_the_computer_calls_when_its_time_has_come_and_says_its_calculation(qtbot: QtBot, tmp_path: Path) -> None:
    with opened(qtbot, tmp_path, Settings(names=("Ana",), against=4)) as table:
        table.program.computers.pause_ms = 0
        hands = Hands(table)
        hands.quick_start("fast-fun-maths")
        hands.until_the_target()
        loop, clock = table.program.loop, table.program.clock
        qtbot.waitUntil(lambda: table.program.computers.planned is not None)
        assert not loop.session.arming.calls  # type: ignore[union-attr]
        now_ns = clock.now_ns
        clock.now_ns = lambda: now_ns() + 21 * 1_000_000_000  # type: ignore[method-assign]
        table.program.computers.look_at_the_clock()
        qtbot.waitUntil(lambda: bool(loop.session.state.calculations))
        (shown,) = loop.session.state.calculations
        assert (shown.seat, shown.right) == (2, True)
        order = table.window.operator.order
        assert [(place.seat, place.behind) for place in order] == [(2, None)]


@pytest.mark.parametrize("game", ["fast-fun-maths", "hidden-formula"])
def test_while_the_computer_has_the_floor_nobody_is_asked_to_do_anything(
    qtbot: QtBot, tmp_path: Path, game: str
) -> None:
    with opened(qtbot, tmp_path, Settings(names=("Ana",), against=1)) as table:
        table.program.computers.pause_ms = 10**8
        hands = Hands(table)
        hands.quick_start(game)
        while table.program.loop.session.state.phase != "racing":
            table.program.loop.enter(Act({"do": "turn_over" if game == "fast-fun-maths" else "turn_goal"}))
        table.program.loop.enter(ComputerCalls(2))
        qtbot.waitUntil(lambda: table.program.loop.session.state.phase != "racing")
        assert table.window.play.hint.text() == english(COMPUTER_BY_ITSELF)
        assert "explains" not in table.window.play.big.text()
