"""What a phone and this computer say to each other, sealed with keys made of the secret in the seat's code.

    name      HMAC-SHA-512(secret, NAME), 16 bytes: says openly which code it is, and nothing of the secret
    keys      HMAC-SHA-512(secret, KEYS | challenge | salt): 32 bytes seal what the phone says, 32 what it is told
    request   salt (16: names the session) | counter (4) | box
    answer    box, with the other key and the request's nonce: it answers that request and no other
    box       NaCl's secretbox (XSalsa20-Poly1305); nonce: counter (4) | kind of request, filled with zeros to 24 bytes

The phone draws the salt, this computer the challenge, a new one after each session: what was recorded opens none.
Within a session each kind of request counts upwards, so nothing counts twice or late. Texts are filled with spaces,
which JSON ignores: how long a message is says little. The other side of this is `page/sealed.js`.

Must not: do I/O; make a cipher of its own.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field

from nacl.exceptions import CryptoError
from nacl.secret import SecretBox

NAME, KEYS = b"gotit phones 1 name", b"gotit phones 1 keys"
NAME_BYTES = SALT_BYTES = CHALLENGE_BYTES = 16
COUNTER_BYTES = 4
KEY_BYTES, NONCE_BYTES = SecretBox.KEY_SIZE, SecretBox.NONCE_SIZE
ASKED_STEP, TOLD_STEP = 256, 1024
"""Lengths are multiples of these many bytes."""


class Unsealed(Exception):
    """This was not sealed by the phone of this session, or not for now. `why`: "length", "forged" or "repeated"."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(slots=True)
class Keys:
    """`asks` seals what the phone says, `told` what it is told."""

    asks: SecretBox
    told: SecretBox


@dataclass(slots=True)
class Session:
    """This computer's side. `last`: the highest counter so far, by the kind of request."""

    keys: Keys
    last: dict[str, int] = field(default_factory=dict)

    def open(self, kind: str, numbered: bytes) -> tuple[int, bytes]:
        """The counter and the text of `counter | box`. Raises Unsealed; then nothing has changed."""
        counter, box = int.from_bytes(numbered[:COUNTER_BYTES]), numbered[COUNTER_BYTES:]
        if len(box) <= SecretBox.MACBYTES:
            raise Unsealed("length")
        if counter <= self.last.get(kind, 0):
            raise Unsealed("repeated")
        try:
            text = self.keys.asks.decrypt(box, nonce(kind, counter))
        except CryptoError:
            raise Unsealed("forged") from None
        self.last[kind] = counter
        return counter, text

    def seal(self, kind: str, counter: int, text: bytes) -> bytes:
        """The answer to this request. Once only: a nonce is used once."""
        return self.keys.told.encrypt(filled(text, TOLD_STEP), nonce(kind, counter)).ciphertext


def name_of(secret: str) -> bytes:
    return _mac(secret, NAME)[:NAME_BYTES]


def keys_of(secret: str, challenge: bytes, salt: bytes) -> Keys:
    both = _mac(secret, KEYS + challenge + salt)
    return Keys(SecretBox(both[:KEY_BYTES]), SecretBox(both[KEY_BYTES:]))


def nonce(kind: str, counter: int) -> bytes:
    return (counter.to_bytes(COUNTER_BYTES) + kind.encode()).ljust(NONCE_BYTES, b"\0")


def filled(text: bytes, step: int) -> bytes:
    return text + b" " * (-len(text) % step)


def _mac(secret: str, text: bytes) -> bytes:
    return hmac.digest(secret.encode(), text, hashlib.sha512)
