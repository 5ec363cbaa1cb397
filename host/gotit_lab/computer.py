"""The simulated computer: its clock, its ports with a cable each, and the real `Link` behind every port.

Must not: say what a press means (`program` does), judge, do anything that a box does by itself.

As in the program, each port has a reader, which stamps right after it has read, and a writer, which wakes when the link
needs it. Both may be late: the system is busy, a thread waits for Python, the whole program stands still, the computer
sleeps.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from random import Random

from gotit.boxes.events import Event
from gotit.boxes.link import Link
from gotit.boxes.memory import Memories
from gotit.boxes.places import Place
from gotit.boxes.shared_time import SharedTime
from gotit_lab.baselines import Stamps
from gotit_lab.box import LabBox
from gotit_lab.happenings import Happenings
from gotit_lab.oscillator import Oscillator

TAG = 7
WAKE_NS = 2e4, 2e5
"""A thread that waited for a time or for bytes wakes this much later."""
WORST_PPM = 1e-3
"""The clock that wake-ups go by is off by no more than this."""
SERVE_NS = 5e7
"""A box's program looks at least this often. What must be done sooner asks for itself."""
LOOP_NS = 1.2e5
PING, PONG = b"$ping id=", b"$pong id="


class Computer:
    """The host. `on_event(box, event, heard)` gets all that boxes deliver; `on_ping(box, stamps)` each answered ping.

    `told_ns`: how long it has slept, as far as its system says so.
    """

    def __init__(
        self,
        crystal: Oscillator,
        happenings: Happenings,
        chance: Random,
        on_event: Callable[[int, Event, float], None],
        on_ping: Callable[[int, Stamps], None],
    ) -> None:
        self.crystal, self.happenings, self.chance = crystal, happenings, chance
        self.on_event, self.on_ping = on_event, on_ping
        self._jumped_ns: list[float] = []
        self._sums_ns = [0.0]
        self.told_ns = 0
        self.stands_until_ns = 0.0
        self.ports: list[Port] = []
        self.memories = Memories((), SharedTime(asleep_ns=lambda: self.told_ns))

    def at(self, true_ns: float) -> float:
        """What its clock shows."""
        return self.crystal.at(true_ns) + self._sums_ns[bisect_right(self._jumped_ns, true_ns)]

    @property
    def now_ns(self) -> int:
        return int(self.at(self.happenings.now_ns))

    def jump(self, at_ns: float, by_ns: float) -> None:
        """Let its clock jump at this time, which is not before any other jump."""
        self._jumped_ns.append(at_ns)
        self._sums_ns.append(self._sums_ns[-1] + by_ns)

    def stand_still(self, until_ns: float) -> None:
        """The whole program does nothing until then."""
        self.stands_until_ns = max(self.stands_until_ns, until_ns)

    def sleep(self, for_ns: float, is_told: bool) -> None:
        """It sleeps from now on: its clock stands still, and it neither hears nor says anything."""
        until_ns = self.happenings.now_ns + for_ns
        self.stand_still(until_ns)
        self.jump(until_ns, -for_ns)
        if is_told:
            self.happenings.at(until_ns, self._tell_sleep, for_ns)

    def _tell_sleep(self, for_ns: float) -> None:
        self.told_ns += round(for_ns)


