"""A room whose race another room judges: its session is the judge's, its buttons and its picture are its own.

Must not: judge; take an input of its own into that session; draw, or run a clock. What the judge's session has taken
comes here row by row, is kept in a journal of this room, and is taken here, too: so both rooms show the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Literal

from PyQt6.QtCore import QObject, pyqtSignal

from gotit.app.books import Books
from gotit.app.far_room import FAR
from gotit.app.lag import Lag
from gotit.app.world import RealWorld
from gotit.championship.race import packets as p
from gotit.championship.race.code import RaceCode
from gotit.championship.race.journal import Opened, Row, Seated, Unreadable, read
from gotit.championship.race.port import RoomsPort, Served, open_rooms
from gotit.championship.race.room import Asked, JudgedRoom, Lines
from gotit.core import inputs as i
from gotit.core.game import Game, Refused
from gotit.core.message import say
from gotit.core.press import HOST_CLOCK, earliest_on_host_us, latest_on_host_us
from gotit.core.presses import say_stray
from gotit.core.seating import FAR_SEATS, Seating
from gotit.core.session import Session
from gotit.core.step import session_after
from gotit.record.matches import ClockOrigin
from gotit.record.versions import rules_of
from gotit.ui.loop import Loop
from gotit.ui.slots import timer

SOURCE = f"room:{FAR}"
"""This room, in the judge's session."""
LEADS = say("room_leads", "The other room leads this match: everything but the buzzers is done there.")
AWAY_NS = 2_000_000_000
LOOK_MS = 500
Standing = Literal["calling", "following", "away", "other_rules", "not_kept"]


