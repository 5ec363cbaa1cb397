"""Runs programs side by side, and reports how each ended and what it cost.

Must not: count a program as successful that crashed, hung or was killed; let one run on after this has ended; know what
the programs are for.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Generator, Mapping, Sequence
from pathlib import Path
from types import FrameType
from typing import IO, NamedTuple

#: A job that takes longer than this hangs, on any machine. (pytest ends a test that hangs long before.)
HANGS_S = 5400.0
LOOKS_S = 0.05


class Job(NamedTuple):
    """A program to run. `alone`: after all others, with nothing beside it. `leaves`: the file that it writes last. A
    program that ended without it did not reach its end."""

    name: str
    command: Sequence[str]
    alone: bool = False
    leaves: Path | None = None


class Ended(NamedTuple):
    """How a job ended. `code` is 0 only if it went well. `cpu_s`: including all that it started, if the system
    tells."""

    job: Job
    code: int
    said: str
    wall_s: float
    cpu_s: float | None


class Running:
    """One job that has been started. Its output goes into a file, so that no pipe can fill up."""

    def __init__(self, job: Job, folder: Path, environment: Mapping[str, str]) -> None:
        self.job = job
        self._file: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 (closed when it has ended)
        self._began_s = time.monotonic()
        self._process = subprocess.Popen(
            job.command, cwd=folder, env=dict(environment), stdin=subprocess.DEVNULL,
            stdout=self._file, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip

    def ended(self, hangs_s: float = HANGS_S) -> Ended | None:
        """How it ended; None while it runs."""
        if time.monotonic() - self._began_s > hangs_s:
            return self.stop(f"It was ended after {hangs_s:.0f} s, as what hangs.")
        if os.name == "nt":
            return None if self._process.poll() is None else self._how(None)
        process_id, status, used = os.wait4(self._process.pid, os.WNOHANG)
        if not process_id:
            return None
        self._process.returncode = os.waitstatus_to_exitcode(status)
        self._kill_what_it_started()
        return self._how(used.ru_utime + used.ru_stime)

    def stop(self, why: str = "It was stopped.") -> Ended:
        """End it, and everything that it started."""
        self._kill_what_it_started()
        self._process.kill()
        self._process.wait()
        return self._how(None, why)

    def _kill_what_it_started(self) -> None:
        if os.name != "nt":
            with contextlib.suppress(ProcessLookupError, PermissionError):  # for example, if nothing of it is left
                os.killpg(self._process.pid, signal.SIGKILL)

    def _how(self, cpu_s: float | None, why: str = "") -> Ended:
        wall_s, code = time.monotonic() - self._began_s, self._process.returncode
        if not why and code < 0:
            why = f"It died of {signal.Signals(-code).name}."
        elif not code and self.job.leaves is not None and not self.job.leaves.exists():
            code, why = 1, "It ended before its end, without a word of what went wrong."
        self._file.seek(0)
        said = self._file.read().decode(errors="replace")
        self._file.close()
        return Ended(self.job, code, f"{said}{why}\n" if why else said, wall_s, cpu_s)


def run_all(
    jobs: Sequence[Job], lanes: int, folder: Path, environment: Mapping[str, str]
) -> Generator[Ended, None, None]:
    """Run all jobs in `folder`, `lanes` at a time, in order. Yields each as it ends."""
    waiting = deque(sorted(jobs, key=lambda job: job.alone))
    running: list[Running] = []
    try:
        while waiting or running:
            while waiting and len(running) < lanes and not any(one.job.alone for one in running):
                if waiting[0].alone and running:
                    break
                running.append(Running(waiting.popleft(), folder, environment))
            for one in list(running):
                if (ended := one.ended()) is not None:
                    running.remove(one)
                    yield ended
            time.sleep(LOOKS_S)
    finally:
        for one in running:
            print(f"STOPPED {one.job.name}:\n{one.stop().said}", flush=True)


def end_jobs_when_told_to_end() -> None:
    """If this program is asked to end (as by `timeout`), it first ends its jobs, which are in their own sessions."""

    def end(number: int, _: FrameType | None) -> None:
        sys.exit(128 + number)

    signal.signal(signal.SIGTERM, end)
