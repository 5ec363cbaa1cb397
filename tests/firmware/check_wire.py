"""Check firmware/gotit_box/wire.py against a file of vectors, under any interpreter.

    micropython tests/firmware/check_wire.py FIRMWARE VECTORS

Prints each case that fails and, last, `wire: N checks, M failures`. Runs under CPython, MicroPython's unix port and its
WASM build alike, so it must not use anything that one of them lacks (TYPE_CHECKING is our own: there is no typing).
tests/firmware/test_wire.py starts it.
"""

import json
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


def to_bytes(text: str) -> bytes:
    """The vectors write bytes as characters."""
    return bytes([ord(char) for char in text])


def read(wire: "Any", raw: bytes) -> list[object]:
    """What parse returns, as plain data. Any exception but WireError goes through and fails the run."""
    try:
        message = wire.parse(raw)
    except wire.WireError as error:
        return ["error", str(error)]
    return ["message", message.name, message.fields, message.known]


def write(wire: "Any", name: str, fields: object) -> list[object]:
    """What encode returns."""
    try:
        return ["line", wire.encode(name, fields)]
    except wire.WireError as error:
        return ["error", str(error)]


def cut(wire: "Any", raw: bytes, size: int) -> list[object]:
    """The lines of a stream fed in pieces of `size` bytes, and how many were dropped."""
    reader = wire.LineReader()
    lines = []
    for at in range(0, len(raw), size):
        lines.extend(reader.feed(raw[at : at + size]))
    return [lines, reader.dropped]


def cases(wire: "Any", vectors: "dict[str, Any]") -> "Iterator[tuple[str, object, object]]":
    """Yields (what is checked, what came out, what should have)."""
    yield "protocol", wire.PROTOCOL, vectors["protocol"]
    for text, crc in vectors["crc"]:
        yield "crc " + repr(text), wire.crc16(to_bytes(text)), int(crc, 16)
    for case in vectors["messages"]:
        line = to_bytes(case["line"])
        expected = ["message", case["name"], case["fields"], True]
        yield "encode " + case["name"], write(wire, case["name"], case["fields"]), ["line", line + b"\n"]
        yield "parse " + case["name"], read(wire, line), expected
        yield "parse with newline " + case["name"], read(wire, line + b"\n"), expected
    for case in vectors["read"]:
        expected = ["message", case["name"], case["fields"], case["known"]]
        yield "read " + case["why"], read(wire, to_bytes(case["line"])), expected
    for case in vectors["bad"]:
        yield "bad " + case["why"], read(wire, to_bytes(case["line"])), ["error", case["error"]]
    for case in vectors["unwritable"]:
        yield "unwritable " + case["why"], write(wire, case["name"], case["fields"]), ["error", case["error"]]
    for case in vectors["streams"]:
        raw = to_bytes(case["bytes"])
        expected = [[to_bytes(line) for line in case["lines"]], case["dropped"]]
        for size in (1, 7, 64, 4096):
            yield "stream by " + str(size) + ": " + case["why"], cut(wire, raw, size), expected


def main(firmware: str, path: str) -> None:
    """Check everything in the file and say how it went."""
    sys.path.insert(0, firmware)
    from gotit_box import wire

    with open(path) as file:  # noqa: PTH123  (MicroPython has no pathlib)
        vectors = json.load(file)
    checks = failures = 0
    for what, got, expected in cases(wire, vectors):
        checks += 1
        if got != expected:
            failures += 1
            print("FAILED", what, "\n  got     ", got, "\n  expected", expected)
    print("wire:", checks, "checks,", failures, "failures")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
