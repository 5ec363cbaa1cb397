"""What another room types or scans to race with this one: where its judge is, and the session's secret.

Must not: open a port. Whoever has it can speak in this race, and in nothing else; a new one is made for each.
"""

from __future__ import annotations

import hashlib
import ipaddress
import secrets

from msgspec import Struct

from gotit.championship.invitation import read_bytes, written
from gotit.championship.race.packets import KEY_BYTES

SECRET_BYTES = 10


class RaceCode(Struct, frozen=True):
    """The judge's address and UDP port, and what the key of its packets is made of."""

    host: str
    port: int
    secret: bytes

    @property
    def text(self) -> str:
        """28 letters and digits in groups, for QR codes and keyboards."""
        return written(ipaddress.IPv4Address(self.host).packed + self.port.to_bytes(2, "big") + self.secret)

    @property
    def key(self) -> bytes:
        return hashlib.blake2b(self.secret, digest_size=KEY_BYTES, person=b"gotit race").digest()


def new_code(host: str, port: int) -> RaceCode:
    return RaceCode(host, port, secrets.token_bytes(SECRET_BYTES))


def read(text: str) -> RaceCode:
    """Raises NoInvitation. Case, blanks and hyphens don't matter."""
    raw = read_bytes(text, 4 + 2 + SECRET_BYTES)
    return RaceCode(str(ipaddress.IPv4Address(raw[:4])), int.from_bytes(raw[4:6], "big"), raw[6:])
