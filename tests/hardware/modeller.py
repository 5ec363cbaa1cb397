"""Commands of hardware/enclosure one after another in one process of their environment.

Importing build123d takes as long as modelling a box.

    with Modeller() as modeller:
        said = modeller.run("check", "--only", "hub")

Must not: import anything outside the standard library. The other end of it (this file, as a program) runs where nothing
else of the tests is installed.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import os
import subprocess
import sys
import traceback
from pathlib import Path
from typing import Self

ROOT = Path(__file__).resolve().parents[2]


class Modeller:
    """The process, from the first run to the end of the block."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def run(self, module: str, *args: str) -> subprocess.CompletedProcess[str]:
        """What `python -m hardware.enclosure.MODULE ARGS` would say and return."""
        return self.run_module(f"hardware.enclosure.{module}", *args)

    def run_module(self, module: str, *args: str) -> subprocess.CompletedProcess[str]:
        """What `python -m MODULE ARGS` would say and return. The first run starts the process."""
        process = self._process = self._process or self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{json.dumps([module, *args])}\n")
        process.stdin.flush()
        answer = process.stdout.readline()
        assert answer, "the modelling process has ended"
        code, out, err = json.loads(answer)
        return subprocess.CompletedProcess([module, *args], code, out, err)

    @staticmethod
    def _start() -> subprocess.Popen[str]:
        from hardware.enclosure import build

        return subprocess.Popen(
            [str(build.environment()), "-m", "tests.hardware.modeller"],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
        )  # fmt: skip

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self._process.communicate()


def main() -> None:
    """The other end: runs what it reads. What OpenCASCADE itself prints must not get among the answers."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    for line in sys.stdin:
        module, *args = json.loads(line)
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                code = importlib.import_module(module).main(args)
            except SystemExit as end:
                code = end.code
            except Exception:
                traceback.print_exc()
                code = 1
        print(json.dumps([code, out.getvalue(), err.getvalue()]), file=answers, flush=True)


if __name__ == "__main__":
    main()
