"""Nine simulated boxes of one button each, behind pseudo-terminals, in a process of their own.

Prints the nine devices on one line. Then each line read, a number 0 to 8, presses that box's button, and is answered
by `number ns`: the moment (perf_counter, one clock for all processes) just before its line was written to the port.
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
        number = int(line)
        with boxes[number].at_box() as box:
            box.press(0)
            written_ns = time.perf_counter_ns()
        with boxes[number].at_box() as box:
            box.release(0)
        print(number, written_ns, flush=True)


if __name__ == "__main__":
    main()
