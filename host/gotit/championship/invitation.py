"""What a room needs to ask a hub to let it in: by QR or typed. It is no key: somebody must still say yes.

Must not: open a connection.
"""

from __future__ import annotations

import base64
import ipaddress
import secrets

from msgspec import Struct

PIN_BYTES, WORD_BYTES = 10, 5
LONG = 4 + 2 + PIN_BYTES + WORD_BYTES
GROUP = 5


class NoInvitation(ValueError):
    """What was typed or read is no invitation: a letter is missing or wrong."""


class Invitation(Struct, frozen=True):
    """Where the hub is, the first bytes of its certificate's fingerprint, and the word that opens its door."""

    host: str
    port: int
    pin: bytes
    word: str = ""

    @property
    def text(self) -> str:
        """Letters and digits in groups, for QR codes and keyboards. None of them can be taken for another."""
        raw = ipaddress.IPv4Address(self.host).packed + self.port.to_bytes(2, "big") + self.pin
        return written(raw + base64.b32decode(self.word))


def new_word() -> str:
    """It opens the door until another one does."""
    return base64.b32encode(secrets.token_bytes(WORD_BYTES)).decode()


def read(text: str) -> Invitation:
    """Raises NoInvitation. Case, blanks and hyphens don't matter."""
    raw = read_bytes(text, LONG)
    host = str(ipaddress.IPv4Address(raw[:4]))
    word = base64.b32encode(raw[6 + PIN_BYTES :]).decode()
    return Invitation(host, int.from_bytes(raw[4:6], "big"), raw[6 : 6 + PIN_BYTES], word)


def written(raw: bytes) -> str:
    """As letters and digits in groups, with a check of them."""
    letters = base64.b32encode(raw + _check(raw)).decode().rstrip("=").translate(_OUT)
    return "-".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))


def read_bytes(text: str, long: int) -> bytes:
    """So many bytes, from what somebody has typed. Raises NoInvitation."""
    letters = "".join(each for each in text.upper() if each.isalnum()).translate(_IN)
    try:
        raw = base64.b32decode(letters + "=" * (-len(letters) % 8))
    except ValueError:
        raise NoInvitation from None
    if len(raw) != long + 1 or _check(raw[:-1]) != raw[-1:]:
        raise NoInvitation
    return raw[:-1]


def _check(raw: bytes) -> bytes:
    total = 0
    for byte in raw:
        total = (total * 31 + byte) % 251
    return bytes((total,))


_OUT = str.maketrans("IO", "89")
_IN = str.maketrans("8901", "IOOI")
"""Base 32 has no 8, 9, 0 or 1: 8 and 9 stand for its I and O, and who types 0 or 1 means O or I."""
