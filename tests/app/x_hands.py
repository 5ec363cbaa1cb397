"""A keyboard, a mouse and eyes at an X server, and what a window manager does.

Must not: know the program.
"""

from __future__ import annotations

import struct
import time
import zlib

from tests.app.x_keys import XTest

KEYSYMS = {
    "\n": 0xFF0D, "Enter": 0xFF0D, "Escape": 0xFF1B, "Tab": 0xFF09, "Backspace": 0xFF08, "Delete": 0xFFFF,
    "Left": 0xFF51, "Up": 0xFF52, "Right": 0xFF53, "Down": 0xFF54, "Home": 0xFF50, "End": 0xFF57, "Space": 0x20,
    "Shift": 0xFFE1, "Ctrl": 0xFFE3, **{f"F{number}": 0xFFBD + number for number in range(1, 13)},
}  # fmt: skip


class Hands(XTest):
    """Keys, a mouse and eyes at an X server. Just enough of the protocol (X11, XTEST, RandR 1.5)."""

    def __init__(self, display: str) -> None:
        super().__init__(display)
        self._random_r = self._extension(b"RANDR")
        self._codes = self._keyboard()

    def _keyboard(self) -> dict[int, tuple[int, bool]]:
        """Keysym: (key code, with Shift)."""
        first, count = 8, 248
        self._socket.sendall(struct.pack("<BxHBBxx", 101, 2, first, count))
        head = self._answer()
        each = head[1]
        symbols = struct.unpack(f"<{count * each}I", self._read(4 * count * each))
        codes: dict[int, tuple[int, bool]] = {}
        for at in range(count):
            for level in (0, 1):
                codes.setdefault(symbols[at * each + level], (first + at, level == 1))
        self._spare = [first + at for at in range(count) if not any(symbols[at * each : at * each + each])]
        return codes

    def code(self, char: str) -> tuple[int, bool]:
        """The key for a character or a key's name, and whether Shift is held with it.

        A letter that this keyboard does not have gets a key of its own, as on a keyboard that has it.
        """
        symbol = KEYSYMS.get(char) or (ord(char) if ord(char) < 256 else 0x1000000 + ord(char))
        if symbol not in self._codes:
            key = self._spare.pop()
            self._socket.sendall(struct.pack("<BBHBBxxII", 100, 1, 4, key, 2, symbol, symbol))
            self._codes[symbol] = key, False
            time.sleep(0.3)  # the program reads the new keyboard
        return self._codes[symbol]

    def _fake(self, kind: int, detail: int, x: int = 0, y: int = 0) -> None:
        event = struct.pack("<BBHBBxxIIIIHH7xB", self._opcode, 2, 9, kind, detail, 0, 0, 0, 0, x, y, 0)
        self._socket.sendall(event + struct.pack("<BxH", 43, 1))
        self._answer()

    def move(self, x: int, y: int) -> None:
        self._fake(6, 0, x, y)

    def button(self, number: int, *, pressed: bool) -> None:
        self._fake(4 if pressed else 5, number)

    def give_keyboard(self, window: int) -> None:
        """As a window manager does: raise a window and give it the keyboard."""
        self._socket.sendall(struct.pack("<BxHIHxxI", 12, 4, window, 1 << 6, 0))
        self._socket.sendall(struct.pack("<BBHII", 42, 2, 3, window, 0) + struct.pack("<BxH", 43, 1))
        self._answer()

    def place(self, window: int, x: int, y: int, w: int, h: int) -> None:
        """As a window manager does: the window has this place and size from now on."""
        values = struct.pack("<IIII", x, y, w, h)
        self._socket.sendall(struct.pack("<BxHIHxx", 12, 7, window, 0b1111) + values + struct.pack("<BxH", 43, 1))
        self._answer()

    def monitor(self, name: str, x: int, w: int, h: int, *, primary: bool) -> None:
        """There is a screen here."""
        outputs = self._outputs() if primary else ()
        body = struct.pack("<I", self.root)
        body += struct.pack("<IBBHhhHHII", self._atom(name), primary, False, len(outputs), x, 0, w, h, w // 4, h // 4)
        body += struct.pack(f"<{len(outputs)}I", *outputs)
        self._socket.sendall(struct.pack("<BBH", self._random_r, 43, 1 + len(body) // 4) + body)
        self._socket.sendall(struct.pack("<BxH", 43, 1))
        self._answer()

    def _atom(self, name: str) -> int:
        data, pad = name.encode(), -len(name) % 4
        self._socket.sendall(struct.pack("<BBHHxx", 16, 0, 2 + (len(data) + pad) // 4, len(data)) + data + b"\0" * pad)
        return int(struct.unpack("<I", self._answer()[8:12])[0])

    def _outputs(self) -> tuple[int, ...]:
        self._socket.sendall(struct.pack("<BBHII", self._random_r, 0, 3, 1, 5))  # QueryVersion
        self._answer()
        self._socket.sendall(struct.pack("<BBHI", self._random_r, 25, 2, self.root))  # GetScreenResourcesCurrent
        head = self._answer()
        data = self._read(4 * struct.unpack("<I", head[4:8])[0])
        crtcs, outputs = struct.unpack("<HH", head[16:20])
        return struct.unpack(f"<{outputs}I", data[4 * crtcs : 4 * (crtcs + outputs)])

    def grab(self, x: int, y: int, w: int, h: int) -> bytes:
        """What is on the screen there, as a PNG."""
        self._socket.sendall(struct.pack("<BBHIhhHHI", 73, 2, 5, self.root, x, y, w, h, 0xFFFFFFFF))
        head = self._answer()
        pixels = self._read(4 * struct.unpack("<I", head[4:8])[0])
        rows = bytearray()
        for row in range(h):
            line = pixels[4 * w * row : 4 * w * (row + 1)]
            rgb = bytearray(3 * w)
            rgb[0::3], rgb[1::3], rgb[2::3] = line[2::4], line[1::4], line[0::4]
            rows += b"\0" + rgb
        return _png(w, h, bytes(rows))


def _png(w: int, h: int, rows: bytes) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", w, h, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")
