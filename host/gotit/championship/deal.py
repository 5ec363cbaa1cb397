"""The same deal in every room, which nobody has chosen: chance from a commitment, as in duplicate bridge.

Must not: draw a secret (who calls it does); know a game, a room or a network.

The organiser has a *chain* of secrets, each the hash of the next, and commits to the first. Each room commits to a
nonce of its own. When all commitments are known the nonces are told: so the organiser could not choose the chain to
suit them, and no room its nonce. Draw k is worked out from secret k, which is told when that draw is due. So nobody
sees ahead, and everybody can check afterwards. A context (championship, round, game) is part of everything, so that
the right secrets in the wrong round give another deal.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping

SECRET_BYTES, NONCE_BYTES, COMMITMENT_BYTES = 32, 16, 32


def chain(last: bytes, draws: int) -> tuple[bytes, ...]:
    """Secrets for so many draws, in the order in which they are told, after what is committed to: `draws` + 1 of them.

    `last`: SECRET_BYTES that nobody can guess; the secret of the last draw.
    """
    secrets = [last]
    for _ in range(draws):
        secrets.append(link(secrets[-1]))
    return tuple(reversed(secrets))


def link(secret: bytes) -> bytes:
    """The secret before this one."""
    return hashlib.sha256(b"gotit-chain-1\0" + secret).digest()


def follows(secret: bytes, before: bytes) -> bool:
    """Is it the one that the secret (or the commitment) before it promised?"""
    return link(secret) == before


def commitment(context: str, nonce: bytes) -> str:
    """What a room tells before it tells its nonce."""
    return hashlib.sha256(b"gotit-deal-1\0" + context.encode() + b"\0" + nonce).hexdigest()


def key(context: str, secret: bytes, nonces: Mapping[str, bytes]) -> bytes:
    """What a deal is made of. `nonces`: of the rooms, by name. Raises ValueError if one has not NONCE_BYTES."""
    if any(len(nonce) != NONCE_BYTES for nonce in nonces.values()):
        raise ValueError(f"a nonce has {NONCE_BYTES} bytes")
    hashed = hashlib.sha256(b"gotit-key-1\0" + context.encode() + b"\0" + secret)
    for name, nonce in sorted(nonces.items()):
        hashed.update(name.encode() + b"\0" + nonce)
    return hashed.digest()


def order(key: bytes, n: int) -> tuple[int, ...]:
    """A permutation of range(n), each equally likely: Fisher–Yates from the top. The answer to `NeedChance`."""
    found, words = list(range(n)), _words(key)
    for at in reversed(range(1, n)):
        other = _below(at + 1, words)
        found[at], found[other] = found[other], found[at]
    return tuple(found)


def _below(limit: int, words: Iterator[int]) -> int:
    """A number below `limit`. Words that would favour small numbers are passed over."""
    fair = 2**32 - 2**32 % limit
    return next(word for word in words if word < fair) % limit


def _words(key: bytes) -> Iterator[int]:
    """Words of 32 bits, big-endian: SHA-256 of the key and a counter of 8 bytes, again and again."""
    counter = 0
    while True:
        block = hashlib.sha256(key + counter.to_bytes(8, "big")).digest()
        for at in range(0, len(block), 4):
            yield int.from_bytes(block[at : at + 4], "big")
        counter += 1
