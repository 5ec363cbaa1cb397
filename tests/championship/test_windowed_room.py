"""A room of the windowed program takes part: asked in, told what to play, and its facts go out from another process."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from tests.championship.hubs import free_port
from tests.championship.organising import Organising, organising
from tests.patience import PATIENCE_MS
from tests.ui.operator_driver import Table

from gotit.app import championship
from gotit.app.organise_here import OrganiseHere, command
from gotit.championship.boards import alike
from gotit.championship.orders import Drawn, Entered
from gotit.championship.orders import Table as Seated
from gotit.championship.organiser import Organiser
from gotit.core import inputs as i
from gotit.core.appointed import Appointed
from gotit.ui.operator.phones_view import AddressChoice


class Evening:
    """One organiser and one room."""

    def __init__(self, qtbot: QtBot, there: Organising, table: Table) -> None:
        self.qtbot, self.there, self.table = qtbot, there, table

    def until(self, what: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(what()), timeout=PATIENCE_MS)

    def join(self, room: str) -> None:
        window, organiser = self.table.window, self.there.organiser
        panel = window.championship
        panel.code.setText(self.there.do(organiser.open_door()).text)
        panel.name.setText("Ms Bell")
        self.table.click(panel.join)
        self.until(lambda: organiser.claims)
        assert "must say yes" in panel.said.text()
        (key,) = organiser.claims
        self.there.do(organiser.admit(key, room))
        self.until(lambda: "has everything" in panel.said.text())

    def draw(self, *names: str, room: str) -> None:
        for number, name in enumerate(names, 1):
            self.there.order(Entered(number, name))
        seated = Seated(room, tuple(range(1, len(names) + 1)))
        self.there.order(Drawn(1, "fast-fun-maths", (Seated("", (8, 9)), seated)))


def test_a_room_joins_takes_its_table_over_plays_and_goes_on_where_it_was(qtbot: QtBot, tmp_path: Path) -> None:
    port = free_port()
    with organising(tmp_path / "hub", port) as there:
        cup = there.organiser.cup.called.cup
        table = Table(qtbot, tmp_path / "matches")
        evening = Evening(qtbot, there, table)
        try:
            window, setup = table.window, table.window.setup
            assert not window.toolbar.championship.isVisible()
            window.championship.show()
            evening.join("7")
            assert window.toolbar.championship.text() == "Room 7 ✓"
            evening.draw("Comets", "Waves", "Suns", room="7")
            evening.until(setup.next.isVisible)
            assert setup.next.words.text() == "Next: table 2, Got It! Fast Fun Maths: Comets, Waves and Suns"
            table.click(setup.next.take)
            assert setup.next.words.text().startswith("This is table 2")
            assert setup.players.names == ["Comets", "Waves", "Suns"]
            table.click(window.setup.start)
            evening.until(lambda: there.organiser.cup.match((1, 2)))
            match = there.organiser.cup.match((1, 2))
            assert match is not None
            promise = there.organiser.cup.deals[1].promise
            assert promise is not None
            assert match.opened.appointed == Appointed(cup, 1, 2, (1, 2, 3), promise.mark)
            evening.until(lambda: alike(there.organiser.cup, (1, 2)) == "same" and table.window.play.isVisible())
            assert f"deal {promise.mark[:4]} {promise.mark[4:8]}, mixed by 1 room" in window.championship.deal.text()
            evening.until(lambda: there.organiser.sign("7") == "playing")
        finally:
            table.close()

        again = Table(qtbot, tmp_path / "matches")
        evening = Evening(qtbot, there, again)
        try:
            evening.until(again.window.setup.resume.isVisible)
            again.click(again.window.setup.resume.resume)
            evening.until(lambda: again.window.toolbar.championship.text() == "Room 7 ✓")
            assert "dealt as in every room" in again.window.championship.deal.text()
            assert again.program.enter(i.Act({"do": "end_match"}))
            evening.until(lambda: there.organiser.cup.result((1, 2)))
            evening.until(lambda: not again.window.setup.next.match)
        finally:
            again.close()


def test_a_shuffle_whose_secret_does_not_come_is_made_here_and_that_is_said(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(championship, "ANSWER_MS", 1500)
    with organising(tmp_path / "hub", free_port()) as there:
        table = Table(qtbot, tmp_path / "matches")
        evening = Evening(qtbot, there, table)
        try:
            window = table.window
            window.championship.show()
            evening.join("3")
            evening.draw("Comets", "Waves", room="3")
            evening.until(window.setup.next.isVisible)
            there.do(silenced(there.organiser))
            table.click(window.setup.next.take)
            table.click(window.setup.start)
            assert table.program.loop.session.waits_for_chance, "nothing waits but this shuffle"
            evening.until(lambda: "shuffling" in window.toolbar.championship.text())
            evening.until(lambda: not table.program.loop.session.waits_for_chance)
            assert "shuffling" not in window.toolbar.championship.text()
            assert "not the same deal" in window.banner.text()
            assert "not the same deal" in window.championship.deal.text()
            assert table.program.enter(i.Act({"do": "end_match"}))
            evening.until(lambda: there.organiser.cup.result((1, 2)))
            assert alike(there.organiser.cup, (1, 2)) == "own"
        finally:
            table.close()


async def silenced(organiser: Organiser) -> None:
    """Its hub is there, and from now on tells no secret."""
    organiser._dealing.secret = lambda *_: ""  # type: ignore[method-assign]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
def test_play_waits_neither_for_the_hub_nor_for_the_process_beside(qtbot: QtBot, tmp_path: Path) -> None:
    with organising(tmp_path / "hub", free_port()) as there:
        table = Table(qtbot, tmp_path / "matches")
        evening = Evening(qtbot, there, table)
        try:
            table.window.championship.show()
            evening.join("3")
            evening.draw("Comets", "Waves", room="3")
            evening.until(table.window.setup.next.isVisible)
            there.organiser.server.kill()
            child = table.program.championship._child
            os.kill(child.pid, signal.SIGSTOP)
            table.click(table.window.setup.next.take)
            table.click(table.window.setup.start)
            assert table.program.enter(i.Act({"do": "end_match"}))
            os.kill(child.pid, signal.SIGKILL)
            qtbot.waitUntil(lambda: not child.running, timeout=PATIENCE_MS)
            table.program.championship._again.setInterval(10)
            table.program.championship._died("killed")
            evening.until(lambda: there.organiser.cup.result((1, 2)))
        finally:
            table.close()


def test_without_the_extra_there_is_a_sentence(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package of this name that can't be imported stands before the real one."""
    (tmp_path / "nats").mkdir()
    (tmp_path / "nats" / "__init__.py").write_text("raise ImportError\n")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(tmp_path), os.environ.get("PYTHONPATH", ""))))
    table = Table(qtbot, tmp_path / "matches")
    try:
        panel = table.window.championship
        panel.show()
        panel.code.setText("AAAAA")
        panel.name.setText("Ms Bell")
        table.click(panel.join)
        qtbot.waitUntil(lambda: "isn't installed" in panel.said.text(), timeout=PATIENCE_MS)
    finally:
        table.close()


