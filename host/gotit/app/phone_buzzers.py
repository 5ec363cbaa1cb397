"""Phones as buzzers, where a game lets them: a phone is one more clock, and a coarse one (decision 0085).

Must not: speak HTTP (`phones.server` does); believe a phone's clock beyond what its beats bound; judge who was first.

A beat is a ping: nothing arrives before it is sent, in either direction. So `core.clock.BoxClock` bounds the phone's
clock as it does a box's. What the touch layer holds back is added before each press, and taken off each watermark.
"""

from __future__ import annotations

from collections.abc import Callable

from gotit.core import inputs as i
from gotit.core.called import PHONE
from gotit.core.clock import BoxClock, PingSample
from gotit.core.press import HOST_CLOCK, Reading
from gotit.core.session import Session
from gotit.kits import kit
from gotit.phones.messages import Beat

TOUCH_US = 50_000
"""From a finger on the glass to the page's event: a touch screen looks every 8 to 17 ms, and the system and the browser
hold it back for some frames."""
LEAST_GRAIN_US = 1_000
MOST_GRAIN_US = 200_000
"""Browsers round their clocks to up to a millisecond, some to a tenth of a second. A page says what it saw."""
SHARPER = 0.8
"""What is known of a phone's precision is said again when it has changed by more than this."""


def source_of(seat: int) -> str:
    return f"{PHONE}{seat}"


class Buzzing:
    """One seat's phone. `pressed`: the number of its last press that was taken. `half_us`: as last said. `promised_us`:
    what it still delivers is read no earlier."""

    def __init__(self, seat: int, phone: str) -> None:
        self.phone = phone
        self.clock = BoxClock(source_of(seat), phone)
        self.pressed = 0
        self.joined = False
        self.half_us = 0
        self.promised_us = 0


class PhoneBuzzers:
    """`session()`: as it stands. `enter`: takes an input. `origin_ns()`: when session time began (host's clock)."""

    def __init__(
        self, session: Callable[[], Session], enter: Callable[[i.Input], object], origin_ns: Callable[[], int]
    ) -> None:
        self._session = session
        self._enter = enter
        self._origin_ns = origin_ns
        self._phones: dict[int, Buzzing] = {}

    def look(self) -> None:
        """After every change of the session: where phones may not buzz, none is a source."""
        if self._phones and not self._may_buzz():
            for seat in list(self._phones):
                self.gone(seat)

    def gone(self, seat: int) -> None:
        """This seat's phone is not there any more."""
        phone = self._phones.pop(seat, None)
        if phone is not None and phone.joined:
            self._enter(i.Left(source_of(seat)))

    def heard(self, beat: Beat) -> None:
        """What a phone has said."""
        session = self._session()
        if not self._may_buzz() or beat.seat not in session.seats:
            return
        phone = self._phones.get(beat.seat)
        if phone is None or phone.phone != beat.phone:
            self.gone(beat.seat)
            phone = self._phones[beat.seat] = Buzzing(beat.seat, beat.phone)
        grain_us = min(max(beat.grain_us, LEAST_GRAIN_US), MOST_GRAIN_US)
        if not self._is_judged(session):
            self._learn(phone, beat, grain_us)
        if not phone.clock.known:
            return
        self._say_how_precise(phone, beat, grain_us)
        source = source_of(beat.seat)
        for number, felt_us, told_us in beat.presses:
            if number > phone.pressed:
                phone.pressed = number
                early, late = self._host(phone, felt_us - grain_us), self._host(phone, told_us + grain_us)
                earliest_us = max(early.earliest_us - TOUCH_US, phone.promised_us)
                self._enter(
                    i.Press(source, 0, (Reading(HOST_CLOCK, earliest_us, max(late.latest_us, earliest_us + 1)),))
                )
        if source in self._session().waiting_for:
            self._promise(phone, beat.sent_us - grain_us, source)

    def _may_buzz(self) -> bool:
        game = self._session().game
        return game is not None and kit(game.name).phones_buzz

    def _is_judged(self, session: Session) -> bool:
        """Has somebody called, and nothing is decided? Until then what is known of the clocks stays as it is."""
        arming = session.arming
        return arming is not None and session.arming_open and not arming.decided and bool(arming.calls)

    def _learn(self, phone: Buzzing, beat: Beat, grain_us: int) -> None:
        """Ticks are off by up to a grain, either way."""
        if beat.answered_ns is None:
            return
        origin_ns = self._origin_ns()
        sample = PingSample(
            beat.answered_ns - origin_ns, beat.got_us + grain_us, beat.sent_us - grain_us, beat.arrived_ns - origin_ns
        )
        phone.clock = phone.clock.observe(sample)

    def _say_how_precise(self, phone: Buzzing, beat: Beat, grain_us: int) -> None:
        here = self._host(phone, beat.sent_us)
        half_us = (here.latest_us - here.earliest_us + TOUCH_US) // 2 + grain_us
        source = source_of(beat.seat)
        if not phone.joined:
            phone.joined = True
            self._enter(i.Joined(source, "c", "", half_us, seat=beat.seat))
        if not SHARPER <= half_us / max(phone.half_us, 1) <= 1 / SHARPER and not self._session().waiting_for:
            phone.half_us = half_us
            self._enter(i.Sharpness(source, {HOST_CLOCK: half_us}))

    def _promise(self, phone: Buzzing, tick_us: int, source: str) -> None:
        """All that was pressed before this tick has come, except for what the touch layer may still hold back."""
        phone.clock = phone.clock.promise(tick_us)
        earliest_us = max(phone.promised_us, self._host(phone, tick_us).earliest_us - TOUCH_US)
        phone.promised_us = earliest_us
        self._enter(i.Watermark(source, (Reading(HOST_CLOCK, earliest_us, earliest_us + 1),)))

    def _host(self, phone: Buzzing, tick_us: int) -> Reading:
        """A tick of the phone on the host's clock (session time)."""
        found = (reading for reading in phone.clock.readings(tick_us, 0) if reading.clock == HOST_CLOCK)
        return next(found)
