"""A flash image with the firmware on it, made by an emulated Pico: the real file system writes the files.

This is not how a person installs it (`gotit flash`, tested elsewhere), but it is quicker and needs no serial port. It
is also compiled beforehand, where the image's own compiler is at hand: the very bytecode that the Pico would make of
the sources, but it would take most of the time of a test for that (1.7 of 2.2 s until it says hello).
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.emulated.pico import PROMPT, BoxOptions, EmulatedPico
from tests.emulated.tools import NODE_FOLDER, require_micropython
from tests.kept import kept_bytes

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


def program(compiled: bool) -> Iterator[tuple[str, bytes]]:
    """Each file of the firmware: its name in /gotit_box, and what is in it."""
    cross = require_micropython().cross if compiled else None
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(FIRMWARE.glob("*.py")):
            if cross is None:
                yield path.name, path.read_bytes()
                continue
            made = Path(folder) / path.with_suffix(".mpy").name
            named = ("-s", f"/gotit_box/{path.name}")  # in tracebacks
            subprocess.run([cross, "-march=armv6m", *named, "-o", made, path], check=True, capture_output=True)
            yield made.name, made.read_bytes()


def make_image(
    into: Path, main: str | None = MAIN, settings: dict[str, object] | None = None, compiled: bool = True
) -> Path:
    """Write a flash image with the firmware to `into`. `main` is /main.py's text, None for a box at the prompt.

    Writing takes an emulated Pico seconds, and many tests want the same: an image is kept by what goes into it.
    """
    micropython = require_micropython()
    made_of = [*FIRMWARE.glob("*.py"), *NODE_FOLDER.glob("*.js"), NODE_FOLDER / "package-lock.json", Path(__file__)]
    made_of += [micropython.rp2, *([micropython.cross] if compiled and micropython.cross else [])]
    words = json.dumps([main, settings, compiled])
    into.write_bytes(kept_bytes("flash", [words], made_of, lambda: _write(main, settings, compiled)))
    return into


def _write(main: str | None, settings: dict[str, object] | None, compiled: bool) -> bytes:
    with tempfile.TemporaryDirectory() as folder, EmulatedPico(BoxOptions(), pace=None, pty=False) as pico:
        pico.read_until(PROMPT)
        pico.execute("import os; os.mkdir('/gotit_box')")
        for name, data in program(compiled):
            write_file(pico, f"/gotit_box/{name}", data)
        if settings is not None:
            write_file(pico, "/box.json", json.dumps(settings).encode())
        if main is not None:
            write_file(pico, "/main.py", main.encode())
        image = Path(folder) / "flash.bin"
        pico.save_flash(image)
        return image.read_bytes()
