"""How set-up goes: one at a time, each step shown, what commands say kept in a log.

Must not: run a command through a shell.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence

from setup import places

COLUMNS = 80


@contextlib.contextmanager
def only_one() -> Iterator[None]:
    """Hold this checkout's set-up lock, waiting for another run.py that has it. It ends with the process."""
    places.CACHE.mkdir(exist_ok=True)
    with (places.CACHE / "setup.lock").open("w") as file:
        if sys.platform == "win32":
            import msvcrt

            while True:
                with contextlib.suppress(OSError):  # raised every ten seconds that another one has it
                    msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
                    break
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextlib.contextmanager
def step(what: str) -> Iterator[None]:
    """Show one step of set-up: what it is, then how long it took."""
    print(f"  - {what} ...", flush=True)
    began = time.monotonic()
    yield
    print(f"    done in {time.monotonic() - began:.1f} s", flush=True)


def logged(command: Sequence[str]) -> bool:
    """Run a command with its output in the log, showing what it downloads above 1 MB. True if it worked."""
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "PYTHONUNBUFFERED": "1"}
    with places.LOG.open("w", encoding="utf-8", errors="replace") as log, subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
        text=True, encoding="utf-8", errors="replace",
    ) as process:  # fmt: skip
        assert process.stdout is not None  # noqa: S101 (a pipe was asked for)
        for line in process.stdout:
            log.write(line)
            if line.startswith(("  Downloading ", "Get:")) and " MB" in line:
                print(f"      {shortened(' '.join(line.split()))}", flush=True)
    return process.returncode == 0


def shortened(line: str) -> str:
    """A line that fits COLUMNS when indented: a long name loses its middle; the size, at the end, stays."""
    room = COLUMNS - len("      ")
    return line if len(line) <= room else f"{line[: room - 25]}…{line[-24:]}"


def log_tail() -> str:
    """The last lines of what the last logged command said."""
    return "".join(places.LOG.read_text(encoding="utf-8").splitlines(keepends=True)[-12:])
