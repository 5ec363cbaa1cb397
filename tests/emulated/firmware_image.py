"""A flash image with the firmware on it, made by an emulated Pico: the real file system writes the files.

This is not how a person installs it (`gotit flash`, tested elsewhere), but it is quicker and needs no serial port.
"""

from __future__ import annotations

import json
from pathlib import Path

from tests.emulated.pico import PROMPT, BoxOptions, EmulatedPico

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware" / "gotit_box"
MAIN = (FIRMWARE / "main.py").read_text()
PIECE_BYTES = 2048


def write_file(pico: EmulatedPico, path: str, data: bytes) -> None:
    """Write a file on a Pico that is at the prompt (without pty). Raises AssertionError with its traceback."""
    said = pico.execute(f"file = open({path!r}, 'wb')")
    for at in range(0, len(data), PIECE_BYTES):
        said += pico.execute(f"file.write({data[at : at + PIECE_BYTES]!r}) and None")
    said += pico.execute("file.close()")
    assert said == "", said


def make_image(into: Path, main: str | None = MAIN, settings: dict[str, object] | None = None) -> Path:
    """Write a flash image with the firmware to `into`. `main` is /main.py's text, None for a box at the prompt."""
    with EmulatedPico(BoxOptions(), pace=None, pty=False) as pico:
        pico.read_until(PROMPT)
        pico.execute("import os; os.mkdir('/gotit_box')")
        for path in sorted(FIRMWARE.glob("*.py")):
            write_file(pico, f"/gotit_box/{path.name}", path.read_bytes())
        if settings is not None:
            write_file(pico, "/box.json", json.dumps(settings).encode())
        if main is not None:
            write_file(pico, "/main.py", main.encode())
        pico.save_flash(into)
    return into
