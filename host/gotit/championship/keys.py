"""A room's own key, and the certificate by which a room knows its hub. Both are made where they are used.

Must not: send a secret, or write one to a log. (Keys look as NATS wants them: "nkeys".)
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from binascii import crc_hqx
from collections.abc import Iterable
from ipaddress import IPv4Address

from nacl.signing import SigningKey

_SEED, _USER = 18 << 3, 20 << 3
_ED25519 = b"\x06\x03\x2b\x65\x70"
"""The object identifier 1.3.101.112, with its tag and length."""
_COMMON_NAME = b"\x06\x03\x55\x04\x03"
_ALTERNATIVE_NAME = b"\x06\x03\x55\x1d\x11"
_FROM, _UNTIL = b"20200101000000Z", b"99991231235959Z"
"""A certificate is trusted by its fingerprint alone, and clocks of old laptops are wrong."""


class Key:
    """`seed` is the secret, `public` what may be shown. Raises ValueError if that is no seed."""

    def __init__(self, seed: str) -> None:
        raw = base64.b32decode(seed + "=" * (-len(seed) % 8))
        if len(raw) != 36 or crc_hqx(raw[:34], 0) != int.from_bytes(raw[34:], "little"):
            raise ValueError("no seed of a key")
        self.seed = seed
        self._signing = SigningKey(raw[2:34])
        self.public = _written(bytes((_USER,)) + bytes(self._signing.verify_key))

    @classmethod
    def made(cls) -> Key:
        """A new one, that nobody else has."""
        return cls(_written(bytes((_SEED | _USER >> 5, (_USER & 31) << 3)) + secrets.token_bytes(32)))

    def sign(self, nonce: str) -> bytes:
        """What shows that it has this key, as the server wants it."""
        return base64.b64encode(self._signing.sign(nonce.encode()).signature)


def is_public(text: str) -> bool:
    """Is it the public half of a key?"""
    try:
        raw = base64.b32decode(text + "=" * (-len(text) % 8))
    except ValueError:
        return False
    return len(raw) == 35 and raw[0] == _USER and crc_hqx(raw[:33], 0) == int.from_bytes(raw[33:], "little")


def _written(raw: bytes) -> str:
    return base64.b32encode(raw + crc_hqx(raw, 0).to_bytes(2, "little")).decode().rstrip("=")


def certificate(addresses: Iterable[str] = ()) -> tuple[str, str]:
    """A new certificate that has signed itself, and its secret key, both as PEM (X.509, Ed25519).

    `addresses`: that it is for, where that is asked: servers ask each other. Rooms know it by its fingerprint.
    """
    signing = SigningKey.generate()
    algorithm = _der(0x30, _ED25519)
    name = _der(0x30, _der(0x31, _der(0x30, _COMMON_NAME + _der(0x0C, b"gotit hub"))))
    valid = _der(0x30, _der(0x18, _FROM) + _der(0x18, _UNTIL))
    public = _der(0x30, algorithm + _der(0x03, b"\0" + bytes(signing.verify_key)))
    number = _der(0x02, b"\x01" + secrets.token_bytes(8))
    version = _der(0xA0, _der(0x02, b"\x02"))
    named = b"".join(_der(0x87, IPv4Address(address).packed) for address in addresses)
    alternative = _der(0x30, _der(0x30, _ALTERNATIVE_NAME + _der(0x04, _der(0x30, named))))
    more = _der(0xA3, alternative) if named else b""
    to_sign = _der(0x30, version + number + algorithm + name + valid + name + public + more)
    whole = _der(0x30, to_sign + algorithm + _der(0x03, b"\0" + signing.sign(to_sign).signature))
    secret = _der(0x30, _der(0x02, b"\0") + algorithm + _der(0x04, _der(0x04, bytes(signing))))
    return _pem("CERTIFICATE", whole), _pem("PRIVATE KEY", secret)


def fingerprint(der: bytes) -> bytes:
    """Of a certificate: by its first bytes a room knows its hub."""
    return hashlib.sha256(der).digest()


def _der(tag: int, body: bytes) -> bytes:
    length = len(body)
    if length < 128:
        return bytes((tag, length)) + body
    size = length.to_bytes((length.bit_length() + 7) // 8, "big")
    return bytes((tag, 0x80 | len(size))) + size + body


def _pem(kind: str, der: bytes) -> str:
    text = base64.encodebytes(der).decode()
    return f"-----BEGIN {kind}-----\n{text}-----END {kind}-----\n"
