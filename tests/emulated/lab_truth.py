"""What truly happened on a bench, and what every clock truly showed then. Each press is checked against it.

Must not: do anything that a program at the computer could know or do.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tests.emulated.lab_host import EmulatedHost
from tests.emulated.pico import FIRST_INPUT_PIN, PRESSED

from gotit.core.inputs import Press
from gotit.core.press import Reading, way

FRAMES_AGAIN_US = 2_048_000
BOUNCE_US = (310, 90, 140.3, 60)
HOLD_US = 60_000.0


@dataclass(frozen=True)
class Slap:
    """A button that closed. `timer_us`: the box's own counter then, with its fraction; None: it had no power."""

    box: int
    number: int
    at_ns: int
    timer_us: float | None


class Witness:
    """Slaps buttons, sees what happens, and checks what the host believes. `fail(words)` is called when something
    happens that must not. `late_ns`: how much later than its controller a hub begins its frames."""

    def __init__(self, host: EmulatedHost, fail: Callable[[str], None], late_ns: Mapping[str, int]) -> None:
        self._host, self._fail, self._late_ns = host, fail, late_ns
        self._picos = host.bench.picos
        self._planned: set[tuple[int, int, int]] = set()
        self._open: dict[tuple[int, int], list[Slap]] = defaultdict(list)
        self.slaps = self.presses = self.readings = 0

    def slap(self, box: int, number: int, at_us: float, bounce_us: Sequence[float] = BOUNCE_US) -> int:
        """Close a button at common time `at_us`, with bounces. Returns its common time in ns."""
        at_ns = self._picos[box].press(number, at_us, HOLD_US, bounce_us)
        self._planned.add((box, number, at_ns))
        return at_ns

    def check(self, press: Press) -> Slap | None:
        """The slap behind this press. Every reading must contain the truth on its clock, every press be one slap."""
        self.look()
        box = self._host.box_of(press.source)
        own = press.readings[0]
        waiting = self._open[box, press.input]
        slap = next((one for one in waiting if one.timer_us is not None and _holds(own, one.timer_us)), None)
        if slap is None:
            self._fail(f"box {box}, button {press.input}: {own} was no slap, or one told twice")
            return None
        waiting.remove(slap)
        self.presses += 1
        for reading in press.readings:
            self.readings += 1
            truth_us = self.shown_us(reading.clock, slap)
            if way(reading.clock) in ("usb", "rate"):  # nobody says where its frames began to be counted
                truth_us += FRAMES_AGAIN_US * round((reading.middle_us - truth_us) / FRAMES_AGAIN_US)
            if not _holds(reading, truth_us):
                self._fail(f"box {box}, button {press.input}: {truth_us:.3f} is not within {reading}")
        return slap

    def shown_us(self, clock: str, slap: Slap) -> float:
        """What this clock truly showed when it closed; for USB frames, up to whole rounds."""
        by = way(clock)
        if by == "box":
            assert slap.timer_us is not None
            return slap.timer_us
        if by == "host":
            return self._host.clock.at(slap.at_ns) / 1000
        if by == "sync":
            leader = self._host.box_of(f"box:{clock.split(':')[1]}")
            return self._picos[leader].timer_us(slap.at_ns)
        controller = self._picos[slap.box].options.controller
        frame_ns = controller.frame_start_ns(1) - controller.phase_ns
        hub = clock.split(":")[1].split("|")[0]  # two hubs' boxes may be compared on the frames of the first
        begun_ns = controller.phase_ns + self._late_ns.get(hub, 0)
        return ((slap.at_ns - begun_ns) / frame_ns + controller.first) * 1000

    def look(self) -> None:
        """Note which planned slaps have happened."""
        for box, pico in enumerate(self._picos):
            for edge in pico.truth():
                number = edge.pin - FIRST_INPUT_PIN
                if edge.level == PRESSED and (box, number, edge.at_ns) in self._planned:
                    self._planned.remove((box, number, edge.at_ns))
                    if edge.timer_us is not None:
                        self.slaps += 1
                        self._open[box, number].append(Slap(box, number, edge.at_ns, edge.timer_us))

    @property
    def missing(self) -> list[Slap]:
        """Slaps without a press."""
        self.look()
        return [slap for waiting in self._open.values() for slap in waiting]


def _holds(reading: Reading, truth_us: float) -> bool:
    return reading.earliest_us <= truth_us < reading.latest_us
