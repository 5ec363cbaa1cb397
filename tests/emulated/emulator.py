"""The process that emulates Picos (tests/emulated/pico/main.js), driven by JSON lines.

It holds any number of boards on one common time. Must not: know pins, buttons or serial ports (pico.py does).
"""

from __future__ import annotations

import itertools
import json
import shutil
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from types import TracebackType
from typing import Any, Self

from tests.emulated.tools import NODE_FOLDER, MissingTool

Message = dict[str, Any]
#: An emulator that takes longer than this hangs, on any machine.
ANSWER_S = 600.0


class EmulatorError(Exception):
    """The emulator refused a command or died. The text is its own."""


class Emulator:
    """A running emulator. `boxes` are the boards' options as main.js takes them.

    `on_message(box, message)` gets their serial data and events, on the reader's thread.
    """

    def __init__(
        self,
        boxes: Sequence[Mapping[str, object]],
        on_message: Callable[[int, Message], None],
        slice_us: int = 1000,
        wires: Sequence[Mapping[str, object]] = (),
    ) -> None:
        node = shutil.which("node")
        if node is None:
            raise MissingTool("node is not installed")
        self._on_message = on_message
        self._ids = itertools.count(1)
        self._answers: dict[int, Future[Any]] = {}
        self._lock = threading.Lock()
        self._process = subprocess.Popen(
            [node, str(NODE_FOLDER / "main.js")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._complaints: list[str] = []
        self._threads = [
            threading.Thread(target=self._read, name="emulator", daemon=True),
            threading.Thread(target=self._read_errors, name="emulator errors", daemon=True),
        ]
        for thread in self._threads:
            thread.start()
        self._write({"boxes": list(boxes), "slice_us": slice_us, "wires": list(wires)})

    def ask(self, command: str, box: int | None = None, **fields: object) -> Any:
        """Send a command and wait for its answer. Raises EmulatorError with the emulator's own words."""
        future: Future[Any] = Future()
        number = next(self._ids)
        with self._lock:
            self._answers[number] = future
        message = {"id": number, "command": command, **fields}
        if box is not None:
            message["box"] = box
        self._write(message)
        try:
            return future.result(ANSWER_S)
        except TimeoutError:
            raise EmulatorError(f"no answer to {command!r} within {ANSWER_S:.0f} s {self._last_words()}") from None

    def tell(self, command: str, box: int, **fields: object) -> None:
        """Send a command without waiting."""
        self._write({"command": command, "box": box, **fields})

    def close(self) -> None:
        """End the emulator. Safe to call twice."""
        if self._process.poll() is None:
            try:
                self._write({"command": "quit"})
                self._process.wait(5)
            except (EmulatorError, subprocess.TimeoutExpired):
                self._process.kill()
                self._process.wait()
        for thread in self._threads:
            thread.join(5)
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream:
                stream.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _write(self, message: Mapping[str, object]) -> None:
        stdin = self._process.stdin
        try:
            assert stdin is not None
            with self._lock:
                stdin.write(json.dumps(message) + "\n")
                stdin.flush()
        except (OSError, ValueError):
            raise EmulatorError(f"the emulator is gone {self._last_words()}") from None

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            message: Message = json.loads(line)
            with self._lock:
                future = self._answers.pop(message.get("id", 0), None)
            if future is not None:
                if "error" in message:
                    future.set_exception(EmulatorError(message["error"]))
                else:
                    future.set_result(message.get("result"))
            elif "box" in message:
                self._on_message(message["box"], message)
        with self._lock:
            lost = list(self._answers.values())
            self._answers.clear()
        for future in lost:
            future.set_exception(EmulatorError(f"the emulator ended {self._last_words()}"))

    def _read_errors(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self._complaints.append(line.rstrip())

    def _last_words(self) -> str:
        return "\n".join(self._complaints[-12:])
