"""The way to a hub: sealed, to this hub and no other, as whoever one is.

Must not: trust a certificate for anything but its fingerprint.
"""

from __future__ import annotations

import asyncio
import ssl
from typing import Any

from msgspec import Struct
from nats.aio.client import Client

from gotit.championship.invitation import Invitation
from gotit.championship.keys import Key, fingerprint

PATIENCE_S = 3.0


class WrongHub(Exception):
    """Whoever answers there is not the hub that the invitation was from."""


class Way(Struct, frozen=True):
    """`key`: who one is; None: one knocks at the door. `inbox`: where answers come, if that is prescribed.

    `others`: where the same hub is, too ("192.168.1.21:4222").
    """

    hub: Invitation
    key: Key | None = None
    inbox: str = ""
    others: tuple[str, ...] = ()

    async def options(self, client: Client) -> dict[str, Any]:
        """For this client's `connect`. Raises WrongHub; OSError if nobody answers."""
        at = dict.fromkeys([f"{self.hub.host}:{self.hub.port}", *self.others])
        found: dict[str, Any] = {
            "servers": [f"tls://{each}" for each in at], "tls": await _pinned(list(at), self.hub.pin),
            "tls_handshake_first": True,
        }  # fmt: skip
        if self.inbox:
            found["inbox_prefix"] = self.inbox
        if self.key is None:
            return found | {"user": "door", "password": self.hub.word}
        client._public_nkey, client._auth_configured = self.key.public, True
        return found | {"signature_cb": self.key.sign}


async def _pinned(at: list[str], pin: bytes) -> ssl.SSLContext:
    """It trusts the one certificate that has this fingerprint. Whoever answers first shows it."""
    shown = await _shown(at)
    if not shown or not fingerprint(shown).startswith(pin):
        raise WrongHub
    trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trusting.check_hostname = False
    trusting.load_verify_locations(cadata=ssl.DER_cert_to_PEM_cert(shown))
    return trusting


async def _shown(at: list[str]) -> bytes | None:
    look = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    look.check_hostname = False
    look.verify_mode = ssl.CERT_NONE  # nothing is said on this connection: it is only looked at
    for each in at:
        host, port = each.split(":")
        try:
            async with asyncio.timeout(PATIENCE_S):
                _, writer = await asyncio.open_connection(host, int(port), ssl=look)
        except OSError:  # a timeout is one, too
            if each == at[-1]:
                raise
            continue
        try:
            shown: bytes | None = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
            return shown
        finally:
            writer.transport.abort()
    return None
