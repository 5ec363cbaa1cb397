"""What the boxes cost and how long a press takes, with nine boxes (made up ones) at pseudo-terminals.

    python -m tests.boxes.measure [SECONDS]

Prints one JSON object: the host's CPU while nine boxes beat and are pinged and nobody plays, in percent of one core;
and the time from a box writing a press to the program having it as an input, in µs, over all nine boxes. The boxes
run in a process of their own. Pseudo-terminals, not USB: a real cable adds its own frames of 1 ms.
"""

from __future__ import annotations

import json
import multiprocessing
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path

if __name__ == "__main__":
    root = Path(__file__).resolve().parents[2]
    sys.path[:0] = [str(root), str(root / "host"), str(root / "firmware")]

from tests.boxes.fake_box import FakeBox, PtyBox

from gotit.boxes.boxes import Boxes
from gotit.boxes.events import Delivered
from gotit.boxes.ports import Port
from gotit.core.inputs import Joined, Press

BOXES = 9


def run_boxes(pipe: Connection) -> None:
    """The other process: nine boxes; presses a button of the box it is told, says when."""
    boxes = []
    for number in range(BOXES):
        boxes.append(PtyBox(FakeBox(lambda: time.perf_counter_ns() // 1000, f"E66141000000000{number}")))
    pipe.send([plugged.device for plugged in boxes])
    while (number := pipe.recv()) is not None:
        with boxes[number].at_box() as pressed:
            pipe.send(time.perf_counter_ns())
            pressed.press(0)


def measure(seconds: float, presses: int = 450) -> dict[str, float]:
    """Idle for `seconds`, then press."""
    pipe, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=run_boxes, args=(theirs,), daemon=True)
    process.start()
    ports = [Port(device) for device in pipe.recv()]
    with Boxes(find=lambda: ports) as boxes:
        joined = 0
        while joined < BOXES:
            event = boxes.events.get(timeout=10)
            joined += isinstance(event, Delivered) and isinstance(event.input, Joined)
        time.sleep(1.0)
        cpu_s, wall_s = time.process_time(), time.monotonic()
        time.sleep(seconds)
        idle_percent = 100 * (time.process_time() - cpu_s) / (time.monotonic() - wall_s)
        spans_us = sorted(_press(boxes, pipe, number % BOXES) for number in range(presses))
    pipe.send(None)
    process.join()
    return {
        "boxes": BOXES,
        "idle_percent_of_a_core": round(idle_percent, 2),
        "press_to_input_p50_us": spans_us[len(spans_us) // 2],
        "press_to_input_p99_us": spans_us[len(spans_us) * 99 // 100],
        "press_to_input_max_us": spans_us[-1],
    }


def _press(boxes: Boxes, pipe: Connection, number: int) -> int:
    pipe.send(number)
    while True:
        event = boxes.events.get(timeout=10)
        if isinstance(event, Delivered):
            boxes.commit(event.receipt)
            if isinstance(event.input, Press):
                now_ns = time.perf_counter_ns()
                return int(now_ns - pipe.recv()) // 1000


if __name__ == "__main__":
    print(json.dumps(measure(float(sys.argv[1]) if len(sys.argv) > 1 else 10.0)))
