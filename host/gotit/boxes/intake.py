"""The events of one connection: what each becomes for the program, and which of them the box need not keep.

Must not: do I/O, read a clock, sort out the order and repeats of lines (`ledger` does).

Presses faster than a hand can make (`manners.Flood`) are counted. Their number is reported instead of each press, so
that a flood holds up nobody else, and the box may forget them.
"""

from __future__ import annotations

from collections.abc import Iterator

from gotit.boxes.events import BoxHealth, Receipt, Told
from gotit.boxes.manners import Flood
from gotit.boxes.memory import Memory
from gotit.boxes.outbox import Outbox
from gotit.core.inputs import Benched

HELD_FLAG = 1

Fields = dict[str, int | str]
Taken = tuple[Told, Receipt | None]


def as_int(fields: Fields, key: str) -> int:
    """A field that is a number; 0 if it is missing or not a number."""
    value = fields.get(key)
    return value if isinstance(value, int) else 0


class Intake:
    """`outbox` knows what an epoch on the wire means. All events are new, and of a box that has joined."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self.flood = Flood()

    def take(self, name: str, fields: Fields, memory: Memory, health: BoxHealth, now_ns: int) -> Iterator[Taken]:
        """What follows from a press, a release or a gap. The gap itself is not reported here."""
        seq, tick_us, number = as_int(fields, "seq"), as_int(fields, "t"), as_int(fields, "input")
        is_used = name != "gap" and health.roles[number : number + 1] in ("c", "p")
        if name == "press" and is_used and self.flood.takes(number, tick_us, now_ns):
            yield memory.press(
                seq, tick_us, number, epoch=self._outbox.epoch_of(as_int(fields, "epoch")),
                held=bool(as_int(fields, "flags") & HELD_FLAG), jitter_us=health.jitter_us, now_ns=now_ns,
            )  # fmt: skip
        elif name == "release" and is_used:
            memory.release(seq, tick_us, number)
        else:
            memory.ledger.commit(seq)  # nothing here that the program would keep
        for release, receipt in memory.releases():
            if self.flood.is_dropped(release.input):
                memory.ledger.commit(receipt.seq)
            else:
                yield release, receipt
        yield from self.count(memory, now_ns)

    def count(self, memory: Memory, now_ns: int, *, at_once: bool = False) -> Iterator[Taken]:
        """The report of what was only counted, when it is due."""
        if (told := self.flood.report(now_ns, at_once=at_once)) is not None:
            yield Benched(memory.source, "flooding", *told), None
