"""What keeping costs: `python -m tests.record.bench_journal` (from the top of the checkout, host on the path).

`TMPDIR=/dev/shm` leaves the disk out.

Each event is like a press: an input and its receipt in one transaction, on the disk when `append` returns.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from tests.core.table_driver import BOX, read

from gotit.core import inputs as i
from gotit.record.journal import Journal
from gotit.record.rows import input_entry, note_entry

EVENTS = 5_000


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, Journal(Path(folder) / "bench.gotit") as journal:
        took_us: list[float] = []
        cpu_us: list[float] = []
        for number in range(EVENTS):
            began_ns, cpu_ns = time.perf_counter_ns(), time.thread_time_ns()
            press = i.Press(BOX, 4, read(BOX, number * 1000), 3)
            receipt = note_entry("receipt", number * 1000, box=BOX, boot="00000001", seq=number)
            journal.append(input_entry(press, number * 1000), receipt)
            took_us.append((time.perf_counter_ns() - began_ns) / 1000)
            cpu_us.append((time.thread_time_ns() - cpu_ns) / 1000)
    took_us.sort()
    median, p99 = took_us[EVENTS // 2], took_us[EVENTS * 99 // 100]
    print(f"{EVENTS} events: median {median / 1000:.2f} ms, p99 {p99 / 1000:.2f} ms, worst {took_us[-1] / 1000:.2f} ms")
    print(f"of the processor: median {sorted(cpu_us)[EVENTS // 2]:.0f} µs")


if __name__ == "__main__":
    main()
