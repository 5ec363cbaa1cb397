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
    """`key`: who one is; None: one knocks at the door. `inbox`: where answers come, if that is prescribed."""

    hub: Invitation
    key: Key | None = None
    inbox: str = ""

    async def options(self, client: Client) -> dict[str, Any]:
        """For this client's `connect`. Raises WrongHub; OSError if nobody answers."""
        found: dict[str, Any] = {
            "servers": f"tls://{self.hub.host}:{self.hub.port}", "tls": await _pinned(self.hub),
            "tls_handshake_first": True,
        }  # fmt: skip
        if self.inbox:
            found["inbox_prefix"] = self.inbox
        if self.key is None:
            return found | {"user": "door", "password": self.hub.word}
        client._public_nkey, client._auth_configured = self.key.public, True
        return found | {"signature_cb": self.key.sign}


async def _pinned(hub: Invitation) -> ssl.SSLContext:
    """It trusts the one certificate that has this fingerprint."""
    look = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    look.check_hostname = False
    look.verify_mode = ssl.CERT_NONE  # nothing is said on this connection: it is only looked at
    async with asyncio.timeout(PATIENCE_S):
        _, writer = await asyncio.open_connection(hub.host, hub.port, ssl=look)
    try:
        shown = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
    finally:
        writer.transport.abort()
    if not shown or not fingerprint(shown).startswith(hub.pin):
        raise WrongHub
    trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trusting.check_hostname = False
    trusting.load_verify_locations(cadata=ssl.DER_cert_to_PEM_cert(shown))
    return trusting
