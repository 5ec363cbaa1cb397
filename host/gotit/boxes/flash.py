"""Installing the firmware on boards that run MicroPython, through mpremote.

Must not: open a port that was not given, touch the settings file of a box unless one is given for it, print.

Only files that differ are written. /main.py is removed first and written last. So a board whose cable is pulled
half-way stays at its prompt, and the next `gotit flash` repairs it. What was written is read back as hashes before the
box is started.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import resources

import msgspec
from mpremote.transport import TransportError, TransportExecError  # type: ignore[import-untyped]
from mpremote.transport_serial import SerialTransport  # type: ignore[import-untyped]
from msgspec import MsgspecError, Struct

from gotit.boxes import single_seat
from gotit.boxes.ports import open_port
from gotit.boxes.sentences import cannot_open
from gotit.boxes.uf2 import HOW_TO_GET_MICROPYTHON
from gotit.core.message import Message, Series, Typed, say
from gotit_box import wire

FOLDER = "/gotit_box"
MAIN = "/main.py"
OLDEST_MICROPYTHON = (1, 25)
PIECE_BYTES = 1024
ANSWER_S = 5.0
HELLO_S = 20.0
AT_ONCE = 16

_ASK = """
import sys, os, json, hashlib, binascii
def digest(path):
    try:
        h = hashlib.sha256()
        with open(path, "rb") as f:
            while True:
                piece = f.read(512)
                if not piece:
                    return binascii.hexlify(h.digest()).decode()
                h.update(piece)
    except OSError:
        return ""
def names(folder):
    try:
        return os.listdir(folder)
    except OSError:
        return []
print(json.dumps({
    "name": sys.implementation.name, "version": list(sys.implementation.version)[:3],
    "board": getattr(sys.implementation, "_machine", sys.platform), "names": names(%(folder)r),
    "files": {path: digest(path) for path in %(paths)r}}))
"""


class FlashProgress(Struct, frozen=True):
    """The progress of one board: `done` of `total` bytes, and in a few words what is being done."""

    device: str
    done: int
    total: int
    doing: Message


class Flashed(Struct, frozen=True):
    """The result for one board. `sentence`: for people. `version`: as the box reports it."""

    device: str
    ok: bool
    sentence: Message
    version: str = ""
    box: str = ""
    written: tuple[str, ...] = ()


Report = Callable[[FlashProgress], None]


class FlashError(Exception):
    """This board could not be flashed. The message says why and what to do."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def firmware_files() -> dict[str, bytes]:
    """The firmware as it should be on a box: path to content, from the installed package."""
    files = {
        f"{FOLDER}/{item.name}" if item.name != "main.py" else MAIN: item.read_bytes()
        for item in resources.files("gotit_box").iterdir()
        if item.name.endswith(".py")
    }
    return dict(sorted(files.items()))


def flash_all(
    devices: Iterable[str], report: Report, settings: Mapping[str, bytes] | None = None
) -> tuple[Flashed, ...]:
    """Install on all of these at once. One result each, in their order. `report` is called from several threads.
    `settings`: by device, the settings file that it gets in place of its own."""
    devices, given = tuple(devices), settings or {}
    with ThreadPoolExecutor(max_workers=min(AT_ONCE, len(devices)) or 1) as pool:
        return tuple(pool.map(lambda device: flash(device, report, given.get(device)), devices))


def flash(device: str, report: Report, settings: bytes | None = None) -> Flashed:
    """Install on one board, with this settings file if one is given. Never raises."""
    files = firmware_files() | ({} if settings is None else {single_seat.PATH: settings})
    try:
        open_port(device).close()  # mpremote does not say why a port cannot be opened
    except OSError as error:
        return Flashed(device, False, cannot_open(device, error)[1])
    try:
        written = _install(device, files, report)
        hello = _wait_for_hello(device, report)
    except FlashError as error:
        return Flashed(device, False, error.message)
    except TransportExecError as error:
        said = (error.error_output.strip().splitlines() or ["?"])[-1]
        refused = say(
            "board_refused",
            "The board on {port} refused a command ({said}). Unplug it and try again.",
            port=Typed(device),
            said=Typed(said),
        )
        return Flashed(device, False, refused)
    except (TransportError, MsgspecError, OSError, ValueError) as error:
        unexpected = say(
            "board_unexpected",
            "The board on {port} didn't answer as expected ({why}). Close Thonny and other programs "
            "that use it, unplug it, plug it in again, and repeat.",
            port=Typed(device),
            why=Typed(str(error)),
        )
        return Flashed(device, False, unexpected)
    box, version = str(hello.get("box", ""))[-4:], str(hello.get("fw", ""))
    flashed = say(
        "box_flashed",
        "Box {box} runs firmware {version} ({count, plural, =0 {it was up to date} one {# file written} "
        "other {# files written}}).",
        box=Typed(box),
        version=Typed(version),
        count=len(written),
    )
    return Flashed(device, True, flashed, version, box, written)


