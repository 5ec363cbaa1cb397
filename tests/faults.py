"""Where Python leaves its stacks when a process of the tests dies in C++: a file for each, shown by the run.

    with kept_stacks() as environment:
        subprocess.run([..., "-m", "pytest", ...], env=environment)

A worker of pytest-xdist that dies takes with it what it would have said.
"""

from __future__ import annotations

import faulthandler
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FOLDER = "GOTIT_STACKS"
_open: list[object] = []


@contextmanager
def kept_stacks() -> Iterator[dict[str, str]]:
    """The environment for processes whose stacks are kept; at the end those of the dead are printed."""
    with tempfile.TemporaryDirectory() as folder:
        yield {**os.environ, FOLDER: folder}
        for path in sorted(Path(folder).iterdir()):
            if stacks := path.read_text("utf-8", "replace").strip():
                print(f"== {path.stem} died; its stacks:\n{stacks}", flush=True)


def keep_stacks() -> None:
    """In a process of the tests: a crash goes to a file of its own from now on, if the run wants that."""
    if folder := os.environ.get(FOLDER):
        name = os.environ.get("PYTEST_XDIST_WORKER", "pytest")
        file = Path(folder, f"{name}-{os.getpid()}.txt").open("w", encoding="utf-8")  # noqa: SIM115 (open till the end)
        _open.append(file)
        faulthandler.enable(file)
