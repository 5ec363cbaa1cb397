"""A table whose hands are on phones: the whole windowed program, its windows offscreen, and its phone server real."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pytestqt.qtbot import QtBot
from tests.phones.phone import Chromium, Phone, pump
from tests.ui.operator_driver import THREE, Table

from gotit.core import inputs as i
from gotit.core.session import Session
from gotit.ui.operator.phones_view import AddressChoice, PhoneRow, PhonesView
from gotit.ui.settings import Settings

HERE = "127.0.0.1"
NETWORK = (AddressChoice(HERE, "loopback"), AddressChoice("127.0.0.2", "another loopback"))


class PhoneTable:
    """A match before its start. `order`: how each shuffle of that many falls, by its size."""

    def __init__(
        self,
        qtbot: QtBot,
        folder: Path,
        *,
        game: str = "add-it",
        names: tuple[str, ...] = THREE,
        orders: dict[int, tuple[int, ...]] | None = None,
        **match: Any,
    ) -> None:
        self.table = Table(qtbot, folder, Settings(names=names, game=game, match={game: match}))
        self.program = self.table.program
        self.window = self.table.window
        self.phones = self.program.phones
        self.networks = list(NETWORK)
        self.phones._addresses = lambda: list(self.networks)
        orders = orders or {}
        self.program.rim.draw = lambda n: orders.get(n, tuple(range(n)))  # type: ignore[method-assign]
        self.game, self.names, self.match = game, names, match

    def start(self) -> PhoneTable:
        assert self.program.enter(i.Start(self.game, self.names, self.match))
        return self

    def turn_on(self, address: str = HERE) -> PhoneTable:
        self.window.phones.on_wanted.emit(address)
        pump(lambda: self.view.listening or self.view.problem, "phones are served")
        assert self.view.listening, self.view.problem
        return self

    def scan(self, chromium: Chromium, seat: int, **look: Any) -> Phone:
        """A new phone that scans this seat's code, until it has the hand."""
        phone = chromium.phone(**look).scan(self.row(seat).url)
        phone.wait_for_state("connected")
        return phone

    @property
    def view(self) -> PhonesView:
        return self.phones.view()

    def row(self, seat: int) -> PhoneRow:
        return next(row for row in self.view.rows if row.seat == seat)

    @property
    def session(self) -> Session:
        return self.program.loop.session

    @property
    def play(self) -> Any:
        """The game's view for everybody."""
        assert self.session.game is not None
        return self.session.game.view(self.session.state, None)

    def act(self, action: dict[str, Any]) -> bool:
        """The operator does this."""
        return self.program.enter(i.Act(action))

    def until(self, condition: Any, what: str) -> None:
        pump(condition, what)

    def close(self) -> None:
        self.table.close()
