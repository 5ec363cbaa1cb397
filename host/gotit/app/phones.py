"""Hands on phones, in the program: who may use one, what each shows, and what becomes of what a player taps there.

Must not: speak HTTP (another process does, `phone_server`); apply rules; show a seat's view to anyone else. A wish
enters the session as an input of its seat, so it is kept, replayed and undone like all others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from gotit.app.addresses import own_addresses
from gotit.app.one_phone import Phone
from gotit.app.phone_buzzers import PhoneBuzzers
from gotit.app.phone_server import PhoneServer
from gotit.core import inputs as i
from gotit.core.game import Refused, SoundName
from gotit.core.message import Message, Seat, Typed, say
from gotit.core.offer import find
from gotit.core.progress import convert
from gotit.core.school import NO_NEEDS, Accommodations
from gotit.core.session import Session
from gotit.core.step import step
from gotit.language.chosen import words
from gotit.language.words import ENGLISH, Audience, Language
from gotit.phones import messages
from gotit.phones.picture import Sign, nameless
from gotit.ui.operator.phones_view import AddressChoice, PhoneRow, PhonesView
from gotit.ui.operator.words import step_words

PORT = 8327
"""The port tried first, so that a phone finds the same address again after the server was off."""

SETTLE_MS = 20
"""Pictures are made once the windows have been painted and nothing more follows at once."""

LOOK_MS = 2000
"""How often it is checked whether the chosen address still belongs to this machine."""

TELL_AGAIN_US = 10_000_000
"""Keeps two phones that take a seat from each other, again and again, from filling the operator's log."""

STRANGE = 10
"""So many messages that no phone of ours sends are worth a word to the operator. Two phones that scan one code at the
same instant send one."""

NO_MORE = say("moment_passed", "Too late for that. Look again.")
NOT_KEPT = say("tap_not_kept", "Your move wasn't saved. Tell the referee.")
RESTING = say("match_laid_aside", "The match is paused. Wait for the referee.")
ASKING = say("referee_asked", "Wait: the referee says yes or no.")
DENIED = say("referee_said_no", "The referee said no to that.")
STRANGER = say(
    "strange_messages", "Something in this Wi-Fi sends this computer what no phone of ours sends. Nothing was let in."
)
AGAIN = {"do": "again"}  # what a phone wants while the class sees a lesson: no action of a game
UNREADABLE = say("wish_unreadable", "That can't be read.")


class Options(NamedTuple):
    """`confirm`: a tap on a phone waits for the operator's yes. `names`: phones show the players' names."""

    confirm: bool = False
    names: bool = False