def test_the_organisers_window_opens_from_here_and_why_not_is_said(qtbot: QtBot, tmp_path: Path) -> None:
    table = Table(qtbot, tmp_path / "matches")
    panel, folder = table.window.championship, tmp_path / "there"
    try:
        told = f"import sys, pathlib, time; pathlib.Path({str(folder)!r}).write_text(sys.argv[1]); time.sleep(0.5)"
        fails = "import sys; sys.exit('Error: The hub did not begin.')"
        scripts = [told, fails]
        here = OrganiseHere(
            table.window,
            lambda address: (sys.executable, "-c", scripts.pop(0), address),
            lambda: [AddressChoice("192.168.1.20", "wlan0"), AddressChoice("10.0.0.2", "eth0")],
        )
        panel.organise_wanted.disconnect(table.program.championship.here.start)
        table.window.toolbar.championship.click()
        panel.show_addresses(here._addresses())
        panel.address.setCurrentIndex(1)
        table.click(panel.organise)
        assert not panel.organise.isEnabled(), "one is enough"
        qtbot.waitUntil(lambda: panel.organise.isEnabled(), timeout=PATIENCE_MS)
        assert folder.read_text() == "10.0.0.2"
        assert not panel.said.text()
        table.click(panel.organise)
        qtbot.waitUntil(lambda: panel.organise.isEnabled(), timeout=PATIENCE_MS)
        assert "The hub did not begin." in panel.said.text()
    finally:
        panel.close()
        table.close()


def test_what_is_started_from_here_is_the_command_that_organises() -> None:
    assert [*command("10.0.0.2")][-4:] == ["championship", "organise", "--at", "10.0.0.2"]
    assert [*command("")][-2:] == ["championship", "organise"]
