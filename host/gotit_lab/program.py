"""The program's part: it opens armings, takes calls, asks for watermarks, and reaches a verdict.

Must not: judge by anything but `core`, know the truth.

As in a match, the first call makes the program ask all boxes for their watermark (`boxes.Boxes`). Each judgement that
is still pending asks whoever it waits for, a turn of the event loop later (`app.world`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from gotit.boxes.events import Delivered, Event
from gotit.boxes.keyboard import Keyboard, KeyEvent
from gotit.core.adjudicate import Call, Clear, DeadHeat, Pending, contradictions
from gotit.core.arming import Arming
from gotit.core.inputs import Doubted, Joined, Left, Press, Watermark
from gotit.core.press import latest_on_host_us
from gotit_lab.computer import Computer, Port

TURN_NS = 5e5, 2e7
"""A turn of the event loop: the main thread may be painting."""
KEYS_NS = 1.2e7
"""While a verdict waits for the keyboard, its watermark is asked for again this often."""


@dataclass
class Race:
    """One arming. `presses`: by seat, with the true time at which the program had them. `decided_ns`: when it was
    decided. `broken`: what must not happen, in words."""

    arming: Arming
    seats: dict[tuple[str, int], int]
    presses: dict[int, tuple[Press, float]] = field(default_factory=dict)
    watermarks: dict[str, Watermark] = field(default_factory=dict)
    decided_ns: float | None = None
    second_looks: int = 0
    broken: list[str] = field(default_factory=list)


class Program:
    """`on_call(source, input)`: a press of the race has just arrived; nothing else has been done with it yet."""

    def __init__(self, computer: Computer, ports: list[Port], on_notice: Callable[[str], None]) -> None:
        self._computer, self._ports, self._on_notice = computer, ports, on_notice
        self.keyboard = Keyboard("linux")
        self.joined: set[str] = set()
        self.race: Race | None = None
        self._epoch = 0

    def open(self, seats: dict[tuple[str, int], int], together_us: int) -> Race:
        """Arm the boxes of these buttons: (source, input) of each seat."""
        self._epoch += 1
        sources = tuple(sorted({source for source, _ in seats}))
        now_us = self._computer.now_ns // 1000
        arming = Arming(
            self._epoch, self._epoch, now_us, frozenset(seats.values()), sources, together_us=together_us
        )  # fmt: skip
        self.race = Race(arming, seats)
        for port in self._ports:
            if port.box.source in sources:
                port.tell(lambda link: link.want(epoch=self._epoch))
        return self.race

    @property
    def is_armed(self) -> bool:
        """Have all boxes of the race confirmed that they are armed?"""
        links = [port.link for port in self._ports if self.race and port.box.source in self.race.arming.sources]
        return all(link is not None and link.health.armed == self._epoch for link in links)

    def close(self) -> None:
        """Disarm."""
        self.race = None
        self.keyboard.forget()
        for port in self._ports:
            port.tell(lambda link: link.want(epoch=0))

    # --- what comes in ---------------------------------------------------------------------------------------------

    def take(self, event: Event, heard_ns: float) -> None:
        told = event.input if isinstance(event, Delivered) else None
        if isinstance(told, Press):
            self._press(told, heard_ns)
        elif isinstance(told, Watermark) and self.race is not None:
            self.race.watermarks[told.source] = told
            self.race.arming = self.race.arming.with_watermark(told.source, told.readings)
            self._judge(self.race, heard_ns)
        elif isinstance(told, Doubted) and self.race is not None:
            arming = self.race.arming
            self.race.arming = arming.doubt(told.source, told.clock, told.early_us, told.late_us)
            self._judge(self.race, heard_ns)
        elif isinstance(told, Joined):
            self.joined.add(told.source)
        elif isinstance(told, Left):
            self.joined.discard(told.source)

    def key(self, number: int, at_us: int) -> None:
        """A key's event is handled now. It was stamped at `at_us` of the host."""
        press = self.keyboard.take(KeyEvent(str(number + 1), 0, 0x31 + number, True, False, at_us))
        if isinstance(press, Press):
            self._press(press, self._computer.happenings.now_ns)

    def _press(self, press: Press, heard_ns: float) -> None:
        race = self.race
        seat = None if race is None else race.seats.get((press.source, press.input))
        if race is None or seat is None or press.held or press.epoch not in (None, self._epoch):
            return
        latest_us = latest_on_host_us(press.readings)
        if latest_us is not None and latest_us <= race.arming.opened_us:
            return
        self._check_promise(race, press)
        is_first = not race.arming.calls
        race.presses[seat] = press, heard_ns
        race.arming = race.arming.with_call(Call(seat, press.source, press.readings), int(heard_ns // 1000))
        if is_first:
            horizon_us = latest_us or 0
            for port in self._ports:
                if port.box.source in race.arming.sources:
                    port.tell(lambda link: link.mark(horizon_us))
        self._judge(race, heard_ns)
        if race.decided_ns is None:
            self._computer.happenings.at(self._turn_ns(), self._ask, race)

    def _judge(self, race: Race, heard_ns: float) -> None:
        if race.decided_ns is not None or not race.arming.calls:
            return
        race.arming = race.arming.judge(race.arming.seats)
        verdict = race.arming.verdict
        if isinstance(verdict, Clear | DeadHeat):
            race.decided_ns = heard_ns
            race.arming = race.arming.decide_for(() if isinstance(verdict, DeadHeat) else (verdict.seat,))
            if contradictions(tuple(race.arming.calls.values())):
                self._on_notice("clocks_disagree")

    def _ask(self, race: Race) -> None:
        """Ask whoever is still waited for, for a watermark beyond the present horizon."""
        verdict = race.arming.verdict
        if race is not self.race or race.decided_ns is not None or not isinstance(verdict, Pending):
            return
        if self._stands_still(self._ask, race):
            return
        race.second_looks += 1
        horizon_us = race.arming.horizon_us
        for port in self._ports:
            if port.box.source in verdict.waiting_for:
                port.tell(lambda link: link.mark(horizon_us))
        if self.keyboard.joined().source in verdict.waiting_for:
            self._computer.happenings.at(self._computer.happenings.now_ns + KEYS_NS, self._ask_keys, race)

    def _ask_keys(self, race: Race) -> None:
        """Give the keyboard's watermark: every key event up to now has been taken."""
        if race is self.race and race.decided_ns is None and not self._stands_still(self._ask_keys, race):
            told = self.keyboard.watermark(self._computer.now_ns // 1000)
            race.watermarks[told.source] = told
            race.arming = race.arming.with_watermark(told.source, told.readings)
            self._judge(race, self._computer.happenings.now_ns)
            self._computer.happenings.at(self._computer.happenings.now_ns + KEYS_NS, self._ask_keys, race)

    def _stands_still(self, then: Callable[[Race], None], race: Race) -> bool:
        """Does the whole program stand still? Then this is done afterwards, once its queue has been taken."""
        until_ns = self._computer.stands_until_ns
        if self._computer.happenings.now_ns > until_ns:
            return False
        self._computer.happenings.at(until_ns + 1e3, then, race)
        return True

    def _turn_ns(self) -> float:
        now_ns = self._computer.happenings.now_ns
        return max(now_ns + self._computer.chance.uniform(*TURN_NS), self._computer.stands_until_ns)

    @staticmethod
    def _check_promise(race: Race, press: Press) -> None:
        """Nothing may be read earlier than its source's last watermark."""
        watermark = race.watermarks.get(press.source)
        promised = {} if watermark is None else {r.clock: r.earliest_us for r in watermark.readings}
        for reading in press.readings:
            if reading.earliest_us < promised.get(reading.clock, reading.earliest_us):
                race.broken.append(f"{press.source} had promised nothing before {promised[reading.clock]}: {reading}")
