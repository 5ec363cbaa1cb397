"""The loop's outside: clock, random draws, journal, boxes, keyboard, loudspeaker. See `gotit.ui.loop.World`.

Must not: decide anything.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Protocol

from PyQt6.QtCore import QAbstractEventDispatcher, QObject, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QGuiApplication

from gotit.app.books import Book
from gotit.app.clock import SessionClock
from gotit.app.devices import clock_points
from gotit.app.key_times import STAMPED_BY_MONOTONIC, Handled, KeyTimes
from gotit.boxes.boxes import Boxes
from gotit.boxes.events import BoxHealth, Delivered, Notice, Receipt
from gotit.boxes.keyboard import HORIZON_US, SOURCE, Keyboard, KeyEvent
from gotit.boxes.ports import find_ports
from gotit.core import inputs as i
from gotit.core.game import Lamp
from gotit.core.learned import Learned
from gotit.core.seating import Seating
from gotit.core.session import Session
from gotit.owned.owned import Owned, OwnedView
from gotit.ui.loop import Loop
from gotit.ui.operator.clock_points import ClockPoint
from gotit.ui.operator.keys import KeyStroke
from gotit.ui.sound import Speaker

_DIE = secrets.SystemRandom()


class Aside(Protocol):
    """Another room in this one's race, or the one that leads it. `ahead_us`: its session time is so much more."""

    @property
    def ahead_us(self) -> int: ...

    def carry_out(self, effect: i.Effect, seating: Seating) -> None:
        """What the session asks of sources."""

    def ask(self, sources: Sequence[str], horizon_us: int) -> None:
        """Ask these for a watermark that is not before this (session time)."""


