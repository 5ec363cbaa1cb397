"""Targets: what boxes say, their settings, and the drives of boards that wait for their program.

Must not: wait for anything; remember one input when it takes the next; open a port.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.fuzz.target import Take, Target, must

from gotit.boxes.link import Link
from gotit.boxes.memory import Memories
from gotit.boxes.uf2 import find_waiting, say_what_to_do
from gotit_box import wire
from gotit_box.settings import TABLE, read_settings


def take_wire() -> Take:
    """As they come, and with their checksum: nothing is raised but a WireError, and what is said is the same again."""

    def take(data: bytes) -> None:
        reader = wire.LineReader()
        lines = reader.feed(data[: len(data) // 2]) + reader.feed(data[len(data) // 2 :])
        must(all(len(line) <= wire.LINE_LIMIT for line in lines), "a line is too long")
        for line in [*lines, data, with_checksum(data)]:
            try:
                told = wire.parse(line)
            except wire.WireError:
                continue
            if told.known:
                again = wire.parse(wire.encode(told.name, told.fields))
                must((again.name, again.fields) == (told.name, told.fields), "it is not the same again")

    return take


def with_checksum(body: bytes) -> bytes:
    return b"$%b*%04X\n" % (body, wire.crc16(body))


def take_link() -> Take:
    """Lines with their checksums, among them a hello: the link never raises."""
    hello = next(line for line in _box_lines() if line.startswith(b"hello "))

    def take(data: bytes) -> None:
        link, now_ns = Link("port", Memories(), 7, 0), 0
        link.receive(with_checksum(hello), now_ns)
        for line in data.split(b"\n"):
            now_ns += 1 + 1_000_000 * (line[:1] or b"\0")[0]
            link.receive(with_checksum(line[1:]), now_ns)
            link.advance(now_ns)
            link.acknowledge()
            link.mark()
            link.take_outgoing()
            must(link.health_at(now_ns), "there is no health")
        link.close(now_ns)

    return take


def _box_lines() -> list[bytes]:
    """Bodies of lines, each message once with all its fields."""
    lines = []
    for name, (_, _, fields) in wire.MESSAGES.items():
        said = {key: 1 if kind.startswith("int") else "c" for key, kind, _, _ in fields}
        lines.append(wire.encode(name, said)[1:-6])
    return lines


def take_settings() -> Take:
    """A box's own file: never an error, and each value is one that there may be."""

    def take(data: bytes) -> None:
        for text in (data.decode("utf-8", "replace"), data.decode("latin-1")):
            found = read_settings(text)
            for key, (_, good, _) in TABLE.items():
                must(good(getattr(found, key)), f"{key} is none that there may be")
            must(len(found.roles) == len(found.input_pins), "a role for each input")

    return take


def take_uf2() -> Take:
    """What a drive says of itself, and the system of its drives: boards, or none."""
    folder = TemporaryDirectory(prefix="gotit-fuzz-")
    root = Path(folder.name)
    (root / "media" / "RPI-RP2").mkdir(parents=True)
    (root / "proc").mkdir()

    def take(data: bytes) -> None:
        told, _, table = data.partition(b"\0")
        (root / "media" / "RPI-RP2" / "INFO_UF2.TXT").write_bytes(told)
        mounts = b"/dev/sda1 /media/RPI-RP2 vfat\n" + table.replace(b"..", b"").replace(b"\0", b"")
        (root / "proc" / "mounts").write_bytes(mounts)
        for waiting in find_waiting("linux", root):
            must(say_what_to_do(waiting), "what to do with it")

    take.keeps = folder  # type: ignore[attr-defined]  # until the target goes
    return take


UF2_SEED = b"UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n\0/dev/sdb1 /media/x vfat\n"


TARGETS: Mapping[str, Target] = {
    "wire": Target(
        "lines of a box", take_wire, lambda: [*map(with_checksum, _box_lines()), *_box_lines()], longest=600
    ),
    "link": Target("a box's whole talk", take_link, lambda: [b"\n\1".join([b"", *_box_lines()])], longest=4096),
    "settings": Target(
        "a box's settings", take_settings, lambda: [json.dumps({k: TABLE[k][0]}).encode() for k in TABLE]
    ),
    "uf2": Target("drives of boards that wait", take_uf2, lambda: [UF2_SEED], longest=600),
}