def _install(device: str, files: Mapping[str, bytes], report: Report) -> tuple[str, ...]:
    """Write what differs, verify everything, start the program. Returns the paths that were written."""
    report(FlashProgress(device, 0, 1, say("stopping_program", "stopping its program")))
    board = SerialTransport(device)
    try:
        board.serial.timeout = ANSWER_S
        board.serial.write_timeout = ANSWER_S
        board.serial.write(b"\r\x03\x03")  # twice: the first may hit a `finally` of the running program
        time.sleep(0.1)
        board.enter_raw_repl()
        found = _ask(board, files)
        _check_board(device, found)
        wanted = {path: hashlib.sha256(data).hexdigest() for path, data in files.items()}
        changed = [path for path in files if found.files[path] != wanted[path] and path != MAIN]
        if changed or found.files[MAIN] != wanted[MAIN]:
            changed.append(MAIN)
        stale = [name for name in found.names if name.endswith(".py") and f"{FOLDER}/{name}" not in files]
        _write(board, device, {path: files[path] for path in changed}, stale, report)
        found = _ask(board, files)
        wrong = [path for path in files if found.files[path] != wanted[path]]
        if wrong:
            raise FlashError(
                say(
                    "reads_back_differently",
                    "{files} on {port} didn't read back as written. Flash the board again. If that happens "
                    "twice, its flash memory is worn out: use another board.",
                    files=Series(tuple(map(Typed, wrong))),
                    port=Typed(device),
                )
            )
        board.exit_raw_repl()
        board.serial.write(b"\x04")  # a soft reset starts /main.py
    finally:
        with suppress(OSError):
            board.close()
    return tuple(changed)


class _Found(Struct, frozen=True):
    """What a board says of itself. `files`: SHA-256 in hex of each path asked for, "" if there is no such file."""

    name: str
    version: tuple[int, ...]
    board: str
    names: tuple[str, ...]
    files: Mapping[str, str]


def _ask(board: SerialTransport, files: Mapping[str, bytes]) -> _Found:
    said: bytes = board.exec(_ASK % {"folder": FOLDER, "paths": list(files)})
    return msgspec.json.decode(said, type=_Found)


def _check_board(device: str, found: _Found) -> None:
    if found.name != "micropython":
        raise FlashError(
            say(
                "not_micropython",
                "The board on {port} runs {other}, not MicroPython. {how}",
                port=Typed(device),
                other=Typed(found.name),
                how=HOW_TO_GET_MICROPYTHON,
            )
        )
    if found.version[:2] < OLDEST_MICROPYTHON:
        has, needs = (".".join(map(str, version)) for version in (found.version, OLDEST_MICROPYTHON))
        raise FlashError(
            say(
                "micropython_too_old",
                "The board on {port} runs MicroPython {has}, but {needs} is needed. {how}",
                port=Typed(device),
                has=Typed(has),
                needs=Typed(needs),
                how=HOW_TO_GET_MICROPYTHON,
            )
        )


def _write(
    board: SerialTransport, device: str, files: Mapping[str, bytes], stale: Sequence[str], report: Report
) -> None:
    total, before = sum(map(len, files.values())), 0
    if files:
        board.exec(f"import os\ntry:\n os.remove({MAIN!r})\nexcept OSError:\n pass")
        board.exec(f"try:\n os.mkdir({FOLDER!r})\nexcept OSError:\n pass")
    for name in stale:
        board.exec(f"import os\nos.remove({FOLDER + '/' + name!r})")
    for path, data in files.items():

        def tell(done: int, _: int, path: str = path, before: int = before) -> None:
            report(FlashProgress(device, before + done, total, say("writing_file", "writing {file}", file=Typed(path))))

        board.fs_writefile(path, data, chunk_size=PIECE_BYTES, progress_callback=tell)
        before += len(data)
    report(FlashProgress(device, total or 1, total or 1, say("reading_back", "reading back")))


def _wait_for_hello(device: str, report: Report) -> Mapping[str, int | str]:
    """Wait until the box itself says that it runs."""
    report(FlashProgress(device, 1, 1, say("starting_box", "starting")))
    said: list[bytes] = []
    reader, end_s = wire.LineReader(), time.monotonic() + HELLO_S
    port = open_port(device, timeout_s=0.5)
    try:
        while time.monotonic() < end_s:
            port.write(wire.encode("hi", {"proto": wire.PROTOCOL}))
            for line in reader.feed(port.read(1) + port.read(port.in_waiting)):
                try:
                    message = wire.parse(line)
                except wire.WireError:
                    said.append(line)
                    continue
                if message.name == "hello":
                    return message.fields
    finally:
        port.close()
    last = (said or [b"nothing"])[-1].decode(errors="replace").strip()
    raise FlashError(
        say(
            "no_hello_after_flash",
            "The files are on the board on {port}, but its program doesn't say hello (last it said: "
            "{last}). If you are holding button 1 down, let go. Then unplug the board and plug it in "
            "again.",
            port=Typed(device),
            last=Typed(last),
        )
    )
