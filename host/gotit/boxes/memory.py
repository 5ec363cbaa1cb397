"""What is known of a box beyond one connection: its events, its clock, what it should show.

May not happen here: I/O, time, the language of the wire.

A box that is unplugged and comes back with the same boot goes on where it was: same clock, same numbers. One that
was switched off comes back with a new boot: both begin anew, and what was on its way is lost.
"""

from __future__ import annotations

from collections.abc import Iterable

from gotit.boxes.events import Receipt
from gotit.boxes.ledger import Ledger
from gotit.core.clock import BoxClock
from gotit.core.press import Reading


class Memory:
    """One box.

    `epoch`: the window that it should be armed for (0: none). `lamps`: a letter for each call input. `watching`: a
    verdict waits for its watermarks. `frozen`: the mapping that the first call of the window was read with, so that
    all of the window is. `down_us`: for each input that is down, the tick at which it closed. `deferred`: releases
    that were received before something that comes before them.
    """

    def __init__(self, box: str, boot: str, committed: Iterable[int] = ()) -> None:
        self.box = box
        self.source = f"box:{box}"
        self.label = f"Box {box[-4:]}"
        self.epoch = 0
        self.lamps = ""
        self.watching = False
        self.begin(boot, committed)

    def begin(self, boot: str, committed: Iterable[int] = ()) -> None:
        """A new boot: ticks and numbers start again."""
        self.boot = boot
        self.ledger = Ledger(committed)
        self.clock = BoxClock(self.box, boot)
        self.frozen: BoxClock | None = None
        self.down_us: dict[int, int] = {}
        self.deferred: list[dict[str, int | str]] = []

    def arm(self, epoch: int) -> None:
        """Another window (0: none): nothing of the former one is waited for, and newer clock samples count again."""
        self.epoch, self.watching, self.frozen = epoch, False, None

    def read(self, tick_us: int, jitter_us: int) -> tuple[Reading, ...]:
        """The instant of a stamp, on every clock it is known on.

        While the mapping is frozen and has turned out to be broken, only the box's own clock is sure.
        """
        if self.frozen is None:
            self.clock = self.clock.promise(tick_us - jitter_us)
            return self.clock.readings(tick_us, jitter_us)
        if self.frozen.breaks != self.clock.breaks:
            return self.clock.own_reading(tick_us, jitter_us)
        return self.frozen.readings(tick_us, jitter_us)


class Memories:
    """All boxes that this session has met. `receipts`: what earlier runs of the session have safely kept."""

    def __init__(self, receipts: Iterable[Receipt] = ()) -> None:
        self._boxes: dict[str, Memory] = {}
        self._committed: dict[tuple[str, str], set[int]] = {}
        for receipt in receipts:
            self._committed.setdefault((receipt.box, receipt.boot), set()).add(receipt.seq)

    def meet(self, box: str, boot: str) -> tuple[Memory, int | None]:
        """A box says who it is: its memory, and how many events were lost by a restart since (None: no restart)."""
        memory = self._boxes.get(box)
        committed = self._committed.get((box, boot), ())
        if memory is None:
            memory = self._boxes[box] = Memory(box, boot, committed)
        elif memory.boot != boot:
            lost = memory.ledger.holes
            memory.begin(boot, committed)
            return memory, lost
        return memory, None

    def all(self) -> tuple[Memory, ...]:
        """Every box that was ever met, present or not."""
        return tuple(self._boxes.values())

    def commit(self, receipt: Receipt) -> None:
        """Remember that this event is safely kept."""
        memory = self._boxes.get(receipt.box)
        if memory is not None and memory.boot == receipt.boot:
            memory.ledger.commit(receipt.seq)

    def return_event(self, receipt: Receipt) -> None:
        """This event could not be kept: take it when the box sends it again."""
        memory = self._boxes.get(receipt.box)
        if memory is not None and memory.boot == receipt.boot:
            memory.ledger.return_event(receipt.seq)