class Phones(QObject):
    """`session()`: as it stands. `enter`: takes an action. `resting()`: is everybody to wait now? `now_us`: session
    time. `language`: the class's. `needs(seat)`: what those need who stand there.

    `changed`: the operator's window must show `view()` again. `noticed`: a message for the operator. `again`: a player
    wants the lesson's step again.
    """

    changed = pyqtSignal()
    again = pyqtSignal()
    noticed = pyqtSignal(object)

    def __init__(
        self,
        session: Callable[[], Session],
        enter: Callable[[i.Input], bool],
        resting: Callable[[], bool],
        now_us: Callable[[], int],
        options: Options,
        last_address: str = "",
        addresses: Callable[[], list[AddressChoice]] | None = None,
        origin_ns: Callable[[], int] = lambda: 0,
        language: Language = ENGLISH,
        needs: Callable[[int], Accommodations] = lambda seat: NO_NEEDS,
        server: PhoneServer | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._enter = enter
        self._resting = resting
        self._now_us = now_us
        self._addresses = addresses or own_addresses
        self._language = language
        self._needs = needs
        self._sign: Sign | None = None
        self._lesson = False
        self.options = options
        self.buzzers = PhoneBuzzers(session, enter, origin_ns)
        self.server = server or PhoneServer(self)
        self.server.told.connect(self._heard)
        self.server.died.connect(self._died)
        self.address, self.port = last_address, 0
        self.problem: Message | None = None
        self._listening, self._refused_so_far = False, 0
        self._phones: dict[int, Phone] = {}
        self._looked: tuple[Any, ...] = (None,)
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self._show_all)
        self._watch = QTimer(self)
        self._watch.setInterval(LOOK_MS)
        self._watch.timeout.connect(self._look_for_address)

    # --- on and off ------------------------------------------------------------------------------------------------

    @property
    def on(self) -> bool:
        return self.server.running

    def turn_on(self, address: str) -> None:
        """Serve at this address of this machine."""
        if address not in [choice.address for choice in self._addresses()]:
            self._trouble(
                say(
                    "no_address_of_ours",
                    "{address} is not an address of this computer now. Choose another.",
                    address=Typed(address),
                )
            )
            return
        port = self.port if address == self.address and self.port else PORT
        self.address, self.port, self._listening = address, port, False
        self.problem = None
        self._refused_so_far = 0
        self.server.start(address, port, self._language.tag)
        self._watch.start()
        self._admit()

    def turn_off(self) -> None:
        """Stop serving phones. From now on all codes are worthless."""
        self.server.stop()
        self._watch.stop()
        self._listening = False
        self.problem = None
        self._forget()
        self.changed.emit()

    def _forget(self) -> None:
        """No phone has a seat."""
        for seat in self._phones:
            self.buzzers.gone(seat)
        self._phones.clear()

    def new_match(self) -> None:
        """The codes of the previous match become worthless."""
        self._forget()
        if self.on:
            self._admit()

    def new_code(self, seat: int) -> None:
        """Give this seat a new code. The old one becomes worthless."""
        if seat in self._phones:
            self._phones[seat] = Phone(seat)
            self.buzzers.gone(seat)
            self._admit()

    def set_options(self, options: Options) -> None:
        self.options = options
        for seat, phone in self._phones.items():
            if not options.confirm and phone.pending is not None:
                self.decide(seat, yes=False)
            phone.showing.forget()
        self._settle.start()
        self.changed.emit()

    # --- what phones see -------------------------------------------------------------------------------------------

    def look(self) -> None:
        """After every change of the session."""
        if not self.on:
            return
        self.buzzers.look()
        session = self._session()
        if session.waiting_for:
            return  # a verdict is about to fall: phones can wait for it
        seen = (
            session.state,
            session.spoken_names,
            session.timer,
            session.clock_stopped,
            session.time_over,
            self._resting(),
            tuple(map(self._needs, self._phones)),
        )
        if seen[0] is self._looked[0] and seen[1:] == self._looked[1:]:
            return  # somebody has pressed a button: no phone shows that
        self._looked = seen
        if not self._phones.keys() <= set(session.seats):
            return  # a new match has begun; `new_match` follows
        if _seats(session) != list(self._phones):
            self._admit()  # who comes late has a code at once, and all others keep theirs
        for phone in self._phones.values():
            phone.showing.look(session)
            if phone.pending is not None and phone.pending.moment != phone.showing.moment:
                phone.pending = None  # play has gone on without the operator's answer
                self.changed.emit()
        self._settle.start()

    def show_lesson(self, *, shown: bool) -> None:
        """Meanwhile a phone offers nothing but the lesson's step again."""
        self._lesson = shown
        self._settle.start()

    def sounds(self, name: SoundName) -> None:
        """The phones of those who need light for sound sign it."""
        self._sign = Sign(name, self._sign.number + 1 if self._sign is not None else 1)
        if any(self._needs(seat).light_for_sound for seat in self._phones):
            self._settle.start()

    def _admit(self) -> None:
        """A token for each seat that a person plays. A seat that had one keeps it."""
        self._phones = {seat: self._phones.get(seat) or Phone(seat) for seat in _seats(self._session())}
        self.server.tell(messages.Admit({seat: phone.token for seat, phone in self._phones.items()}))
        for phone in self._phones.values():
            phone.showing.forget()
        self._settle.start()
        self.changed.emit()

    def _show_all(self) -> None:
        known = self._as_known()
        for seat, phone in self._phones.items():
            if phone.phones:
                self._show(seat, phone, known)

    def _show(self, seat: int, phone: Phone, known: Session) -> None:
        needs = self._needs(seat)
        picture = phone.showing.picture(
            known,
            self._now_us(),
            self._language,
            asked=phone.pending is not None,
            resting=self._resting(),
            lesson=self._lesson,
            said=phone.said,
            large=needs.large_cards,
            sign=self._sign if needs.light_for_sound else None,
        )
        if picture is not None:
            self.server.tell(messages.Show(seat, msgspec.Raw(picture)))

    def _as_known(self) -> Session:
        """The table, as far as phones may know it."""
        session = self._session()
        return session if self.options.names else nameless(session)

    # --- what phones want ------------------------------------------------------------------------------------------

    def _heard(self, message: messages.FromServer) -> None:
        match message:
            case messages.Listening(_, port):
                self.port, self._listening = port, True
                self.changed.emit()
            case messages.Failed() if self.port == PORT:
                self.port = 0
                # Another program has that port. Any other will do.
                self.server.start(self.address, 0, self._language.tag)
                self._admit()
            case messages.Failed(why):
                self.server.stop()
                self._trouble(
                    say(
                        "phones_cannot_be_served",
                        "Phones can't be served at {address}: {why}.",
                        address=Typed(self.address),
                        why=Typed(why),
                    )
                )
            case messages.Seen():
                self._seen(message)
            case messages.Beat():
                self.buzzers.heard(message)
            case messages.Wish():
                self.server.tell(self._answer(message))
            case messages.Refused(forged, repeated, no_http):
                before, self._refused_so_far = self._refused_so_far, forged + repeated + no_http
                if before < STRANGE <= self._refused_so_far:
                    self.noticed.emit(STRANGER)

    def _seen(self, seen: messages.Seen) -> None:
        phone = self._phones.get(seen.seat)
        if phone is None:
            return
        if phone.phones and seen.phones > phone.phones and self._now_us() >= phone.quiet_until_us:
            phone.quiet_until_us = self._now_us() + TELL_AGAIN_US
            self.noticed.emit(
                say(
                    "phone_taken_over",
                    "Another phone has taken over the hand of {who}. Not theirs? Give the seat a new code.",
                    who=Seat(seen.seat),
                )
            )
        fresh = seen.phones != phone.phones
        if not seen.present:
            self.buzzers.gone(seen.seat)
        phone.present, phone.phones = seen.present, seen.phones
        if fresh:
            self._show(seen.seat, phone, self._as_known())
        self.changed.emit()

    def _answer(self, wish: messages.Wish) -> messages.Answer:
        phone = self._phones.get(wish.seat)
        if phone is None:
            return self._refused(wish, NO_MORE)
        known = phone.answers.get(wish.wish)  # the same wish came again: nothing is done twice
        return phone.remember(self._grant(wish, phone)) if known is None else known

    def _grant(self, wish: messages.Wish, phone: Phone) -> messages.Answer:
        if self._lesson and wish.action == AGAIN:
            self.again.emit()
            return messages.Answer(wish.seat, wish.wish, True)
        phone.showing.look(self._session())
        if wish.moment != phone.showing.moment or phone.pending is not None:
            return self._refused(wish, NO_MORE)
        if self._resting():
            return self._refused(wish, RESTING)
        act = i.Act(wish.action, wish.seat)
        if not phone.showing.lists(wish.action) and (why_not := self._try(act)) is not None:
            return self._refused(wish, why_not)
        phone.said = None
        if self.options.confirm:
            phone.pending = wish
            self._settle.start()
            self.changed.emit()
            return msgspec.structs.replace(self._refused(wish, ASKING), asked=True)
        return messages.Answer(wish.seat, wish.wish, True) if self._enter(act) else self._refused(wish, NOT_KEPT)

    def _refused(self, wish: messages.Wish, why: Message) -> messages.Answer:
        """In words, for this phone."""
        words = self._language.words(why, Audience(self._as_known().spoken_names))
        return messages.Answer(wish.seat, wish.wish, False, sentence=words)

    def _try(self, act: i.Act) -> Message | None:
        """Why the rules refuse this, None if they don't. A mistake is told to its seat, not to the operator."""
        try:
            step(self._as_known(), act, self._now_us())
        except Refused as refused:
            return refused.message
        except RecursionError:
            return UNREADABLE
        return None

    def decide(self, seat: int, *, yes: bool) -> None:
        """The operator's answer to what this seat wants."""
        phone = self._phones.get(seat)
        if phone is None or phone.pending is None:
            return
        wish, phone.pending = phone.pending, None
        phone.said = None if yes else DENIED
        if yes:
            self._enter(i.Act(wish.action, wish.seat))
        self._settle.start()
        self.changed.emit()

    # --- the address -----------------------------------------------------------------------------------------------

    def _look_for_address(self) -> None:
        here = self.address in [choice.address for choice in self._addresses()]
        gone = say(
            "address_gone",
            "{address} is not this computer's address any more (another Wi-Fi?). Turn phones off and on.",
            address=Typed(self.address),
        )
        problem = None if here else gone
        if self.on and self.problem != problem:
            self.problem = problem
            self.changed.emit()
            if problem is not None:
                self.noticed.emit(problem)

    def _died(self, last_words: str) -> None:
        self._listening = False
        self._watch.stop()
        for seat, phone in self._phones.items():
            phone.present = False
            self.buzzers.gone(seat)
        self._trouble(
            say(
                "phones_ended",
                "Phones are off: what serves them has ended{said, select, yes { ({why})} other {}}. "
                "The match goes on. Turn them on again.",
                said="yes" if last_words else "no",
                why=Typed(last_words),
            )
        )

    def _trouble(self, message: Message) -> None:
        self.problem = message
        self.noticed.emit(message)
        self.changed.emit()

    # --- for the operator's window ---------------------------------------------------------------------------------

    def view(self) -> PhonesView:
        """Everything that the operator's window shows about phones."""
        session = self._session()
        base = f"http://{self.address}:{self.port}/"
        rows = tuple(
            PhoneRow(
                seat,
                (session.name(seat) or words(Seat(seat))) if seat in session.seats else "",
                f"{base}#{phone.token}" if self._listening else "",
                phone.present,
                phone.phones,
                _wish_words(session, phone.pending) if phone.pending is not None else None,
            )
            for seat, phone in self._phones.items()
        )
        return PhonesView(
            self.on, self._listening, self.address, tuple(self._addresses()), rows, self.problem, *self.options
        )

    def stop(self) -> None:
        self._settle.stop()
        self._watch.stop()
        self.server.stop()


def _wish_words(session: Session, wish: messages.Wish) -> Message:
    """What a seat wants to do, in the words that undo would use."""
    game, do = session.game, str(wish.action.get("do", ""))
    if game is None:
        return step_words(do, {})
    offer = find(session.offers, convert(wish.action, game.Action, "action"))
    return step_words(do if offer is None else offer.move.code, game.moves)


def _seats(session: Session) -> list[int]:
    """The seats that a person plays."""
    return [seat for seat in session.seats if seat not in session.computers]
