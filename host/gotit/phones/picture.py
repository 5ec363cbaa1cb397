"""What a seat's phone shows, made from a session: the seat's own view, what it may do, and no child's name.

Must not: hold the view of any other seat, do I/O, read a clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from gotit.core.best import Best
from gotit.core.game import Outcome, SoundName
from gotit.core.match_view import match_view
from gotit.core.message import Message, say
from gotit.core.offer import Offers, ShownOffer, listed, of_seat, shown
from gotit.core.session import Session
from gotit.language.words import ENGLISH, Audience, Language, Reader


class Sign(Struct, frozen=True):
    """What has just sounded, for a phone that signs it by flashes. `number`: the how manieth sound it is."""

    sound: SoundName
    number: int


class Picture(Struct, frozen=True):
    """Everything that one phone shows. `game_view`: the game's own view for this seat, as a game may say
    more of it `on_phone`. `names`: in seat order.

    `offers`: what it can do now, in words, with what may be filled in. `moment` counts how often that or the phase has
    changed: a wish from an earlier moment is not granted. `left_ms`: of the running clock, when this was made; None: no
    clock runs. `time_over`: its own time is up, and the referee decides. `asked`: a wish waits for the operator.
    `resting`: the match is paused. `lesson`: the class sees how the game is played. `said`: what the referee has to say
    to this seat only. `large`: with larger cards. `sign`: what sounded last, if its player needs light for sound.
    `best`: its player's best moment, when the match is over.
    """

    seat: int
    moment: int
    game: str
    names: tuple[str, ...]
    game_view: Any
    offers: tuple[ShownOffer, ...] = ()
    outcome: Outcome | None = None
    left_ms: int | None = None
    clock_stopped: bool = False
    time_over: bool = False
    asked: bool = False
    resting: bool = False
    lesson: bool = False
    said: Message | None = None
    large: bool = False
    sign: Sign | None = None
    best: Message | None = None


class Showing:
    """One seat's pictures. Counts the moments, and says whether there is anything new."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.moment = 0
        self._offer: Offer | None = None
        self._shown: object = None

    def look(self, session: Session) -> None:
        """Note every state of the table, including those that are never sent."""
        offer = offered(session, self.seat)
        if offer != self._offer:
            self.moment += 1
            self._offer = offer

    def lists(self, action: Mapping[str, Any]) -> bool:
        """Is this among what the rules offered to the seat? Then it need not be tried first.

        Compared as JSON, in which 1, 1.0 and true are three different things, as they are for the rules.
        """
        found = listed(self._offer.offers) if self._offer is not None else ()
        wanted = msgspec.json.encode(action, order="deterministic")
        return any(msgspec.json.encode(msgspec.to_builtins(one), order="deterministic") == wanted for one in found)

    def picture(
        self,
        session: Session,
        now_us: int,
        language: Language = ENGLISH,
        *,
        asked: bool = False,
        resting: bool = False,
        lesson: bool = False,
        said: Message | None = None,
        large: bool = False,
        sign: Sign | None = None,
    ) -> bytes | None:
        """The next picture as JSON, in this language; None if the last one still holds.

        `session`: as far as this phone may know it.
        """
        self.look(session)
        seen = match_view(session, self.seat)
        if seen is None or session.game is None:
            return None
        timer = session.timer
        made = Picture(
            self.seat,
            self.moment,
            seen.game,
            language.called(session.spoken_names),
            seen.game_view.on_phone() if hasattr(seen.game_view, "on_phone") else seen.game_view,
            shown(of_seat(session.offers, self.seat)),
            seen.outcome,
            clock_stopped=seen.clock_stopped,
            time_over=seen.time_over and seen.timer is not None and seen.timer.whose == self.seat,
            asked=asked,
            resting=resting,
            lesson=lesson,
            said=said,
            large=large,
            sign=sign,
            best=next((_best(best) for best in seen.best if best.seat == self.seat), None),
        )
        if (made, timer) == self._shown:
            return None
        self._shown = made, timer
        left_ms = None if timer is None else max(0, timer.deadline_us - now_us) // 1000
        plain = partial(_plain, reader=Reader(language, Audience(session.spoken_names)))
        return msgspec.json.encode(msgspec.structs.replace(made, left_ms=left_ms), enc_hook=plain)

    def forget(self) -> None:
        """Send the next picture even if it is the same."""
        self._shown = None


def _best(best: Best) -> Message:
    return say("phone_best", "Your best moment: {label}, {value}", label=best.label, value=best.value)


def _plain(value: object, reader: Reader) -> object:
    """Messages become words, with the names that this phone may know."""
    if isinstance(value, Message):
        return reader.words(value)
    raise NotImplementedError(f"{type(value).__name__} has no JSON form")


class Offer(NamedTuple):
    phase: str | None
    actor: int | None
    offers: Offers


def offered(session: Session, seat: int) -> Offer | None:
    """What this seat can do now. While it stays the same, a wish decided a moment earlier may be granted."""
    game = session.game
    if game is None:
        return None
    view = game.view(session.state, seat)
    return Offer(getattr(view, "phase", None), getattr(view, "actor", None), of_seat(session.offers, seat))


def nameless(session: Session) -> Session:
    """The same table without names, so with seat numbers: no child's name leaves this computer."""
    terms = {(seat, ""): terms for seat, terms in session.terms_at.items()}
    return replace(session, teams=(), names=("",) * len(session.names), terms=terms)
