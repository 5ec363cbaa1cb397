"""What the boxes cost and how long a press takes, with nine (fake) boxes at pseudo-terminals.

    python -m tests.boxes.measure [SECONDS]

Prints one JSON object:

- the host's CPU while nine boxes beat, are pinged and report USB frames, and nobody plays, in percent of one core;
- the time from a box writing a press to the program having it as an input, in µs, over all nine boxes;
- both again for a plain connection, and how many times as much ours takes;
- the time from receiving the first press of a window to having received the watermarks of all nine boxes that a verdict
  waits for, with a main thread that is idle, and with one that is painting (it computes for PAINT_MS at a time, and
  looks at its queue in between).

The boxes run in a process of their own, on pseudo-terminals, not USB: a real cable adds its own frames of 1 ms.

A plain connection is the least that any program needs: pyserial reads nine more such boxes at the same time, pings them
as often, and understands nothing. Machines differ, and are busy with other things. The ratio to a plain connection
hardly changes with that, so the test limits that ratio.
"""

from __future__ import annotations

import json
import multiprocessing
import queue
import sys
import threading
import time
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median

if __name__ == "__main__":
    root = Path(__file__).resolve().parents[2]
    sys.path[:0] = [str(root), str(root / "host"), str(root / "firmware")]

from tests.boxes.fake_box import ROLES, FakeBox, PtyBox
from tests.patience import PATIENCE_S

from gotit.boxes import host_clock
from gotit.boxes.boxes import Boxes
from gotit.boxes.events import Delivered
from gotit.boxes.pings import IDLE_NS
from gotit.boxes.places import Place
from gotit.boxes.ports import Port, open_port
from gotit.core.inputs import Arm, Disarm, Joined, Mark, Press, Watermark
from gotit.core.seating import Seating, Source
from gotit_box import wire

BOXES = 9
SOURCES = tuple(f"box:E66141000000000{number}" for number in range(BOXES))
SLICES = 4
"""Idle time is measured in this many parts; their median counts."""
PAINT_MS = 15
"""A projector's picture takes about this long (python -m tests.ui.bench_paint)."""


def last_frame() -> tuple[int, int, int]:
    """All boxes share one counter of frames: number, and the ticks around its start."""
    began_ms = host_clock.now_ns() // 1_000_000
    return began_ms % 2048, began_ms * 1000 - 1, began_ms * 1000 + 1


def run_boxes(pipe: Connection) -> None:
    """The other process: nine boxes, and nine for the plain connections. Presses a button of the one it is told, and
    says when."""
    boxes = []
    for source in SOURCES * 2:
        box = FakeBox(lambda: host_clock.now_ns() // 1000, source.removeprefix("box:"))
        box.frame = last_frame
        boxes.append(PtyBox(box))
    pipe.send([plugged.device for plugged in boxes])
    while (number := pipe.recv()) is not None:
        with boxes[number].at_box() as pressed:
            pipe.send(host_clock.now_ns())
            pressed.press(0)
            if number >= BOXES:
                pressed.kept.clear()  # a plain connection acknowledges nothing, and must not get it again


class Plain:
    """A plain connection. Its threads record the CPU time that they took."""

    def __init__(self, device: str) -> None:
        self._port = open_port(device)
        self._stopping = threading.Event()
        self.presses: queue.SimpleQueue[int] = queue.SimpleQueue()
        self.threads = [threading.Thread(target=work, daemon=True) for work in (self._read, self._write)]
        for thread in self.threads:
            thread.start()

    def _read(self) -> None:
        data = b""
        while not self._stopping.is_set():
            data = data[-4:] + self._port.read(self._port.in_waiting or 1)
            if b"press" in data:
                self.presses.put(host_clock.now_ns())

    def _write(self) -> None:
        number = 0
        while not self._stopping.wait(IDLE_NS / 1e9):
            number += 1
            self._port.write(wire.encode("ping", {"id": number}))

    @property
    def cpu_s(self) -> float:
        return sum(time.clock_gettime(time.pthread_getcpuclockid(thread.ident or 0)) for thread in self.threads)

    def close(self) -> None:
        self._stopping.set()
        self._port.cancel_read()
        for thread in self.threads:
            thread.join()
        self._port.close()


def measure(seconds: float, presses: int = 450, races: int = 100) -> dict[str, float]:
    """Idle for `seconds`, then press, then race."""
    pipe, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=run_boxes, args=(theirs,), daemon=True)
    process.start()
    devices = pipe.recv()
    ports = [Port(device, place=Place("bench", "hub")) for device in devices[:BOXES]]
    plain = [Plain(device) for device in devices[BOXES:]]
    with Boxes(find=lambda: ports) as boxes:
        joined = 0
        while joined < BOXES:
            event = boxes.events.get(timeout=PATIENCE_S)
            joined += isinstance(event, Delivered) and isinstance(event.input, Joined)
        time.sleep(1.0)
        idle = [_idle(plain, seconds / SLICES) for _ in range(SLICES)]
        spans_us, plain_us = [], []
        for number in range(presses):  # in turns, so that whatever else the machine does is the same for both
            spans_us.append(_press(boxes, pipe, number % BOXES))
            plain_us.append(_press_plain(plain[number % BOXES], pipe, BOXES + number % BOXES))
        for each in plain:
            each.close()
        calm_us = [_race(boxes, pipe, number, 0) for number in range(races)]
        painting_us = [_race(boxes, pipe, number, PAINT_MS) for number in range(races)]
    pipe.send(None)
    process.join()
    return {
        "boxes": BOXES,
        "idle_percent_of_a_core": round(median(ours for ours, _ in idle), 2),
        "idle_percent_plain": round(median(plains for _, plains in idle), 2),
        "idle_times_plain": round(median(ours / plains for ours, plains in idle), 2),
        **_spread("press_to_input", spans_us),
        **_spread("press_to_plain", plain_us),
        "press_times_plain": round(median(spans_us) / median(plain_us), 2),
        **(_spread("press_to_watermarks", calm_us) if races else {}),
        **(_spread("press_to_watermarks_painting", painting_us) if races else {}),
    }


