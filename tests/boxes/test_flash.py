"""What `gotit flash` says to boards that it cannot use. (Boards that it can use: test_pico.)"""

from __future__ import annotations

import json
import os
import select
import threading

import pytest
from tests.pseudo_terminal import PseudoTerminal
from tests.speech import heard

from gotit.boxes.flash import Flashed, firmware_files, flash


class FakePrompt:
    """A raw prompt that answers every command with `answer`, whatever it says."""

    def __init__(self, answer: dict[str, object], error: str = "") -> None:
        self._said = json.dumps(answer).encode() + b"\r\n\x04" + error.encode() + b"\x04>"
        self._terminal = PseudoTerminal()
        self._master, self.device = self._terminal.master, self._terminal.device
        self.heard = b""
        self._stop = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stop = True
        self._thread.join()
        self._terminal.close()

    def _run(self) -> None:
        is_raw = has_code = False
        while not self._stop:
            if not select.select([self._master], [], [], 0.05)[0]:
                continue
            for byte in os.read(self._master, 4096):
                self.heard += bytes([byte])
                if self.heard.endswith(b"\x05A\x01"):
                    self._say(b"R\x00")  # knows about raw paste, but cannot do it
                elif byte == 1:
                    is_raw = True
                    self._say(b"raw REPL; CTRL-B to exit\r\n>")
                elif byte == 4 and is_raw and not has_code:
                    self._say(b"OK\r\nMPY: soft reboot\r\nraw REPL; CTRL-B to exit\r\n>")
                elif byte == 4 and has_code:
                    has_code = False
                    self._say(b"OK" + self._said)
                elif is_raw and byte >= 32 and byte != ord("A"):
                    has_code = True

    def _say(self, data: bytes) -> None:
        os.write(self._master, data)


@pytest.fixture
def answer() -> dict[str, object]:
    """The answer of a board that has no file of ours."""
    return {
        "name": "micropython",
        "version": [1, 26, 0],
        "board": "Raspberry Pi Pico",
        "names": [],
        "files": dict.fromkeys(firmware_files(), ""),
    }


def flash_at(prompt: FakePrompt) -> Flashed:
    try:
        return flash(prompt.device, lambda _: None)
    finally:
        prompt.close()


def test_circuitpython_is_told_apart(answer: dict[str, object]) -> None:
    result = flash_at(FakePrompt({**answer, "name": "circuitpython", "version": [9, 2, 1]}))
    assert not result.ok
    assert "runs circuitpython, not MicroPython" in heard(result.sentence)
    assert "BOOTSEL" in heard(result.sentence)


def test_an_old_micropython_is_named_with_what_is_needed(answer: dict[str, object]) -> None:
    result = flash_at(FakePrompt({**answer, "version": [1, 24, 1]}))
    assert not result.ok
    assert "MicroPython 1.24.1, but 1.25 is needed" in heard(result.sentence)


def test_files_that_read_back_differently_are_not_called_done(answer: dict[str, object]) -> None:
    prompt = FakePrompt(answer)  # after writing, too, it says that there are none
    result = flash_at(prompt)
    assert not result.ok
    assert "/main.py" in heard(result.sentence)
    assert "didn't read back as written" in heard(result.sentence)
    assert b"os.remove('/main.py')" in prompt.heard


def test_a_command_that_the_board_refuses_is_quoted(answer: dict[str, object]) -> None:
    result = flash_at(FakePrompt(answer, error="Traceback (most recent call last):\r\nMemoryError: no room\r\n"))
    assert not result.ok
    assert "MemoryError: no room" in heard(result.sentence)


def test_what_is_flashed_is_the_package_with_main_last_and_apart() -> None:
    files = firmware_files()
    assert {"/main.py", "/gotit_box/wire.py", "/gotit_box/__init__.py"} <= files.keys()
    assert "/gotit_box/main.py" not in files
    assert b"main()" in files["/main.py"]
    assert all(path == "/main.py" or path.startswith("/gotit_box/") for path in files)
