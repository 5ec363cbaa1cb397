"""Nine simulated boxes of one button each, behind pseudo-terminals, in a process of their own.

Prints the nine devices on one line. Then each line read is a race, "3:0.5 0:17.2": box 3 is slapped after 0.5 ms, box 0
after 17.2 ms, whatever the program is at just then. Each slap is answered by `number ns`: the moment (perf_counter, one
clock for all processes) just before its line was written to the port.
"""

from __future__ import annotations

import sys
import time

from tests.boxes.fake_box import FakeBox, PtyBox

BOXES = 9


def main() -> None:
    start_ns = time.perf_counter_ns() - 5_000_000_000

    def clock_us() -> int:
        return (time.perf_counter_ns() - start_ns) // 1000

    boxes = [PtyBox(FakeBox(clock_us, box=f"E6614103E74500{number:02X}", roles="c")) for number in range(BOXES)]
    print(*(box.device for box in boxes), flush=True)
    for line in sys.stdin:
        start_s = time.perf_counter()
        slaps = (slap.split(":") for slap in line.split())
        for after_ms, number in sorted((float(after_ms), int(number)) for number, after_ms in slaps):
            time.sleep(max(0.0, start_s + after_ms / 1000 - time.perf_counter()))
            with boxes[number].at_box() as box:
                box.press(0)
                written_ns = time.perf_counter_ns()
            with boxes[number].at_box() as box:
                box.release(0)
            print(number, written_ns, flush=True)


if __name__ == "__main__":
    main()
