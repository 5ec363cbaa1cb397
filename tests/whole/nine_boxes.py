"""Nine boxes of one button each, in their own process: as slow as real ones (tests.boxes.paced_box), or, with
`--at-once`, without any time of their own.

It prints the nine devices on one line. Then each line that it reads is a race: "3:0.5 0:17.2" means that box 3 is
slapped after 0.5 ms and box 0 after 17.2 ms, whatever the program is doing then. Each slap is answered by `number
slapped_ns written_ns`: when its button closed, and the moment just before its line was written to the port
(perf_counter, one clock for all processes). "8-" in such a line: from now on nothing comes from box 8. "8+": everything
that it has said since, and what it says from now on.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable

from tests.boxes.fake_box import FakeBox, PtyBox
from tests.boxes.paced_box import FRAME_US, Controller, PacedBox

BOXES = 9


def main() -> None:
    start_ns = time.perf_counter_ns() - 5_000_000_000

    def clock_us() -> int:
        return (time.perf_counter_ns() - start_ns) // 1000

    if "--at-once" in sys.argv:
        at_once(clock_us)
    else:
        paced(clock_us, start_ns)


def at_once(clock_us: Callable[[], int]) -> None:
    """Each slap is a line at once, and so is each answer. Nothing falls silent here."""
    boxes = [PtyBox(FakeBox(clock_us, f"E6614103E74500{number:02X}", "c")) for number in range(BOXES)]
    print(*(box.device for box in boxes), flush=True)
    for line in sys.stdin:
        began_s = time.perf_counter()
        slaps = (slap.split(":") for slap in line.split())
        for after_ms, number in sorted((float(after_ms), int(number)) for number, after_ms in slaps):
            time.sleep(max(0.0, began_s + after_ms / 1000 - time.perf_counter()))
            with boxes[number].at_box() as box:
                box.press(0)
                written_ns = time.perf_counter_ns()
            with boxes[number].at_box() as box:
                box.release(0)
            print(number, written_ns, written_ns, flush=True)


def paced(clock_us: Callable[[], int], start_ns: int) -> None:
    boxes = [PacedBox(f"E6614103E74500{number:02X}", clock_us() + 111 * number) for number in range(BOXES)]
    controller = Controller(boxes, clock_us)
    print(*controller.devices, flush=True)
    os.set_blocking(sys.stdin.fileno(), False)
    asked = b""
    slapped_us = [0] * BOXES
    while True:
        time.sleep((FRAME_US - clock_us() % FRAME_US) / 1e6)
        try:
            if not (read := os.read(sys.stdin.fileno(), 4096)):
                return
            asked += read
        except BlockingIOError:
            pass
        while b"\n" in asked:
            race, _, asked = asked.partition(b"\n")
            for slap in race.split():
                if slap[-1:] in b"+-":
                    (controller.silent.add if slap.endswith(b"-") else controller.silent.discard)(int(slap[:-1]))
                    continue
                number, after_ms = slap.split(b":")
                slapped_us[int(number)] = clock_us() + round(float(after_ms) * 1000)
                boxes[int(number)].slap(slapped_us[int(number)])
        written_ns = time.perf_counter_ns()
        for box, said in controller.frame().items():
            if b"$press" in said and slapped_us[box]:
                print(box, start_ns + slapped_us[box] * 1000, written_ns, flush=True)
                slapped_us[box] = 0


if __name__ == "__main__":
    main()
