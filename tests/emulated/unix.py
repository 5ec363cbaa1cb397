"""MicroPython's unix port behind a serial port: the genuine interpreter without pins."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.emulated.tools import require_micropython
from tests.pseudo_terminal import PseudoTerminal


class UnixMicroPython:
    """MicroPython's unix port running a script. Its standard input and output are a serial port at `port`.

    It has no pins. `search`: the folders that it imports from. When it ends, programs that have the port open get an
    error, as if the box were unplugged.
    """

    def __init__(self, script: Path, arguments: Sequence[str] = (), search: Sequence[Path] = ()) -> None:
        self.script = script
        self.arguments = list(arguments)
        self.search = list(search)

    def __enter__(self) -> Self:
        self._terminal = PseudoTerminal()
        self.port = self._terminal.device
        path = ":".join(str(folder) for folder in self.search)
        try:
            self.process = subprocess.Popen(
                [str(require_micropython().unix), str(self.script), *self.arguments],
                stdin=self._terminal.master,
                stdout=self._terminal.master,
                stderr=subprocess.DEVNULL,
                env={**os.environ, "MICROPYPATH": f"{path}:.frozen"},
            )
        finally:
            self._terminal.hand_over()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        self._terminal.close()
