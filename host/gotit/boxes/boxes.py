"""All boxes at once: finds them, talks to them, and turns what they say into inputs of the core.

Must not: know anything of a game; wait for a box.

    boxes = Boxes(session_tag=…, receipts=…, record=…, notify=…)
    boxes.start()
    event = boxes.events.get()           # Delivered or Notice, in order; put there by whoever serves the ports
    ... append event.input to the journal, step the session ...
    boxes.commit(event.receipt)          # only now the box may forget it
    boxes.carry_out(effect, seating)     # Arm, Disarm, Mark, SetLamps, Sound; others are not ours
"""

from __future__ import annotations

import contextlib
import errno
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from queue import SimpleQueue

from gotit.boxes import host_clock
from gotit.boxes.events import BoxHealth, ClockSample, Delivered, Event, Notice, Receipt
from gotit.boxes.host_clock import ClockNs
from gotit.boxes.link import Link
from gotit.boxes.memory import Memories, source_of
from gotit.boxes.port_loop import HAS_DESCRIPTORS, LoopReader, PortLoop
from gotit.boxes.port_threads import ThreadReader
from gotit.boxes.ports import FindPorts, Port, SerialPort, find_ports, open_port
from gotit.boxes.reader import Reader, Record
from gotit.boxes.sentences import cannot_open
from gotit.boxes.shared_time import SharedTime
from gotit.core.game import Lamp
from gotit.core.inputs import Arm, Benched, Disarm, Effect, Joined, Left, Mark, Press, SetLamps, Sound
from gotit.core.message import Message
from gotit.core.press import HOST_CLOCK, Reading
from gotit.core.seating import Seating

POLL_S = 1.0
LAMP_LETTERS: Mapping[Lamp, str] = {
    "idle": "i",
    "ready": "r",
    "armed": "a",
    "first": "1",
    "later": "2",
    "locked": "x",
    "passed": "p",
    "winner": "w",
    "fault": "f",
}


@dataclass
class _Race:
    """The arming. `horizon_us`: its first call was before this (session time). `to_mark`: to be marked now."""

    epoch: int
    sources: set[str] = field(default_factory=set)
    called: bool = False
    horizon_us: int = 0
    to_mark: tuple[str, ...] = ()