class Port:
    """One box's place at the computer. `place`: where the system says it is. `link`: while it is plugged in."""

    def __init__(self, computer: Computer, box: LabBox) -> None:
        self.computer, self.box, self.place = computer, box, Place()
        self.link: Link | None = None
        self.stands_until_ns = 0.0
        self.stamps_early_ns: Callable[[], float] = lambda: 0.0
        self._inbox = b""
        self._plugs = self._waking = 0
        self._wakes_ns = self._served_ns = float("inf")
        self._serving = 0
        self._sent_ns: dict[int, int] = {}
        self._on_pulse: Callable[[LabBox, float], None] = lambda box, at_ns: None

    # --- the cable in and out --------------------------------------------------------------------------------------

    def plug(self, on_pulse: Callable[[LabBox, float], None]) -> None:
        """The box is there: a link begins to call it."""
        self._plugs += 1
        self._inbox, self._on_pulse = b"", on_pulse
        self._sent_ns.clear()
        self.link = Link(f"port{self.box.number}", self.computer.memories, TAG, self.computer.now_ns, place=self.place)
        self._wakes_ns = float("inf")
        self._wake()
        self._serve_at(self.computer.happenings.now_ns)

    def unplug(self) -> None:
        """It is gone; what was on the way is lost."""
        self._plugs += 1
        if self.link is not None:
            self._pass_on(self.link.close(self.computer.now_ns))
            self.link = None

    def tell(self, order: Callable[[Link], None]) -> None:
        """The program lets the link do something now, and what it says is written here and now."""
        if self.link is not None:
            self.link.pass_time(self.computer.now_ns)
            order(self.link)
            self._write()
            self._wake()

    # --- the computer's two threads --------------------------------------------------------------------------------

    def _late_ns(self) -> float:
        now_ns = self.computer.happenings.now_ns
        return max(now_ns + self.computer.chance.uniform(*WAKE_NS), self.computer.stands_until_ns, self.stands_until_ns)

    def _arrive(self, plugs: int, data: bytes) -> None:
        if plugs == self._plugs:
            if not self._inbox:
                self.computer.happenings.at(self._late_ns(), self._read, plugs)
            self._inbox += data

    def _read(self, plugs: int) -> None:
        if plugs != self._plugs or self.link is None:
            return
        if self.computer.happenings.now_ns < self.computer.stands_until_ns:
            self.computer.happenings.at(self._late_ns(), self._read, plugs)  # it fell asleep meanwhile
            return
        data, self._inbox = self._inbox, b""
        now_ns = self.computer.now_ns - int(self.stamps_early_ns())
        self._look_at_pongs(data, now_ns)
        self._pass_on(self.link.receive(data, now_ns))
        self._wake()

    def _wake(self) -> None:
        """Schedule the writer for when the link is due, or soon if there is something to write."""
        link, computer = self.link, self.computer
        if link is None:
            return
        now_ns = computer.happenings.now_ns
        wait_ns = 0.0 if link.has_outgoing else max(0.0, (link.due_ns - computer.now_ns) * (1 + WORST_PPM))
        at_ns = max(self._late_ns(), now_ns + wait_ns)
        if at_ns < self._wakes_ns:
            self._wakes_ns = at_ns
            self._waking += 1
            computer.happenings.at(at_ns, self._advance, self._plugs, self._waking)

    def _advance(self, plugs: int, waking: int) -> None:
        if plugs != self._plugs or waking != self._waking or self.link is None:
            return
        self._wakes_ns = float("inf")
        if self.computer.happenings.now_ns >= self.computer.stands_until_ns:
            self._pass_on(self.link.advance(self.computer.now_ns))
            self._write()
        self._wake()

    def _write(self) -> None:
        computer, link = self.computer, self.link
        if link is not None and (data := link.take_outgoing()):
            at = data.find(PING)
            if at >= 0:
                self._sent_ns[_number(data, at + len(PING))] = computer.now_ns
            came_ns = self.box.cable.to_box(computer.happenings.now_ns, computer.chance)
            computer.happenings.at(came_ns, self._hear, self._plugs, data)

    def _look_at_pongs(self, data: bytes, now_ns: int) -> None:
        """For the methods beside ours: the four stamps of every ping that is answered in this."""
        for line in data.split(b"\n") if PONG in data else ():
            if line.startswith(PONG):
                sent_ns = self._sent_ns.pop(_number(line, len(PONG)), None)
                if sent_ns is not None:
                    came, went = _number(line, line.index(b" r=") + 3), _number(line, line.index(b" s=") + 3)
                    self.computer.on_ping(self.box.number, Stamps(sent_ns, came, went, now_ns))

    def _pass_on(self, events: list[Event]) -> None:
        for event in events:
            self.computer.on_event(self.box.number, event, self.computer.happenings.now_ns)

    # --- the box at the other end ----------------------------------------------------------------------------------

    def _hear(self, plugs: int, data: bytes) -> None:
        if plugs == self._plugs:
            self.box.hear(self.computer.happenings.now_ns, data)
            self._serve_at(self.computer.happenings.now_ns + self.computer.chance.expovariate(1 / LOOP_NS))

    def serve_by(self, true_ns: float) -> None:
        """The box has something to do then."""
        self._serve_at(true_ns + self.computer.chance.expovariate(1 / LOOP_NS))

    def _serve_at(self, true_ns: float) -> None:
        if true_ns < self._served_ns:
            self._served_ns = true_ns
            self._serving += 1
            self.computer.happenings.at(true_ns, self._serve, self._serving)

    def _serve(self, serving: int) -> None:
        if serving != self._serving:
            return
        computer, now_ns = self.computer, self.computer.happenings.now_ns
        said, pulled_ns = self.box.serve(now_ns)
        self._served_ns = float("inf")
        for ready_ns, line in said:
            computer.happenings.at(self.box.cable.to_host(ready_ns, computer.chance), self._arrive, self._plugs, line)
        if pulled_ns is not None:
            self._on_pulse(self.box, pulled_ns)
        self._serve_at(min(now_ns + SERVE_NS, self.box.wants_ns(now_ns)))


def _number(data: bytes, at: int) -> int:
    end = at
    while data[end : end + 1].isdigit():
        end += 1
    return int(data[at:end])
