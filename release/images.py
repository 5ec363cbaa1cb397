"""One UF2 image for each board, with MicroPython and the box's program inside: flashing is a copy.

The genuine MicroPython is built anew from the sources that the tests' emulated Pico is built from, with the program
frozen into it. The file system behind it, where a box keeps /box.json, is no part of an image: a newer one keeps a
box's settings.

Must not: hold anything of this machine (paths, times); name the place that sources come from.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from tests.emulated import build_micropython as micropython
from tests.emulated.emulator import EmulatorError
from tests.emulated.firmware_image import write_file
from tests.emulated.pico import PROMPT, BoxOptions, EmulatedPico
from tests.emulated.tools import MissingTool

from gotit_box import wire

ROOT = Path(__file__).resolve().parents[1]
FIRMWARE = ROOT / "firmware"


class ImageBoard(NamedTuple):
    """A board as MicroPython calls it, and the family that its boot loader looks for in a UF2."""

    board: str
    family: str


BOARDS = {
    "pico": ImageBoard("RPI_PICO", micropython.UF2_FAMILY_RP2040),
    "pico-2": ImageBoard("RPI_PICO2", "0xe48bff59"),
}
#: The texts of what is in an image, as they lie in the unpacked sources -> the name beside the images.
LICENCES = {
    "micropython/LICENSE": "MicroPython.txt",
    "micropython/debian/copyright": "MicroPython-and-its-libraries.txt",
    "tusb/usr/share/doc/tinyusb-source/copyright": "TinyUSB.txt",
    "sdk/usr/share/doc/pico-sdk-source/copyright": "Pico-SDK.txt",
    "mbedtls/LICENSE": "Mbed-TLS.txt",
}


class ImageError(Exception):
    """The images cannot be made here; the text says why."""


def manifest_text() -> str:
    """What is frozen into an image: MicroPython's own, and the box's program."""
    program = f'package("gotit_box", base_path={str(FIRMWARE)!r})\n'
    return micropython.RP2_MANIFEST + program + f'module("main.py", base_path={str(FIRMWARE / "image")!r})\n'


def make(folder: Path, work: Path, epoch: int) -> list[Path]:
    """Write an image for each board into `folder`, with the licences of what is inside. Minutes. Raises ImageError."""
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    try:
        micropython._require_toolchain(print)
        micropython._fetch_sources(work, _Running(work, {}))
        top = micropython._unpack_sources(work, _Running(work, {}))
        return [*_build(top, folder, work, epoch), *_licences(work, folder)]
    except micropython.BuildError as error:
        raise ImageError(str(error)) from error


def environment(work: Path, epoch: int) -> dict[str, str]:
    """What the compilers are told, so that an image is the same in whichever folder it is made."""
    return {
        "SOURCE_DATE_EPOCH": str(epoch),
        "GIT_CEILING_DIRECTORIES": str(work),  # MicroPython asks git its version: not about this checkout
        "PYTHONHASHSEED": "1",  # its list of pins is a set: two names of one pin stand in its order
    }


def _build(top: Path, folder: Path, work: Path, epoch: int) -> list[Path]:
    run = _Running(work, environment(work, epoch))
    jobs, rp2 = f"-j{os.cpu_count() or 1}", top / "ports" / "rp2"
    manifest = work / "manifest.py"
    manifest.write_text(manifest_text(), encoding="utf-8")
    run("make", jobs, "-C", str(top / "mpy-cross"))
    made = []
    for name, board in BOARDS.items():
        build = rp2 / f"build-{name}"
        run(
            "cmake", "-S", str(rp2), "-B", str(build), f"-DMICROPY_BOARD={board.board}",
            f"-DMICROPY_FROZEN_MANIFEST={manifest}", "-DPICO_NO_PICOTOOL=1",
            env={"CFLAGS": f"-ffile-prefix-map={work}=."},
        )  # fmt: skip
        run("make", jobs, "-C", str(build))
        require_own_version((build / "genhdr" / "mpversion.h").read_text(encoding="utf-8"))
        image = folder / f"gotit-{name}.uf2"
        run(
            sys.executable, str(top / "tools/uf2conv.py"), "-b", micropython.FLASH_BASE, "-f", board.family, "-c",
            "-o", str(image), str(build / "firmware.bin"),
        )  # fmt: skip
        made.append(image)
    return made


def require_own_version(header: str) -> None:
    """ImageError unless MicroPython's header says its own version, such as v1.25.0."""
    told = re.search(r'MICROPY_GIT_TAG "(.*)"', header)
    if told is None or not re.fullmatch(r"v\d+\.\d+\.\d+", told[1]):
        raise ImageError(f"MicroPython calls itself {told[1] if told else 'nothing'}, and not by its version")


