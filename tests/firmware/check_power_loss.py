"""Pull the plug at any moment while settings are written: which settings does the box have afterwards?

`micropython tests/firmware/check_power_loss.py FIRMWARE OLD NEW` under MicroPython's unix port, whose file system is
the one of a Pico: littlefs, on a flash of 4 KiB blocks that is programmed in pages of 256 bytes. OLD, NEW: files with
the texts of /box.json before and after ("-": there was none). NEW is written as `mpremote cp` does: 256 bytes at once.

All that this does to the flash is noted. Then each operation is cut: before it, after some of its bytes, with the rest
of a page half done. The box starts with what is on the flash then, and reads its settings. Prints JSON: how many cuts
there were, and how often it had the old settings, the new ones, or neither.
"""

import json
import random
import sys

import vfs  # type: ignore[import-not-found]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

BLOCK, PAGE, BLOCKS = 4096, 256, 32
ERASED = 0xFF
SHARES = (0.0, 0.001, 0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 0.999, 1.0)


class Flash:
    """A block device that notes what is done to it: where, and the bytes that are there then."""

    def __init__(self, data: bytearray) -> None:
        self.data = data
        self.done: list[tuple[int, bytes]] = []

    def readblocks(self, block: int, buf: bytearray, off: int = 0) -> None:
        at = block * BLOCK + off
        buf[:] = self.data[at : at + len(buf)]

    def writeblocks(self, block: int, buf: bytes, off: int = 0) -> None:
        """Programming can only clear bits."""
        at = block * BLOCK + off
        self._change(at, bytes([self.data[at + i] & buf[i] for i in range(len(buf))]))

    def ioctl(self, op: int, arg: int) -> "int | None":
        if op == 4:
            return BLOCKS
        if op == 5:
            return BLOCK
        if op == 6:
            self._change(arg * BLOCK, bytes([ERASED]) * BLOCK)
            return 0
        return None

    def _change(self, at: int, to: bytes) -> None:
        self.done.append((at, to))
        self.data[at : at + len(to)] = to


def cut(data: bytearray, at: int, to: bytes, share: float) -> None:
    """The plug is pulled while this is done: so much of it is, a page is neither old nor new, and the rest is not."""
    whole = int(len(to) * share)
    data[at : at + whole] = to[:whole]
    if 0 < share < 1:
        for i in range(whole, min(whole + PAGE, len(to))):
            mask = random.getrandbits(8)
            data[at + i] = (data[at + i] & mask) | (to[i] & ~mask & 0xFF)


def mounted(flash: Flash) -> "Any":
    return vfs.VfsLfs2(flash, readsize=32, progsize=PAGE, lookahead=32)


def write(flash: Flash, text: bytes) -> None:
    """As `mpremote cp` does."""
    file = mounted(flash).open("/box.json", "wb")
    for at in range(0, len(text), 256):
        file.write(text[at : at + 256])
    file.close()


def read(flash: Flash) -> "bytes | None":
    try:
        with mounted(flash).open("/box.json", "rb") as file:
            found: bytes = file.read()
            return found
    except OSError:
        return None


def text_of(path: str) -> "bytes | None":
    if path == "-":
        return None
    with open(path, "rb") as file:  # noqa: PTH123  (MicroPython has no pathlib)
        return file.read()


def settings_of(read_settings: "Any", text: "bytes | None") -> "dict[str, Any]":
    """As the box has them."""
    settings = read_settings(None if text is None else text.decode())
    return {name: value for name, value in settings.__dict__.items() if name != "problems"}


def main(read_settings: "Any", old: "bytes | None", new: bytes) -> None:
    random.seed(7)
    start = bytearray(bytes([ERASED]) * (BLOCK * BLOCKS))
    vfs.VfsLfs2.mkfs(Flash(start), readsize=32, progsize=PAGE, lookahead=32)
    if old is not None:
        for again in range(3):  # not the first write of this file system's life
            write(Flash(start), old + b" " * (2 - again))
    was, wanted = settings_of(read_settings, old), settings_of(read_settings, new)
    whole = Flash(bytearray(start))
    write(whole, new)
    assert read(whole) == new
    found = {"operations": len(whole.done), "cuts": 0, "old": 0, "new": 0, "neither": 0}
    before = bytearray(start)
    for at, to in whole.done:
        for share in SHARES:
            flash = Flash(bytearray(before))
            cut(flash.data, at, to, share)
            has = settings_of(read_settings, read(flash))
            found["cuts"] += 1
            found["old" if has == was else "new" if has == wanted else "neither"] += 1
            write(flash, new)  # and it can be written again
            assert read(flash) == new
        before[at : at + len(to)] = to
    print(json.dumps(found))


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    from gotit_box.settings import read_settings

    new_text = text_of(sys.argv[3])
    assert new_text is not None
    main(read_settings, text_of(sys.argv[2]), new_text)
