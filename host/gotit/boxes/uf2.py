"""Picos that wait for a UF2 file: new ones, and those plugged in with BOOTSEL held. Finding them, and what to do.

Must not: write to a drive, use the network.
"""

from __future__ import annotations

import string
import sys
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from gotit.core.message import AnyOf, Message, Typed, say

BOOT_IDS = {("2e8a", "0003"): "RP2040", ("2e8a", "000f"): "RP2350"}
"""USB ids of the chips' own boot programs."""
_LABELS = {"RPI-RP2": "RP2040", "RP2350": "RP2350"}
_BOARDS = {
    "RP2040": (("Pico", "RPI_PICO"), ("Pico W", "RPI_PICO_W")),
    "RP2350": (("Pico 2", "RPI_PICO2"), ("Pico 2 W", "RPI_PICO2_W")),
}
_IMAGES = {"RP2040": "gotit-pico.uf2", "RP2350": "gotit-pico-2.uf2"}
"""A release's images, with MicroPython and our program inside."""
HOW_TO_GET_MICROPYTHON = say(
    "how_to_get_micropython",
    "Hold the button BOOTSEL while you plug the board in. Then run gotit flash again: it tells you what to do.",
)


class WaitingPico(Struct, frozen=True):
    """A board in its boot program. `drive`: where its drive is mounted; None if the system has not mounted it."""

    chip: str
    drive: str | None = None


def find_waiting(
    platform: str = sys.platform,
    root: Path = Path("/"),
) -> tuple[WaitingPico, ...]:
    """Boards that are waiting now. `root`: where the file system begins (for tests)."""
    drives = [
        WaitingPico(chip, str(drive)) for drive in _drives(platform, root) if (chip := _read_chip(drive)) is not None
    ]
    unmounted: list[WaitingPico] = []
    if platform.startswith("linux"):
        chips = [chip for chip in map(_usb_chip, sorted((root / "sys/bus/usb/devices").glob("*"))) if chip]
        for pico in drives:
            if pico.chip in chips:
                chips.remove(pico.chip)
        unmounted = [WaitingPico(chip) for chip in chips]
    return (*drives, *unmounted)


def say_what_to_do(pico: WaitingPico) -> tuple[Message, ...]:
    """Step by step, for somebody who has never done it."""
    label = next(name for name, chip in _LABELS.items() if chip == pico.chip)
    boards = _BOARDS[pico.chip]
    where = Typed(pico.drive) if pico.drive else say("open_in_manager", "open it in your file manager")
    pages = AnyOf(tuple(Typed(f"micropython.org/download/{name}/ ({board})") for board, name in boards))
    files = AnyOf(tuple(Typed(f"{name}-….uf2") for _, name in boards))
    return (
        say("pico_waits", "A new board with the chip {chip} is waiting for its program.", chip=Typed(pico.chip)),
        say(
            "pico_copy",
            "With a release: copy {file} from its folder “firmware” onto the drive {drive} ({where}). That is all.",
            file=Typed(_IMAGES[pico.chip]),
            drive=Typed(label),
            where=where,
        ),
        say("pico_without", "Without a release it needs MicroPython first:"),
        say("pico_open_page", "1. Open {pages} in a browser.", pages=pages),
        say(
            "pico_download",
            "2. Under “Releases” download the newest file {files} (version 1.25 or later).",
            files=files,
        ),
        say(
            "pico_drag",
            "3. Drag that file onto the drive {drive} ({where}). The drive then disappears by itself, as it should.",
            drive=Typed(label),
            where=where,
        ),
        say("pico_flash_again", "4. Run gotit flash again."),
    )


def _drives(platform: str, root: Path) -> Iterable[Path]:
    if platform == "win32":
        return [Path(f"{letter}:\\") for letter in string.ascii_uppercase[2:]]
    if platform == "darwin":
        return sorted((root / "Volumes").glob("*"))
    return _mounted(root / "proc/mounts", root)


def _mounted(table: Path, root: Path) -> list[Path]:
    """Mount points in the table that are named like a boot drive."""
    try:
        lines = table.read_text(errors="replace").splitlines()
    except OSError:
        return []
    points = [fields[1] for line in lines if len(fields := line.split()) > 1]
    return [root / point.lstrip("/") for point in points if Path(point).name.rstrip("0123456789") in _stems()]


def _stems() -> set[str]:
    return {label.rstrip("0123456789") for label in _LABELS}


def _read_chip(drive: Path) -> str | None:
    """The chip whose boot drive this is, by a file on the drive."""
    try:
        text = (drive / "INFO_UF2.TXT").read_text(errors="replace")
    except OSError:
        return None
    for line in text.splitlines():
        name, _, value = line.partition(":")
        if name.strip() == "Board-ID":
            return _LABELS.get(value.strip())
    return None


def _usb_chip(device: Path) -> str | None:
    try:
        ids = tuple((device / name).read_text().strip().lower() for name in ("idVendor", "idProduct"))
    except OSError:
        return None
    return BOOT_IDS.get((ids[0], ids[1]))