class Boxes:
    """The rim between the boxes and the program.

    `clock_ns`: session time in ns; every stamp and reading is in it. `session_tag`: 1 to 65535; the same when a session
    is resumed, a different one for another session. `receipts`: those of the inputs in the resumed session's journal.
    `labels`: what that journal calls each source. `record`: gets every byte in both directions. `notify`: called after
    events were put, from another thread (emit a queued signal there). `find`, `open_port`: which ports there are, and
    how to open one. `shared`: what the boxes' clocks have in common (a test may pass other `Evidence` for frames, or a
    computer that sleeps). `one_thread`: one thread serves all ports; otherwise each port has two of its own, as Windows
    needs.
    """

    def __init__(
        self,
        *,
        session_tag: int = 1,
        clock_ns: ClockNs = host_clock.now_ns,
        receipts: Iterable[Receipt] = (),
        labels: Mapping[str, str] | None = None,
        record: Record | None = None,
        notify: Callable[[], None] = lambda: None,
        find: FindPorts = find_ports,
        open_port: Callable[[str], SerialPort] = open_port,
        poll_s: float = POLL_S,
        shared: SharedTime | None = None,
        one_thread: bool = HAS_DESCRIPTORS,
    ) -> None:
        if not 0 < session_tag < 1 << 16:
            raise ValueError("a session's tag is a number from 1 to 65535")
        self.events: SimpleQueue[Event] = SimpleQueue()
        self._tag, self._clock_ns, self._notify = session_tag, clock_ns, notify
        self._record: Record = record or (lambda host_ns, port, way, data: None)
        self._find, self._open, self._poll_s = find, open_port, poll_s
        self._memories = Memories(receipts, shared or SharedTime(asleep_ns=host_clock.asleep_ns), labels)
        self._lock = threading.Lock()
        self._readers: dict[str, Reader] = {}
        self._troubles: dict[str, BoxHealth] = {}
        self._told: set[str] = set()
        self._by_source: dict[str, Reader] = {}
        self._seating = Seating()
        self._lamps: Mapping[int, Lamp] = {}
        self._race = _Race(0)
        self._one_thread = one_thread
        self._loop: PortLoop | None = None
        self._stopping = threading.Event()
        self._watcher = threading.Thread(target=self._watch, name="watch ports", daemon=True)

    # --- start and stop --------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to look for boxes. They join as they are found."""
        if self._one_thread:
            self._loop = PortLoop(self._clock_ns)
        self._watcher.start()

    def stop(self) -> None:
        """Close all ports. Returns when nothing of ours is open."""
        self._stopping.set()
        if self._watcher.is_alive():
            self._watcher.join()
        for reader in self._all():
            reader.close()
        if self._loop is not None:
            self._loop.close()

    def __enter__(self) -> Boxes:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    # --- what the program wants ------------------------------------------------------------------------------------

    def carry_out(self, effect: Effect, seating: Seating) -> None:
        """Do what the core asks of boxes. Returns at once. `seating`: the session's, so that lamps find their seats."""
        self._seating = seating
        match effect:
            case Arm(epoch, sources):
                with self._lock:
                    if epoch != self._race.epoch:
                        self._race = _Race(epoch)
                    self._race.sources.update(sources)
                for source in sources:
                    self._tell(source, lambda link: link.want(epoch=epoch))
            case Disarm():
                with self._lock:
                    self._race = _Race(0)
                for memory in self._memories.all():
                    if memory.source in self._by_source:
                        self._tell(memory.source, lambda link: link.want(epoch=0))
                    else:
                        memory.arm(0)  # it is unplugged, and must know nothing of this arming when it returns
            case Mark(sources):
                self.ask(sources)
            case SetLamps(lamps):
                self._lamps = lamps
                self.show()
            case Sound(name, seat):
                for source in tuple(self._by_source) if seat is None else seating.sources_of(frozenset({seat})):
                    self._tell(source, lambda link: link.order("sound", s=name))

    def ask(self, sources: Iterable[str], beyond_us: int = 0) -> None:
        """Ask these for a watermark that is not before `beyond_us` (session time; 0: not before now)."""
        for source in sources:
            self._tell(source, lambda link: link.mark(beyond_us))

    def show(self, seating: Seating | None = None) -> None:
        """Set the lamps of all boxes. Pass `seating` after seats have changed hands."""
        if seating is not None:
            self._seating = seating
        for source in tuple(self._by_source):
            self._tell(source, self._light)

    def commit(self, receipt: Receipt | None) -> None:
        """The input that came with this receipt is safely kept."""
        if receipt is not None:
            self._memories.commit(receipt)
            self._tell(source_of(receipt.box), Link.acknowledge)

    def return_event(self, receipt: Receipt | None) -> None:
        """The input that came with this receipt could not be kept. The box sends it again, and it is delivered anew."""
        if receipt is not None:
            self._memories.return_event(receipt)

    def identify(self, source: str) -> None:
        """Flash the lamps of one box."""
        self._tell(source, lambda link: link.order("identify"))

    def reset(self, source: str) -> None:
        """Restart one box."""
        self._tell(source, lambda link: link.order("reset"))

    def health(self) -> tuple[BoxHealth, ...]:
        """All open ports, and those that could not be opened, in name order."""
        with self._lock:
            readers, troubles = dict(self._readers), dict(self._troubles)
        lines = {device: reader.health for device, reader in readers.items()}
        return tuple(line for _, line in sorted({**troubles, **lines}.items()))

    def history(self, source: str) -> Sequence[ClockSample]:
        """This box's clock over the last half hour, oldest first; nothing from before its last restart."""
        return next((memory.time.samples for memory in self._memories.all() if memory.source == source), ())

    def look_up(self, source: str, tick_us: int, jitter_us: int) -> tuple[Reading, ...]:
        """What a stamp of this box means by what is known now, on every clock that its presses are read on."""
        known = (memory.time.look(tick_us, jitter_us) for memory in self._memories.all() if memory.source == source)
        return next(known, ())

    # --- ports that come and go ------------------------------------------------------------------------------------

    def _watch(self) -> None:
        while True:
            with contextlib.suppress(OSError):  # a port that vanishes while the list is made
                self.look()
            if self._stopping.wait(self._poll_s):
                return

    def look(self) -> None:
        """Open ports that have appeared. The watching thread does this all the time."""
        ports = self._find()
        present = {port.device for port in ports}
        with self._lock:
            self._troubles = {device: line for device, line in self._troubles.items() if device in present}
            self._told &= self._troubles.keys()
            new = [port for port in ports if port.device not in self._readers]
        for port in new:
            if not self._stopping.is_set():
                self._open_port(port)

    def _open_port(self, port: Port) -> None:
        try:
            opened = self._open(port.device)
        except OSError as error:
            if error.errno not in (errno.ENOENT, errno.ENODEV, errno.ENXIO):  # not merely unplugged
                self._tell_trouble(port, *cannot_open(port.device, error))
            return
        link = Link(port.device, self._memories, self._tag, self._clock_ns(), port.place)
        make = ThreadReader if self._loop is None else partial(LoopReader, self._loop)
        reader: Reader = make(
            opened,
            link,
            clock_ns=self._clock_ns,
            deliver=lambda events: self._take(reader, events),
            notify=self._nudge,
            record=self._record,
            on_close=self._gone,
        )
        with self._lock:
            self._troubles.pop(port.device, None)
            self._readers[port.device] = reader
        reader.start()

    def _tell_trouble(self, port: Port, kind: str, sentence: Message) -> None:
        """Report it only if it lasts. Just after plugging in, the system may not yet permit us to open it."""
        with self._lock:
            since = self._troubles.get(port.device)
            self._troubles[port.device] = BoxHealth(port.device, "closed", board=port.board, sentence=sentence)
            is_told = port.device in self._told
            if since is not None:
                self._told.add(port.device)
        if since is not None and not is_told:
            self.events.put(Notice(self._clock_ns(), port.device, kind, sentence))
            self._notify()

    def _gone(self, reader: Reader) -> None:
        with self._lock:
            if self._readers.get(reader.device) is reader:
                del self._readers[reader.device]
            for source in [source for source, other in self._by_source.items() if other is reader]:
                del self._by_source[source]

    # --- what they say ---------------------------------------------------------------------------------------------

    def _take(self, reader: Reader, events: list[Event]) -> None:
        """Called with the reader's link locked, so that one box's events stay in order."""
        for event in events:
            told = event.input if isinstance(event, Delivered) else None
            if isinstance(told, Joined):
                with self._lock:
                    before = self._by_source.get(told.source)
                    self._by_source[told.source] = reader
                if before is not None and before is not reader:
                    before.stop()  # the box has moved to another port before we noticed that it had left this one
            if isinstance(told, Press):
                self._note_call(told)
            elif isinstance(told, Benched):
                self._leave_out(told.source)
            if not isinstance(told, Left) or self._by_source.get(told.source) is reader:
                self.events.put(event)

    def _note_call(self, press: Press) -> None:
        """At the first call of the arming, have every box in it asked for its watermark: see `_nudge`."""
        with self._lock:
            race = self._race
            if press.epoch == race.epoch != 0 and press.source in race.sources and not press.held and not race.called:
                race.called = True
                race.horizon_us = max((r.latest_us for r in press.readings if r.clock == HOST_CLOCK), default=0)
                race.to_mark = tuple(race.sources)

    def _leave_out(self, source: str) -> None:
        """Leave this box out of the arming, as the session does, as long as nobody has called."""
        with self._lock:
            if not self._race.called:
                self._race.sources.discard(source)

    def _nudge(self) -> None:
        """Something was delivered. Called with nothing locked.

        The session asks for watermarks, too, but from the main thread, which may be painting. A verdict must not wait
        for a picture (decision 0023).
        """
        with self._lock:
            race, to_mark = self._race, self._race.to_mark
            race.to_mark = ()
        for source in to_mark:
            if (reader := self._by_source.get(source)) is not None:
                reader.tell_now(lambda link: link.mark(race.horizon_us))
        self._notify()

    def _tell(self, source: str, order: Callable[[Link], None]) -> None:
        reader = self._by_source.get(source)
        if reader is not None:
            reader.tell(order)

    def _light(self, link: Link) -> None:
        """Set a letter for each call input of the box: the lamp of the seat that it serves."""
        source, roles = link.health.source, link.health.roles
        owners = (self._seating.seat_of(source, number) for number, role in enumerate(roles) if role == "c")
        lamps = (self._lamps.get(owner[0], "idle") if owner is not None else "idle" for owner in owners)
        link.want(lamps="".join(LAMP_LETTERS[lamp] for lamp in lamps))

    def _all(self) -> tuple[Reader, ...]:
        with self._lock:
            return tuple(self._readers.values())