def _idle(plain: list[Plain], seconds: float) -> tuple[float, float]:
    """Percent of a core: this process without the plain connections, and those."""

    def plain_cpu_s() -> float:
        return sum(each.cpu_s for each in plain)

    all_s, theirs_s, wall_s = time.process_time(), plain_cpu_s(), time.monotonic()
    time.sleep(seconds)
    all_s, theirs_s = time.process_time() - all_s, plain_cpu_s() - theirs_s
    percent = 100 / (time.monotonic() - wall_s)
    return (all_s - theirs_s) * percent, theirs_s * percent


def _spread(name: str, spans_us: list[int]) -> dict[str, float]:
    spans_us.sort()
    of = {"p50": spans_us[len(spans_us) // 2], "p99": spans_us[len(spans_us) * 99 // 100], "max": spans_us[-1]}
    return {f"{name}_{part}_us": span_us for part, span_us in of.items()}


def _press(boxes: Boxes, pipe: Connection, number: int) -> int:
    pipe.send(number)
    while True:
        event = boxes.events.get(timeout=PATIENCE_S)
        if isinstance(event, Delivered):
            boxes.commit(event.receipt)
            if isinstance(event.input, Press):
                now_ns = host_clock.now_ns()
                return int(now_ns - pipe.recv()) // 1000


def _press_plain(plain: Plain, pipe: Connection, number: int) -> int:
    pipe.send(number)
    now_ns = plain.presses.get(timeout=PATIENCE_S)
    return int(now_ns - pipe.recv()) // 1000


def _race(boxes: Boxes, pipe: Connection, number: int, paint_ms: int) -> int:
    """One window: all nine are armed, one is pressed. Returns µs from its press to the last watermark received."""
    epoch = 1 + number + (1000 if paint_ms else 0)
    seating = Seating().with_source(Source(SOURCES[number % BOXES], ROLES, "box"))
    boxes.carry_out(Arm(epoch, SOURCES), seating)
    while any(line.armed != epoch for line in boxes.health()):
        time.sleep(0.002)
    while not boxes.events.empty():
        boxes.events.get()
    pipe.send(number % BOXES)
    pressed_ns = 0
    said: dict[str, int] = {}
    while len(said) < BOXES:
        until_s = time.perf_counter() + paint_ms / 1000
        while time.perf_counter() < until_s:
            sum(range(200))
        try:
            event = boxes.events.get(timeout=0 if paint_ms and pressed_ns else PATIENCE_S)
        except queue.Empty:
            continue
        if not isinstance(event, Delivered):
            continue
        boxes.commit(event.receipt)
        told = event.input
        if isinstance(told, Press):
            pressed_ns, horizon_us = event.host_ns, told.readings[1].latest_us
            boxes.carry_out(Mark(SOURCES), seating)
        elif isinstance(told, Watermark) and told.readings[1].earliest_us >= horizon_us:
            said.setdefault(told.source, event.host_ns)
    pipe.recv()
    boxes.carry_out(Disarm(epoch), seating)
    return (max(said.values()) - pressed_ns) // 1000


if __name__ == "__main__":
    print(json.dumps(measure(float(sys.argv[1]) if len(sys.argv) > 1 else 10.0)))