class LedRoom(QObject):
    """From joining to leaving. `own`: this room's session, of which only its buttons matter meanwhile.

    `begun`: a match has begun there. `changed`: anything that is shown of it.
    """

    begun = pyqtSignal()
    changed = pyqtSignal()
    _asked = pyqtSignal(object)

    def __init__(
        self,
        world: RealWorld,
        loop: Loop,
        games: Mapping[str, Game],
        books: Books,
        code: RaceCode,
        label: str,
        lag: Lag,
    ) -> None:
        super().__init__(loop)
        self._world, self._loop, self._games, self._books = world, loop, games, books
        self._code, self._lag = code, lag
        seating = loop.session.seating
        self.own = Session(games, seating=Seating(sources=seating.sources, benched=seating.benched))
        self._room = JudgedRoom(code.key, 2 * FAR_SEATS, label=label)
        self._port = RoomsPort(self._room, self._asked.emit, world.clock.now_ns)
        self._served = Served(self._port)
        self._asked.connect(self._take)  # from the port's thread, so Qt queues it
        self._behind: list[bytes] | None = []
        """What was told so far, until that is all that there was when this room came."""
        self._names: tuple[str, ...] = ()
        self.trouble: Literal["", "other_rules", "not_kept"] = ""
        self._painted, self._painted_us, self._until_us, self._wanted = 0, 0, 0, p.Arm(0)
        self._shown = False
        self._sources: tuple[str, ...] = ()
        self._passed: dict[str, int] = {}
        self._early: list[tuple[int, i.Press]] = []
        self._closed = False
        self._look = timer(self, LOOK_MS, self._introduce)

    def open(self) -> None:
        """Call the judge. Raises OSError if this computer has no network."""
        self._served.open(open_rooms(self._code.host, self._code.port, self._port))
        self._introduce()
        self._look.start()

    def close(self) -> None:
        """Leave: this room is on its own again."""
        self._look.stop()
        self._closed = True  # what has arrived meanwhile comes to nothing
        self._served.close()
        self.deleteLater()
        if self._world.leader is self:
            self._world.leader = None
            self._world.tell_sources(i.Disarm(self._painted), self.own.seating)
            with suppress(OSError):  # then what is played next is refused, and it is said why
                self._new_book(self._world.clock.origin)
            self._loop.follow(Session(self._games), None)
            self._loop.enter_all((each, None) for each in _as_inputs(self.own.seating))

    @property
    def standing(self) -> Standing:
        if self.trouble:
            return self.trouble
        heard_ns = self._room.heard_ns
        if heard_ns is None or self._behind is not None:
            return "calling"
        return "following" if self._world.clock.now_ns() - heard_ns < AWAY_NS else "away"

    @property
    def ahead_us(self) -> int:
        """The judge's session time is so much more than this room's."""
        return self._room.ahead_us if self._world.leader is self else 0

    @property
    def seats(self) -> tuple[int, ...]:
        """Which seats of the match are here."""
        return self._loop.session.seating.seats_in(SOURCE) if self._world.leader is self else ()

    @property
    def unserved(self) -> tuple[int, ...]:
        """Of these, those whose buzzer nobody has named yet, though there are some here. A key of the keyboard stands
        in for them."""
        here = self.own.seating
        real = {name for name, each in here.sources.items() if each.present and not each.stand_in}
        return tuple(seat for seat in self.seats if real and real.isdisjoint(here.sources_of(frozenset({seat}))))

    @property
    def names(self) -> tuple[str, ...]:
        """Of the match, or of who would play now."""
        session = self._loop.session
        return session.names if self._world.leader is self and session.game is not None else self._names

    @property
    def calling(self) -> tuple[int, ...]:
        """The seats that are to slap their buzzers, so that it is known whose is which."""
        return self.own.seating.calling

    def call_roll(self) -> None:
        """Whose buzzer is which? Again: enough of that."""
        self._take_own(i.RollCall(() if self.calling else self.seats))

    # --- what the judge says ------------------------------------------------------------------------------------------

    def _take(self, asked: Asked) -> None:
        match asked:
            case _ if self._closed:
                pass
            case Lines(lines, caught_up):
                self._follow(lines, caught_up=caught_up)
            case p.Arm():
                self._wanted = asked
                self._confirm()
            case p.Until(_, until_us):
                self._until_us = until_us
                self._world.ask_sources(self._sources, until_us)
                if not self._sources:
                    self._served.do(self._room.passed, until_us)

    def _follow(self, lines: Sequence[bytes], *, caught_up: bool) -> None:
        if self.trouble:
            return
        try:
            if self._behind is not None:
                self._behind += lines
                if caught_up:
                    so_far, self._behind = self._behind, None
                    self._begin([row for line in so_far if (row := self._row(line)) is not None])
                return
            rows, seats = [row for line in lines if (row := self._row(line)) is not None], self.seats
            self._loop.take_over([(row.entered, row.at_us) for row in rows])
            if self.seats != seats:
                for source in self.own.seating.sources_of(frozenset(self.seats)):
                    self._admit(source)
        except (Unreadable, Refused):
            self.trouble = "other_rules"
        except OSError:
            self.trouble = "not_kept"
        else:
            if any(isinstance(row.entered, i.Start) for row in rows):
                self.begun.emit()
        self.changed.emit()

    def _row(self, line: bytes) -> Row | None:
        match read(line):
            case Opened(rules) if rules != rules_of(self._games):
                raise Unreadable
            case Row() as row:
                return row
            case Seated(names):
                self._names = names
        return None

    def _begin(self, rows: Sequence[Row]) -> None:
        """Everything that there was is here: from now on the session is the judge's."""
        session = Session(self._games)
        for row in rows:
            session = session_after(session, row.entered, row.at_us)
        self._new_book(None)
        if self._world.book is not None:
            self._world.book.keep_all([(row.entered, row.at_us, None) for row in rows])
        self._world.leader = self
        self._loop.follow(replace(session, notes=()), self._enter)
        if session.game is not None:
            self.begun.emit()
        self.changed.emit()

    def _new_book(self, origin: ClockOrigin | None) -> None:
        """A journal of its own for what is followed, and another one afterwards. Raises OSError."""
        book = self._books.begin(origin)
        if self._world.book is not None:
            self._world.book.close()
        self._world.book = book

    # --- as the world asks it (`world.Aside`) -------------------------------------------------------------------------

    def carry_out(self, effect: i.Effect, seating: Seating) -> None:
        """The session's effects, for this room's own boxes. When to tell what is asked by the judge itself."""
        match effect:
            case i.Arm(epoch, _) if epoch != self._painted:
                self._painted, self._painted_us, self._until_us = epoch, self._world.now_us(), 0
                self._shown = self._loop.shown
                self._early.clear()
                here = self.own.seating
                self._sources = tuple(name for name in here.sources_of(frozenset(self.seats)) if here.plays(name))
                self._passed.clear()
                self._world.tell_sources(i.Arm(epoch, self._sources), here)
                self._confirm()
            case i.Disarm(epoch) if epoch == self._painted:
                self._world.tell_sources(effect, self.own.seating)
            case i.SetLamps() | i.Sound():
                self._world.tell_sources(effect, self.own.seating)

    def ask(self, sources: Sequence[str], horizon_us: int) -> None:
        """The judge asks, by its own way."""

    def _confirm(self) -> None:
        """The arming is open here once its picture is seen and the judge has said so, in whichever order."""
        epoch = self._wanted.epoch
        if epoch and epoch == self._painted:
            seen = self._lag.seen(self._painted_us, shown=self._shown)
            self._served.do(self._room.armed, epoch, seen if self._wanted.by_reveal else None)
            early, self._early = self._early, []
            for button, press in early:
                self._tell_press(button, press)

    # --- this room's own buttons --------------------------------------------------------------------------------------

    def _enter(self, entered: i.Input, receipt: Any) -> bool:
        """What would have been entered here."""
        taken = True
        match entered:
            case i.Press():
                self._press(entered)
            case i.Release(source, number, held_us):
                if (button := self._button(source, number)) is not None:
                    self._served.do(self._room.touched, button, held_us)
            case i.Watermark(source, readings):
                self._pass(source, earliest_on_host_us(readings))
            case i.Doubted(_, clock, early_us, late_us):
                self._served.do(self._room.doubted, clock, early_us, late_us)
            case i.Joined() | i.Left() | i.Sharpness() | i.Benched() | i.LetPlay() | i.SetSwitches():
                self._take_own(entered)
            case _:
                taken = False
                self._loop.refused.emit(LEADS)
        self._world.acknowledge(receipt)
        return taken

    def _take_own(self, entered: i.Input) -> None:
        try:
            self.own = session_after(self.own, entered, self._world.now_us())
        except Refused:
            return
        if isinstance(entered, i.Joined):
            self._admit(entered.source)
        self.changed.emit()

    def _admit(self, source: str) -> None:
        """It serves a seat only now, or knows nothing of lamps and armings. It is in this race if nobody has buzzed."""
        here = self.own.seating
        if self._loop.session.arming_open and source in here.sources_of(frozenset(self.seats)):
            if source not in self._sources and not self._until_us and here.plays(source):
                self._sources = (*self._sources, source)
            if source in self._sources:
                self._world.tell_sources(i.Arm(self._painted, (source,)), here)
        self._world.tell_sources(i.SetLamps(self._loop.session.lamps), here)

    def _button(self, source: str, number: int) -> int | None:
        """By which number the judge knows this button; None: it is nobody's here."""
        owner = self.own.seating.seat_of(source, number)
        if owner is None or owner[0] not in self.seats:
            return None
        return owner[0] - 1 if owner[1] == "call" else FAR_SEATS + owner[0] - 1

    def _press(self, press: i.Press) -> None:
        if self.own.seating.calling:
            self._take_own(press)
            return
        button = self._button(press.source, press.input)
        if button is None:
            self._loop.refused.emit(say_stray(self.own, press))
            return
        at_us = latest_on_host_us(press.readings)
        if (
            self._loop.session.arming_open
            and press.epoch in (None, self._painted)
            and (at_us is None or at_us > self._painted_us)
        ):
            if self._wanted.epoch == self._painted:
                self._tell_press(button, press)
            else:
                self._early.append((button, press))
        else:
            self._served.do(self._room.touched, button)

    def _tell_press(self, button: int, press: i.Press) -> None:
        self._served.do(partial(self._room.pressed, self._painted, button, press.readings, held=press.held))

    def _pass(self, source: str, until_us: int | None) -> None:
        if until_us is None or source not in self._sources:
            return
        self._passed[source] = max(until_us, self._passed.get(source, until_us))
        if self._passed.keys() >= set(self._sources):
            self._served.do(self._room.passed, min(self._passed[each] for each in self._sources))

    def _introduce(self) -> None:
        """How sharply presses are known here, as the boxes say by now."""
        here = self.own.seating
        known = [source.clocks.get(HOST_CLOCK, source.accuracy_us) for name, source in here.sources.items()
                 if source.present and (name in here.sources_of(frozenset(self.seats)) or not self.seats)]  # fmt: skip
        self._served.do(self._room.introduce, max(known, default=0), self._lag.half_width_us)
        self.changed.emit()


def _as_inputs(seating: Seating) -> Iterator[i.Input]:
    """What makes a session know these sources, and whose buttons they are."""
    for name, each in seating.sources.items():
        yield i.Joined(name, each.roles, each.label, each.accuracy_us, each.stand_in, each.seat, each.by_model)
        yield i.Sharpness(name, each.clocks)
        if not each.present:
            yield i.Left(name)
    for (source, number), (seat, kind) in seating.taken.items():
        yield i.AssignInput(source, number, seat, kind)
