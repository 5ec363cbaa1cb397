"""A table whose players hold phones. The program's loop, phones and server are real; there are no windows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, overload

import msgspec
from PyQt6.QtCore import QObject
from tests.phones.chromium import Chromium, ChromiumPhone
from tests.phones.phone import SMALL, Browser, Phone, pump
from tests.speech import heard

from gotit.app.child import Child
from gotit.app.phone_server import PhoneServer
from gotit.app.phones import Options, Phones
from gotit.boxes import host_clock
from gotit.core import inputs as i
from gotit.core.game import Game
from gotit.core.school import NO_NEEDS, Accommodations
from gotit.core.session import Session
from gotit.games.mathic_fraction.rules import MathicFraction
from gotit.games.shelf import house_text, shelf
from gotit.language.words import ENGLISH, Language
from gotit.phones.said import page_words
from gotit.ui.loop import Loop
from gotit.ui.operator.phones_view import AddressChoice, PhoneRow, PhonesView

HERE = "127.0.0.1"
NETWORK = (AddressChoice(HERE, "loopback"), AddressChoice("127.0.0.2", "another loopback"))
NAMES = ("Ana", "Ben", "Chidi", "Dorota")


def games() -> Mapping[str, Game]:
    """All games that have hands, whether they are on the shelf yet or not."""
    mathic = MathicFraction(house_text("mathic_fraction", "cards.txt"), house_text("mathic_fraction", "tokens.txt"))
    return {**shelf(), mathic.name: mathic}


class World:
    """Outside of the loop: a clock, shuffles that fall as wanted, and a list for a journal."""

    def __init__(self, orders: Mapping[int, tuple[int, ...]]) -> None:
        self._orders = orders
        self.kept: list[i.Input] = []
        self.full = False

    def now_us(self) -> int:
        return host_clock.now_ns() // 1000

    def keep(self, inputs: Sequence[tuple[i.Input, int, Any]]) -> None:
        if self.full:
            raise OSError("The disk is full.")
        self.kept += [entered for entered, _, _ in inputs]

    def acknowledge(self, receipt: Any) -> None:
        pass

    def give_back(self, receipt: Any) -> None:
        pass

    def draw(self, n: int) -> tuple[int, ...]:
        return self._orders.get(n, tuple(range(n)))

    def carry_out(self, effect: i.Effect, session: Session) -> None:
        pass

    def is_projected(self) -> bool:
        return False


class LentServer(PhoneServer):
    """Takes an idle process if there is one, and leaves its own to the next table: what it serves begins anew at each
    start, and the start of a Python costs more than most tests do with it."""

    def __init__(self, idle: list[Child], parent: QObject) -> None:
        super().__init__(parent)
        self._idle = idle

    def start(self, address: str, port: int, language: str) -> None:
        if not self.running and self._idle:
            self._use(self._idle.pop())
        super().start(address, port, language)

    def leave(self) -> None:
        if self.running:
            self._child.told.disconnect()
            self._child.died.disconnect()
            self._child.setParent(None)
            self._idle.append(self._child)
            self._use(Child("phones", self))


class PhoneTable(QObject):
    """A match before its start. `orders`: how each shuffle falls, by its size. `idle`: processes that may serve it."""

    def __init__(
        self,
        game: str = "add-it",
        *,
        seats: int = 3,
        names: tuple[str, ...] = NAMES,
        orders: Mapping[int, tuple[int, ...]] | None = None,
        options: Options | None = None,
        language: Language = ENGLISH,
        idle: list[Child],
        **match: Any,
    ) -> None:
        super().__init__()
        dealt = {"mode": "virtual"} if "mode" in games()[game].Settings.__struct_fields__ else {}
        self.game, self.names, self.match = game, names[:seats], {**dealt, **match}
        self.language = language
        self.world = World(orders or {})
        self.loop = Loop(Session(games()), self.world, self)
        self.resting = False
        self.networks = list(NETWORK)
        self.needs = dict[int, Accommodations]()
        self.server = LentServer(idle, self)
        self.phones = Phones(
            lambda: self.loop.session,
            self.loop.enter,
            lambda: self.resting,
            self.world.now_us,
            options or Options(),
            addresses=lambda: list(self.networks),
            language=language,
            needs=lambda seat: self.needs.get(seat, NO_NEEDS),
            server=self.server,
            parent=self,
        )
        self.said: list[str] = []
        self.refused: list[str] = []
        self.phones.noticed.connect(lambda message: self.said.append(heard(message, *self.loop.session.names)))
        self.loop.refused.connect(lambda why: self.refused.append(heard(why)))
        self.loop.changed.connect(lambda _: self.phones.look())

    def start(self) -> PhoneTable:
        """Begin the match. The codes of earlier ones become worthless."""
        assert self.loop.enter(i.Start(self.game, self.names, self.match)), self.refused
        self.phones.new_match()
        return self

    def turn_on(self, address: str = HERE) -> PhoneTable:
        self.phones.turn_on(address)
        pump(lambda: self.view.listening or self.view.problem, "phones are served")
        assert self.view.listening, self.view.problem
        return self

    @overload
    def scan(self, browser: Chromium, seat: int, size: tuple[int, int] = SMALL) -> ChromiumPhone: ...

    @overload
    def scan(self, browser: Browser, seat: int, size: tuple[int, int] = SMALL) -> Phone: ...

    def scan(self, browser: Browser, seat: int, size: tuple[int, int] = SMALL) -> Phone:
        """A new phone that scans this seat's code. Returns once it has the hand."""
        phone = browser.phone(size=size).scan(self.row(seat).url)
        phone.wait_for_state(page_words(self.language)["phone_connected"])
        return phone

    @property
    def view(self) -> PhonesView:
        return self.phones.view()

    def row(self, seat: int) -> PhoneRow:
        return next(row for row in self.view.rows if row.seat == seat)

    @property
    def session(self) -> Session:
        return self.loop.session

    @property
    def play(self) -> Any:
        """The game's view for everybody."""
        return self.seen(None)

    def seen(self, seat: int | None) -> Any:
        assert self.session.game is not None
        return self.session.game.view(self.session.state, seat)

    def act(self, action: dict[str, Any], seat: int | None = None) -> bool:
        """The operator does this; or a seat, but not by its phone."""
        return self.loop.enter(i.Act(action, seat))

    def do_anything(self) -> None:
        """The operator does the first legal thing for the seat whose turn it is."""
        assert self.session.game is not None
        first = self.session.game.legal(self.session.state, None)[0]
        assert self.act(msgspec.to_builtins(first)), self.refused

    def acts(self, seat: int) -> list[dict[str, Any]]:
        """What this seat's own device has done, according to the journal."""
        return [dict(one.action) for one in self.world.kept if isinstance(one, i.Act) and one.seat == seat]

    def close(self) -> None:
        self.server.leave()
        self.phones.stop()
        self.loop.close()