class RealWorld(QObject):
    """See the file's head. `noticed` carries messages from the boxes for the operator. `pressing`: somebody has
    slapped; `pressed` carries each press, after the session has had it; `sounded` the name of each sound, heard or not.
    `kept`: inputs that are on the disk now, as they were handed to `keep`.

    `draining`: what boxes said is being taken in; more may follow at once. `far`: another room that takes part in this
    one's races. `leader`: the one whose session is followed here; it does what the session asks of sources.
    """

    noticed = pyqtSignal(object)
    pressing = pyqtSignal()
    pressed = pyqtSignal(object)
    sounded = pyqtSignal(str)
    kept = pyqtSignal(object)
    _arrived = pyqtSignal()

    def __init__(
        self, clock: SessionClock, speaker: Speaker, named_ports: Sequence[str] = (), parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.clock = clock
        self.speaker = speaker
        self._named_ports = tuple(named_ports)
        self.keyboard = Keyboard()
        self._key_times = self._watch_queue()
        self._to_ask: dict[str, None] = {}
        self.book: Book | None = None
        self.boxes: Boxes | None = None
        self.owned: Owned | None = None
        self.loop: Loop | None = None
        self.dealer: Callable[[int], bool] = lambda n: False
        """Will a shuffle of so many come as an input?"""
        self.far: Aside | None = None
        self.leader: Aside | None = None
        self.is_seen: Callable[[], bool] = lambda: False
        self.last_key: tuple[int, int] | None = None
        self.draining = False
        self._arrived.connect(self._drain)  # from another thread, so Qt queues it

    # --- what the loop wants (World) --------------------------------------------------------------------------------

    def now_us(self) -> int:
        return self.clock.now_us()

    def shown_us(self) -> int:
        """For clocks that are shown: where another room leads, its session time."""
        return self.clock.now_us() + (self.leader.ahead_us if self.leader is not None else 0)

    def keep(self, inputs: Sequence[tuple[i.Input, int, Receipt | None]]) -> None:
        if self.book is not None:
            self.book.keep_all(inputs)
        if self.leader is None:  # else it is for the other room to tell
            self.kept.emit(inputs)

    def acknowledge(self, receipt: Receipt | None) -> None:
        if self.boxes is not None:
            self.boxes.commit(receipt)

    def give_back(self, receipt: Receipt | None) -> None:
        if self.boxes is not None:
            self.boxes.return_event(receipt)

    def draw(self, n: int) -> tuple[int, ...] | None:
        return None if self.dealer(n) else self.throw(n)

    def throw(self, n: int) -> tuple[int, ...]:
        """This computer's own die."""
        order = list(range(n))
        _DIE.shuffle(order)
        return tuple(order)

    def carry_out(self, effect: i.Effect, session: Session) -> None:
        if isinstance(effect, i.Sound):
            self.speaker.play(effect.name, effect.seat)
            self.sounded.emit(effect.name)
        if self.leader is not None:
            self.leader.carry_out(effect, session.seating)
        elif isinstance(effect, i.Mark):
            self._to_ask |= dict.fromkeys(effect.sources)
            QTimer.singleShot(0, self._ask)
        else:
            self._carry_out(effect, session)

    def _carry_out(self, effect: i.Effect, session: Session) -> None:
        self.tell_sources(effect, session.seating)
        if self.far is not None:
            self.far.carry_out(effect, session.seating)

    def tell_sources(self, effect: i.Effect, seating: Seating) -> None:
        """To this room's own boxes and controllers."""
        if self.boxes is not None:
            self.boxes.carry_out(effect, seating)
        if self.owned is not None:
            self.owned.carry_out(effect, seating)

    def light(self, signs: Mapping[int, Lamp]) -> None:
        """Light the lamps as the match says, but these."""
        if self.loop is not None and self.leader is None:
            session = self.loop.session
            self._carry_out(i.SetLamps({**session.lamps, **signs}), session)

    def is_projected(self) -> bool:
        return self.is_seen()

    # --- what comes from outside ------------------------------------------------------------------------------------

    def start_boxes(self, receipts: tuple[Receipt, ...]) -> None:
        """Look for boxes from now on. `receipts`: what the journal already holds from them."""
        book = self.book
        met = self.loop.session.seating.sources if self.loop is not None else {}
        if self.boxes is None:
            self.boxes = Boxes(
                session_tag=book.tag if book is not None else 1,
                receipts=receipts,
                labels={name: source.label for name, source in met.items()},
                clock_ns=self.clock.now_ns,
                record=self._record,
                notify=self._arrived.emit,
                find=lambda: find_ports(self._named_ports),
            )
            self.boxes.start()

    def start_owned(self, learned: Sequence[Learned]) -> None:
        """Look from now on for buzzers that schools own (`gotit.owned`). Again: something else has been learned."""
        if self.owned is None:
            self.owned = Owned(self.clock.now_us, self._arrived.emit, learned)
            self.owned.start()
        else:
            self.owned.set_learned(learned)

    def _watch_queue(self) -> KeyTimes:
        """Where key stamps say nothing, it counts when Qt waited for events. (With GLib's loop, Qt doesn't say.)"""
        loop = QAbstractEventDispatcher.instance()
        meta = loop.metaObject() if loop is not None else None
        if loop is not None and meta is not None and "Glib" not in str(meta.className()):
            loop.aboutToBlock.connect(self._queue_is_empty)
        return KeyTimes(believed=QGuiApplication.platformName() in STAMPED_BY_MONOTONIC)

    def _queue_is_empty(self) -> None:
        self._key_times.empty(self.clock.now_us())

    def is_buzzer(self, stroke: KeyStroke) -> bool:
        """Would this key be a buzzer? A fresh keyboard answers, so the key is not remembered as pressed."""
        return Keyboard(own=self.keyboard.own).take(_key_event(stroke, 0, 0)) is not None

    def chosen_key(self, stroke: KeyStroke) -> int | None:
        """The number under which this key can be somebody's own buzzer."""
        return self.keyboard.chosen(_key_event(stroke, 0, 0))

    def take_key(self, stroke: KeyStroke) -> bool:
        """Take a key that may be a buzzer. False: it is not one."""
        handled = Handled(self.clock.now_us(), time.monotonic_ns() // 1000, self.clock.now_us() + 1)
        early_us, late_us = self._key_times.when_us(stroke.stamp_ms, handled)
        entered = self.keyboard.take(_key_event(stroke, late_us, late_us - early_us))
        if entered is None or self.loop is None:
            return False
        if isinstance(entered, i.Press):
            self.pressing.emit()
            self.last_key = entered.input, self.clock.now_ns()
        self.loop.enter(entered)
        if isinstance(entered, i.Press):
            self.pressed.emit(entered)
        return True

    def flush(self) -> None:
        """Keep what boxes said in the meantime. Once a second is often enough. Raises OSError."""
        if self.book is not None:
            self.book.flush()

    def health(self) -> tuple[BoxHealth, ...]:
        return self.boxes.health() if self.boxes is not None else ()

    def owned_views(self) -> tuple[OwnedView, ...]:
        return self.owned.views() if self.owned is not None else ()

    def clock_points(self, source: str) -> tuple[ClockPoint, ...]:
        """What was seen of this box's clock lately, oldest first."""
        return clock_points(self.boxes.history(source)) if self.boxes is not None else ()

    def stop(self) -> None:
        """Close ports and journal."""
        if self.boxes is not None:
            self.boxes.stop()
            self.boxes = None
        if self.owned is not None:
            self.owned.stop()
            self.owned = None
        if self.book is not None:
            if self.loop is not None and self.loop.session.game is not None:
                with suppress(OSError):  # a fingerprint for replays to check themselves by; the match is safe without
                    self.book.seal(self.loop.session, self.clock.now_us())
            self.book.close()
            self.book = None
        self.speaker.close()

    def _record(self, host_ns: int, port: str, way: str, data: bytes) -> None:
        """From the threads that serve the ports: every byte, both ways."""
        if self.book is not None:
            self.book.record(host_ns, port, "in" if way == "in" else "out", data)

    def _ask(self) -> None:
        """One turn of the event loop later: boxes were asked when the call was read, and most may have answered."""
        asked, self._to_ask = self._to_ask, {}
        if self.loop is None or (window := self.loop.session.arming) is None:
            return
        still = [name for name in asked if name in self.loop.session.waiting_for]
        self.ask_sources(still, window.horizon_us)
        if self.far is not None:
            self.far.ask(still, window.horizon_us)

    def ask_sources(self, sources: Sequence[str], horizon_us: int) -> None:
        """Ask these of this room for a watermark that is not before this (session time)."""
        if SOURCE in sources:
            wait_us = max(0, horizon_us - self.clock.now_us()) + HORIZON_US
            QTimer.singleShot(-(-wait_us // 1000), Qt.TimerType.PreciseTimer, self._keyboard_mark)
        if self.boxes is not None:
            self.boxes.ask(sources, horizon_us)
        if self.owned is not None:
            self.owned.ask(sources, horizon_us)

    def _keyboard_mark(self) -> None:
        """Keys on their way come first: Qt asks the windowing system, and takes everything it had until then."""
        promised_us = self.clock.now_us()
        QGuiApplication.sync()
        if self.loop is not None:
            self.loop.enter(self.keyboard.watermark(promised_us))

    def _drain(self) -> None:
        """On the main thread: take everything that was queued. Usually an earlier call has taken some of it already."""
        delivered = [*self._from_boxes(), *self._from_owned()] if self.loop is not None else []
        if self.loop is None or not delivered:
            return
        if any(isinstance(event.input, i.Press) for event in delivered):
            self.pressing.emit()
        self.draining = True
        try:
            self.loop.enter_all((event.input, event.receipt) for event in delivered)
        finally:
            self.draining = False
        for event in delivered:
            if isinstance(event.input, i.Press):
                self.pressed.emit(event.input)
        if self.leader is None and any(isinstance(event.input, i.Joined) for event in delivered):
            self._show_lamps(self.loop.session.seating)

    def _show_lamps(self, seating: Seating) -> None:
        for each in (self.boxes, self.owned):
            if each is not None:
                each.show(seating)

    def _from_boxes(self) -> Iterator[Delivered]:
        while self.boxes is not None and not self.boxes.events.empty():
            match self.boxes.events.get():
                case Delivered() as event:
                    yield event
                case Notice(_, _, _, sentence):
                    self.noticed.emit(sentence)

    def _from_owned(self) -> Iterator[Delivered]:
        while self.owned is not None and not self.owned.events.empty():
            yield Delivered(self.clock.now_ns(), self.owned.events.get())


def _key_event(stroke: KeyStroke, at_us: int, unsure_us: int) -> KeyEvent:
    return KeyEvent(
        stroke.text,
        stroke.scan,
        stroke.key,
        stroke.pressed,
        False,
        at_us,
        shift=stroke.shift,
        native_virtual_key=stroke.virtual,
        unsure_us=unsure_us,
    )
