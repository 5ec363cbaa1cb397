"""The wire's checksum, and which bytes are plain, by what CPython has in C: some hundred times as fast.

The firmware's own quick ones (gotit_box/quick.py) are for the board. Must not: give other results than `wire`.
"""

from __future__ import annotations

from binascii import crc_hqx

_PLAIN = bytes(byte for byte in range(0x20, 0x7F) if byte not in b"$*")


def crc16(data: bytes, start: int) -> int:
    """As wire.crc16."""
    return crc_hqx(data, start)


def is_plain(body: bytes) -> bool:
    """As wire.is_plain."""
    return not body.translate(None, _PLAIN)
