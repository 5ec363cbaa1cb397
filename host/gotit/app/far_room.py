"""The judge's side of a race between rooms: the one UDP port, and another room as a source of this room's session.

Must not: judge (`core` does); open the port unless the operator has said so.

A thread of its own serves the port, since this one paints. What it hears becomes inputs here, in their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from PyQt6.QtCore import QObject, pyqtSignal

from gotit.app.lag import Lag
from gotit.app.world import RealWorld
from gotit.championship.race.code import RaceCode
from gotit.championship.race.journal import line_of, lines_of, seated_line
from gotit.championship.race.judge import FarRoom
from gotit.championship.race.port import JudgesPort, Served, open_judges
from gotit.core import inputs as i
from gotit.core.press import HOST_CLOCK
from gotit.core.seating import FAR_SEATS, Seating
from gotit.record.rows import Entry
from gotit.ui.loop import Loop

FAR = "B"
"""How the judge's session names the other room: there is one."""


class FarSide(QObject):
    """One race between rooms, from opening the port to closing it. `lag`: of this room's picture; None: by the instant.

    `changed`: it came, went, or is known otherwise.
    """

    changed = pyqtSignal()
    _arrived = pyqtSignal(object)

    def __init__(self, world: RealWorld, loop: Loop, code: RaceCode, lag: Lag | None) -> None:
        super().__init__(loop)
        self._world, self._loop, self.code, self._lag = world, loop, code, lag
        self.far = FarRoom(FAR, code.host, code.key)
        self.far.seen_us = lag.half_width_us if lag is not None else None
        self._epoch, self._seen = 0, (0, 0)
        self._seated: tuple[str, ...] = ()
        self._arrived.connect(self._enter)  # from the port's thread, so Qt queues it
        self._port = JudgesPort(self.far, self._heard, world.clock.now_ns)
        self._served = Served(self._port)

    def open(self, so_far: Iterable[Entry]) -> None:
        """Open the port. `so_far`: what the journal holds. Raises OSError."""
        for line in lines_of(so_far):
            self.far.telling.say(line)
        self._served.open(open_judges(self.code.host, self.code.port, self._port))
        self._world.far = self
        self._world.kept.connect(self._tell)

    def close(self) -> None:
        """Close the port."""
        self._world.kept.disconnect(self._tell)
        self._world.far = None
        self._served.close()
        self.deleteLater()

    def end(self) -> None:
        """Close the port for good: the other room is away, and its seats are this room's again."""
        self.close()
        self._loop.enter(i.Left(self.far.source))
        self.give_seats(())

    @property
    def sharpness_us(self) -> int | None:
        """To which half-width a press there is known here; None while the room is away."""
        source = self._loop.session.seating.sources.get(self.far.source)
        return source.clocks.get(HOST_CLOCK) if source is not None and source.present else None

    # --- seats --------------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[int, ...]:
        """Which seats are there."""
        return self._loop.session.seating.seats_in(self.far.source)

    def give_seats(self, seats: Sequence[int]) -> None:
        """These seats, and no others, are there: the k-th button is seat k's."""
        here = tuple(seat for seat in self.seats if seat not in seats)
        orders: list[i.Input] = [i.RollCall(here), i.RollCall(())] if here else []
        for seat in sorted(set(seats) - set(self.seats)):
            orders.append(i.AssignInput(self.far.source, seat - 1, seat))
            orders.append(i.AssignInput(self.far.source, FAR_SEATS + seat - 1, seat, "pass"))
        self._loop.enter_all((order, None) for order in orders)

    def tell_names(self, names: Sequence[str]) -> None:
        """Who would play if a match began now: the other room has no match yet to know them from."""
        if tuple(names) != self._seated:
            self._seated = tuple(names)
            self._served.do(self.far.telling.say, seated_line(names))

    # --- as the world asks it (`world.Aside`) -------------------------------------------------------------------------

    def carry_out(self, effect: i.Effect, seating: Seating) -> None:
        match effect:
            case i.Arm(epoch, sources):
                if epoch != self._epoch:  # who comes later has no say in when it was seen here
                    self._epoch = epoch
                    self._seen = (self._lag or Lag()).seen(self._world.now_us(), shown=self._loop.shown)
                if self.far.source in sources:
                    self._served.do(self.far.arm, epoch, self._seen if self._lag is not None else None)
            case i.Disarm():
                self._served.do(self.far.disarm)

    @property
    def ahead_us(self) -> int:
        return 0

    def ask(self, sources: Sequence[str], horizon_us: int) -> None:
        if self.far.source in sources:
            self._served.do(self.far.freeze)
            self._served.do(self.far.want, horizon_us)

    # --- in and out ---------------------------------------------------------------------------------------------------

    def _tell(self, inputs: Sequence[tuple[i.Input, int, Any]]) -> None:
        """They are kept: the other room takes the same."""
        for entered, at_us, _ in inputs:
            self._served.do(self.far.telling.say, line_of(entered, at_us))

    def _heard(self, inputs: tuple[i.Input, ...]) -> None:
        """In the port's thread."""
        if inputs:
            self._arrived.emit(inputs)

    def _enter(self, inputs: tuple[i.Input, ...]) -> None:
        if self._world.far is not self:
            return  # the port was closed meanwhile
        if any(isinstance(each, i.Press) for each in inputs):
            self._world.pressing.emit()
        self._loop.enter_all((each, None) for each in inputs)
        if any(isinstance(each, i.Joined | i.Left | i.Sharpness) for each in inputs):
            self.changed.emit()
