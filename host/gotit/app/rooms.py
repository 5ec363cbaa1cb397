"""Races between this room and another one: at most one at a time, from the operator's yes to the end of it.

Must not: open a port, or call anybody, by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Literal

from PyQt6.QtCore import QObject, pyqtSignal

from gotit.app.addresses import own_addresses
from gotit.app.books import Books
from gotit.app.far_room import FarSide
from gotit.app.lag import Lag
from gotit.app.led_room import LedRoom, Standing
from gotit.app.world import RealWorld
from gotit.championship.invitation import NoInvitation
from gotit.championship.race.code import new_code, read
from gotit.core.game import Game
from gotit.core.message import Message, Seat, Seats, Typed, Width, say
from gotit.core.names import clean
from gotit.core.session import Session
from gotit.ui.loop import Loop
from gotit.ui.operator.phones_view import AddressChoice
from gotit.ui.operator.rooms import RoomsWindow
from gotit.ui.operator.rooms_view import RoomsView
from gotit.ui.operator.window import OperatorWindow

PORT = 4777
"""UDP, while a race between rooms is on."""
TROUBLED: Collection[Standing] = ("away", "other_rules", "not_kept")
NO_BOOK = say("rooms_no_book", "First say whether the unfinished match goes on.")
"""Or nothing can be kept at all: that was said at the start."""


class Rooms(QObject):
    """`led`: another room leads, or has ceased to. `begun`: a match has begun there."""

    led = pyqtSignal()
    begun = pyqtSignal()

    def __init__(
        self,
        world: RealWorld,
        loop: Loop,
        window: OperatorWindow,
        games: Mapping[str, Game],
        books: Books,
        addresses: Callable[[], list[AddressChoice]] = own_addresses,
    ) -> None:
        super().__init__(loop)
        self._world, self._loop, self._window, self._games, self._books = world, loop, window, games, books
        self.addresses, self.port = addresses, PORT
        self.far: FarSide | None = None
        self.leader: LedRoom | None = None
        self._problem: Message | None = None
        self._follows = False
        self._standing: Standing = "following"
        window.beside.rooms.once_made(self._connect)
        loop.changed.connect(self._look)
        window.setup.players.changed.connect(self._tell_names)

    def _connect(self, panel: RoomsWindow) -> None:
        panel.open_wanted.connect(self.open)
        panel.join_wanted.connect(self.join)
        panel.end_wanted.connect(self.end)
        panel.seats_wanted.connect(self._give_seats)
        panel.roll_call_wanted.connect(self._call_roll)
        panel.shown.connect(self._show)

    # --- this room judges ---------------------------------------------------------------------------------------------

    def open(self, address: str, kind: Literal["reveal", "instant"], lag_ms: int, tolerance_ms: int) -> None:
        """The operator's yes: open the port, and invite."""
        self.end()
        book = self._world.book
        if book is None:
            self._refuse(NO_BOOK)
            return
        so_far = book.so_far(named=True)
        lag = Lag(lag_ms, tolerance_ms) if kind == "reveal" else None
        far = FarSide(self._world, self._loop, new_code(address, self.port), lag)
        try:
            far.open(so_far[1] if so_far is not None else ())
        except OSError as error:
            self._problem = say(
                "rooms_no_port",
                "Port {port} can't be opened at {address} ({why}).",
                port=Typed(str(self.port)),
                address=Typed(address),
                why=Typed(error.strerror or str(error)),
            )
        else:
            self.far = far
            far.changed.connect(self._show)
            self._tell_names()
        self._show()

    def _tell_names(self) -> None:
        if self.far is not None:
            self.far.tell_names(self._names)

    def _give_seats(self, seats: tuple[int, ...]) -> None:
        if self.far is not None:
            self.far.give_seats(seats)
        self._show()

    # --- another room judges ------------------------------------------------------------------------------------------

    def join(self, typed: str, name: str, lag_ms: int, tolerance_ms: int) -> None:
        """Call the room whose code was typed."""
        self.end()
        session = self._loop.session
        if self._world.book is None:
            self._refuse(NO_BOOK)
            return
        if session.game is not None and not session.over:
            self._refuse(say("rooms_in_a_match", "A match is being played here. End it first."))
            return
        try:
            code = read(typed)
        except NoInvitation:
            self._refuse(say("rooms_no_code", "This is no code: a letter is missing or wrong. Type it again."))
            return
        lag = Lag(lag_ms, tolerance_ms)
        leader = LedRoom(self._world, self._loop, self._games, self._books, code, clean(name), lag)
        try:
            leader.open()
        except OSError as error:
            self._problem = say(
                "rooms_no_network",
                "{address} can't be reached ({why}).",
                address=Typed(code.host),
                why=Typed(error.strerror or str(error)),
            )
        else:
            self.leader = leader
            leader.changed.connect(self._show)
            leader.begun.connect(self.begun)
        self._show()

    def _call_roll(self) -> None:
        if self.leader is not None:
            self.leader.call_roll()

    def _refuse(self, why: Message) -> None:
        self._problem = why
        self._show()

    # --- both ---------------------------------------------------------------------------------------------------------

    def end(self) -> None:
        """Close the port, or leave."""
        far, leader = self.far, self.leader
        self.far = self.leader = self._problem = None
        if far is not None:
            far.end()
        if leader is not None:
            leader.close()
        self._show()

    def stop(self) -> None:
        """The program ends. Who sits in the other room stays kept, for when the match is resumed."""
        if self.far is not None:
            self.far.close()
            self.far = None
        self.end()

    @property
    def follows(self) -> bool:
        """Does another room lead?"""
        return self._loop.follows

    @property
    def own(self) -> Session:
        """The session that this room's own buttons belong to."""
        return self.leader.own if self.leader is not None and self.follows else self._loop.session

    def _look(self) -> None:
        if self._window.beside.rooms.seen:
            self._show()

    def _show(self) -> None:
        if self._follows != self.follows:
            self._follows = self.follows
            self.led.emit()
        self._say_of_leader()
        self._window.beside.rooms.tell(RoomsWindow.show_view, self.view())

    def _say_of_leader(self) -> None:
        """That it can't be heard, or not be followed, is said until that is over."""
        standing = self.leader.standing if self.leader is not None else "following"
        if standing != self._standing:
            was, self._standing = self._standing, standing
            if standing in TROUBLED:
                self._window.say(_LED[standing], stay=True)
            elif was in TROUBLED:
                self._window.say(None)

    def view(self) -> RoomsView:
        """As it stands."""
        if self.far is not None:
            return self._judging(self.far)
        if self.leader is not None:
            return self._led(self.leader)
        addresses = tuple(self.addresses()) if self._window.beside.rooms.seen else ()
        return RoomsView(addresses=addresses, said=self._problem, troubled=self._problem is not None)

    @property
    def _names(self) -> tuple[str, ...]:
        """Of who plays, or would play if a match began now."""
        session = self._loop.session
        return session.names if session.game is not None else tuple(self._window.setup.players.names_to_play)

    def _judging(self, far: FarSide) -> RoomsView:
        names = self._names
        sharp_us = far.sharpness_us
        if sharp_us is None:
            said = say("rooms_nobody_yet", "UDP port {port} is open. The other room isn't there yet.",
                       port=Typed(str(far.code.port)))  # fmt: skip
        elif not far.seats:
            said = say("rooms_no_seats", "{room} is there. Say below who sits there.", room=Typed(far.far.label))
        else:
            said = say(
                "rooms_there",
                "{room} is there, with {who}. A buzz there is known to ±{width}.",
                room=Typed(far.far.label),
                who=Seats(far.seats),
                width=Width(sharp_us),
            )
        return RoomsView("judges", code=far.code.text, said=said, names=names, there=far.seats)

    def _led(self, leader: LedRoom) -> RoomsView:
        standing, seats, calling = leader.standing, leader.seats, leader.calling
        said = _LED[standing]
        if standing == "following" and calling:
            said = say("rooms_slap", "{who}: slap your buzzer!", who=Seat(calling[0]))
        elif standing == "following" and (unserved := leader.unserved):
            said = say(
                "rooms_unserved",
                "{count, plural, one {{who} has} other {{who} have}} no buzzer here yet: ask whose buzzer is which.",
                who=Seats(unserved),
                count=len(unserved),
            )
        elif standing == "following" and seats:
            said = say(
                "rooms_here",
                "The other room leads. {count, plural, one {{who} plays here} other {{who} play here}}.",
                who=Seats(seats),
                count=len(seats),
            )
        return RoomsView(
            "led",
            said=said,
            troubled=standing in TROUBLED,
            names=leader.names,
            there=seats,
            calling=bool(calling),
            can_call=bool(seats),
        )


_LED: Mapping[Standing, Message] = {
    "calling": say("rooms_calling", "Calling the other room …"),
    "following": say("rooms_following", "The other room leads. Its operator says who sits here."),
    "away": say("rooms_away", "The other room can't be heard. Nothing is decided without it."),
    "other_rules": say(
        "rooms_other_rules", "The other room plays by other rules: both computers need the same version of the program."
    ),
    "not_kept": say("rooms_not_kept", "The match can't be kept on this computer, so it isn't followed."),
}