def _licences(work: Path, folder: Path) -> list[Path]:
    texts = folder / "licences"
    texts.mkdir(exist_ok=True)
    for inside, name in LICENCES.items():
        if not (work / inside).is_file():
            raise ImageError(f"the sources hold no {inside}: the licence of {Path(name).stem} is not known.")
        shutil.copyfile(work / inside, texts / name)
    return sorted(texts.iterdir())


class _Running:
    """Runs one command of the build, with its output in a log."""

    def __init__(self, work: Path, told: Mapping[str, str]) -> None:
        self._work, self._told = work, told

    def __call__(self, *command: str, cwd: Path | None = None, env: Mapping[str, str] | None = None) -> None:
        log = self._work / "build.log"
        with log.open("ab") as out:
            done = subprocess.run(
                command, cwd=cwd or self._work, env={**os.environ, **self._told, **(env or {})},
                stdout=out, stderr=subprocess.STDOUT, check=False,
            )  # fmt: skip
        if done.returncode:
            tail = "\n".join(log.read_text(errors="replace").splitlines()[-15:])
            raise ImageError(f"`{' '.join(command)}` failed:\n{tail}")


# ---- tried in the emulated Pico ---------------------------------------------------------------------------

#: The settings of the box that gets a newer image: two call buttons.
KEPT_SETTINGS = {"input_pins": [2, 3], "roles": "cc"}
LONGEST_US = 20_000_000


def try_out(folder: Path, version: str) -> list[str]:
    """Boot the Pico's image in the emulated Pico. Returns what was tried, as sentences. Raises ImageError."""
    image = folder / "gotit-pico.uf2"
    try:
        with EmulatedPico(BoxOptions(image=image), pace=None, pty=False) as pico:
            hello = greeted(pico)
            if hello["fw"] != version:
                raise ImageError(f"the image says that it is {hello['fw']}, not {version}")
            to_prompt(pico)
            write_file(pico, "/box.json", json.dumps(KEPT_SETTINGS).encode())
            with tempfile.TemporaryDirectory() as place:
                flash = Path(place) / "flash.bin"
                pico.save_flash(flash)
                copied = Path(place) / "copied.bin"
                copied.write_bytes(copied_onto(flash.read_bytes(), image.read_bytes()))
                with EmulatedPico(BoxOptions(image=copied), pace=None, pty=False) as again:
                    kept = greeted(again)
    except (EmulatorError, MissingTool, AssertionError) as error:
        raise ImageError(str(error)) from error
    if kept["roles"] != KEPT_SETTINGS["roles"]:
        raise ImageError("an image that is copied onto a box loses its settings")
    return [
        f"gotit-pico.uf2 boots in the emulated Pico and says hello as {version}",
        "copied onto a box once more, it keeps the box's settings",
        "gotit-pico-2.uf2: built, not run (no emulated Pico 2)",
    ]


def greeted(pico: EmulatedPico) -> dict[str, int | str]:
    """What the box says of itself. Raises EmulatorError if it says nothing."""
    reader, end_us = wire.LineReader(), pico.now_us() + LONGEST_US
    while pico.now_us() < end_us:
        pico.send(wire.encode("hi", {"proto": wire.PROTOCOL}))
        pico.run_for(250_000)
        for line in reader.feed(pico.take_serial()):
            try:
                message = wire.parse(line)
            except wire.WireError:
                continue
            if message.name == "hello":
                return dict(message.fields)
    raise EmulatorError("the image does not say hello")


def to_prompt(pico: EmulatedPico) -> None:
    """Stop the program, as Ctrl-C does."""
    pico.send(b"\r\x03\x03")
    pico.read_until(PROMPT, LONGEST_US)


def copied_onto(flash: bytes, image: bytes) -> bytes:
    """The flash after a UF2 was copied onto it: each block of 512 bytes says where it belongs; nothing else changes."""
    changed = bytearray(flash)
    for at in range(0, len(image), 512):
        _, _, _, address, size = struct.unpack_from("<5I", image, at)
        start = address - int(micropython.FLASH_BASE, 16)
        changed[start : start + size] = image[at + 32 : at + 32 + size]
    return bytes(changed)
