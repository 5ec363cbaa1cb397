"""Two whole programs, each with a box behind a pseudo-terminal, over real UDP: Ana and Ben where the judge is, Chidi
in the other room.

Must not: check what came of a race.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from pytestqt.qtbot import QtBot
from tests.boxes.fake_box import ROLES, FakeBox, PtyBox
from tests.patience import PATIENCE_MS
from tests.ui.operator_driver import Table

from gotit.app.far_room import FarSide
from gotit.app.program import Program
from gotit.boxes import host_clock
from gotit.championship.facts import Settled
from gotit.championship.journals import facts_of
from gotit.core.match_view import MatchView, match_view
from gotit.games.shelf import shelf
from gotit.record.rows import Row
from gotit.ui.operator.phones_view import AddressChoice
from gotit.ui.settings import Settings

NAMES = ("Ana", "Ben", "Chidi")
ANA, BEN, CHIDI = 1, 2, 3
HERE = "127.0.0.1"


def free_udp_port() -> int:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
        free.bind((HERE, 0))
        return int(free.getsockname()[1])


def box(name: str, roles: str = ROLES) -> PtyBox:
    return PtyBox(FakeBox(lambda: host_clock.now_ns() // 1000, name, roles))


def has_box(table: Table) -> bool:
    """Is a box there, and its clock known?"""
    sources = table.program.loop.session.seating.sources
    return any(name.startswith("box:") and each.clocks and each.present for name, each in sources.items())


class Deaf(asyncio.DatagramTransport):
    """A network that carries nothing."""

    def sendto(self, data: object, addr: object = None) -> None:
        pass


class TwoRooms:
    """Ana and Ben sit where the judge is, Chidi in the other room."""

    def __init__(self, qtbot: QtBot, folder: Path, roles: str = ROLES) -> None:
        """With these buttons in the other room."""
        self.qtbot, self.folder = qtbot, folder
        self.boxes = box("A" * 16), box("B" * 16, roles)
        self.judge = Table(qtbot, folder / "judge", Settings(names=NAMES, limit_us=0), ports=(self.boxes[0].device,))
        self.other = Table(qtbot, folder / "other", Settings(names=("Zoe",)), ports=(self.boxes[1].device,))
        self.judge.program.rooms.addresses = lambda: [AddressChoice(HERE, "loopback")]
        self.judge.program.rooms.port = free_udp_port()
        for table in (self.judge, self.other):
            self.until(partial(has_box, table))

    def until(self, what: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(what()), timeout=PATIENCE_MS)

    @property
    def far(self) -> FarSide:
        far = self.judge.program.rooms.far
        assert far is not None
        return far

    def meet(self, kind: str = "reveal", tolerance_ms: int = 1, *, slap: bool = True) -> None:
        """Open the port in one window, and join in the other."""
        panel = self.judge.window.rooms
        panel.bring_up()
        panel.kind.setCurrentIndex(panel.kind.findData(kind))
        panel.lag.lag.setValue(0)
        panel.lag.tolerance.setValue(tolerance_ms)
        self.judge.click(panel.open)
        assert panel.letters.text()
        assert "isn't there yet" in panel.said.text()
        theirs = self.other.window.rooms
        theirs.bring_up()
        self.other.click(theirs.join)
        theirs.code_line.setText(panel.letters.text().lower())
        theirs.name.setText("Room 12")
        theirs.lag.lag.setValue(0)
        theirs.lag.tolerance.setValue(tolerance_ms)
        self.other.click(theirs.ask)
        self.until(lambda: "Room 12 is there" in panel.said.text())
        self.judge.click(panel.seats.seats[CHIDI - 1])
        self.until(lambda: "Chidi" in theirs.said.text())
        if slap:
            self.other.click(theirs.roll_call)
            self.until(lambda: "slap your buzzer" in theirs.said.text())
            self.slap(1, 0)
            self.until(lambda: "Chidi plays here" in theirs.said.text())
        for each in (panel, theirs):
            each.close()

    def slap(self, room: int, button: int) -> None:
        with self.boxes[room].at_box() as pressed:
            pressed.press(button)

    def start(self) -> None:
        self.judge.start()
        self.until(self.alike)
        self.race()

    def race(self) -> None:
        self.judge.window.primary()  # its key would be heard by both programs of this process
        self.until(lambda: self.judge.phase() == "racing")
        self.until(self.armed)

    def armed(self) -> bool:
        """Are the buzzers open in both rooms?"""
        return self.far.far._at.armed and all(each.box.epoch for each in self.boxes)

    def alike(self) -> bool:
        """Do both rooms show the same?"""
        one, other = (match_view(table.program.loop.session, None) for table in (self.judge, self.other))
        return one is not None and one == other

    @property
    def judge_view(self) -> MatchView:
        shown = match_view(self.judge.program.loop.session, None)
        assert shown is not None
        return shown

    @contextmanager
    def cut(self) -> Iterator[None]:
        """Nothing that the other room says arrives."""
        leader = self.other.program.rooms.leader
        assert leader is not None
        line = leader._port
        whole, line.transport = line.transport, Deaf()
        yield
        line.transport = whole

    def close(self) -> None:
        for table in (self.other, self.judge):
            table.close()
        for each in self.boxes:
            if each._thread.is_alive():
                each.unplug()


def settled(program: Program) -> list[Settled]:
    """What a championship is told of the races of this program's match, by what it has kept."""
    book = program.world.book
    kept = book.so_far() if book is not None else None
    assert kept is not None
    rows = [Row(number, entry) for number, entry in enumerate(kept[1], 1)]
    return [told.fact.what for told in facts_of([rows], shelf()) if isinstance(told.fact.what, Settled)]
