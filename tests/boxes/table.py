"""A program that uses the boxes, through which the tests look at them."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from typing import TypeVar

from tests.boxes.fake_box import FakeBox, PtyBox
from tests.patience import PATIENCE_S

from gotit.boxes.boxes import Boxes
from gotit.boxes.events import BoxHealth, Delivered, Event
from gotit.boxes.ports import Port
from gotit.core.inputs import Press
from gotit.core.seating import Seating, Source

T = TypeVar("T")


class Table:
    """Boxes at pseudo-terminals, and a program that looks at what they deliver."""

    def __init__(self, **options: object) -> None:
        self.ports: list[Port] = []
        self.plugged: list[PtyBox] = []
        self.seen: list[Event] = []
        self.raw: list[tuple[int, str, str, bytes]] = []
        self.notified = threading.Event()
        self.boxes = Boxes(
            find=lambda: tuple(self.ports),
            poll_s=0.02,
            record=lambda *line: self.raw.append(line),
            notify=self.notified.set,
            **options,  # type: ignore[arg-type]
        )
        self.boxes.start()

    def plug(self, box: FakeBox | None = None) -> PtyBox:
        plugged = PtyBox(box)
        self.plugged.append(plugged)
        self.ports.append(Port(plugged.device))
        return plugged

    def unplug(self, plugged: PtyBox) -> None:
        self.ports = [port for port in self.ports if port.device != plugged.device]
        self.plugged.remove(plugged)
        plugged.unplug()

    def wait(self, kind: type[T]) -> T:
        """The next input or notice of this kind. What comes before it stays in `seen`."""
        end_s = time.monotonic() + PATIENCE_S
        while True:
            try:
                event = self.boxes.events.get(timeout=max(0.0, end_s - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"no {kind.__name__} within {PATIENCE_S:.0f} s; came: {self.seen}") from None
            self.seen.append(event)
            told = event.input if isinstance(event, Delivered) else event
            if isinstance(told, kind):
                return told

    def told(self, kind: type[T]) -> T:
        """The first of this kind, whether it has come already or is still to come: where chance gives the order."""
        for event in self.seen:
            told = event.input if isinstance(event, Delivered) else event
            if isinstance(told, kind):
                return told
        return self.wait(kind)

    def drain(self) -> None:
        """Take what is waiting."""
        while not self.boxes.events.empty():
            self.seen.append(self.boxes.events.get())

    def wait_until(self, condition: Callable[[], object]) -> None:
        end_s = time.monotonic() + PATIENCE_S
        while not condition():
            assert time.monotonic() < end_s, (self.boxes.health(), self.seen)
            time.sleep(0.005)

    def presses(self) -> list[Press]:
        """The presses in `seen`."""
        told = [event.input for event in self.seen if isinstance(event, Delivered)]
        return [press for press in told if isinstance(press, Press)]

    def commit_all(self) -> None:
        for event in self.seen:
            if isinstance(event, Delivered):
                self.boxes.commit(event.receipt)

    def health(self) -> BoxHealth:
        (health,) = self.boxes.health()
        return health


def seated(source: str, seats: int = 9) -> Seating:
    return Seating().with_source(Source(source, "c" * seats + "p" * seats, "box"))
