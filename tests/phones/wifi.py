"""The Wi-Fi of one browser: a SOCKS 5 access point (RFC 1928) that can be taken away, and all connections with it.

Must not: look at what is sent. Connections come from this computer and go to this computer only.
"""

from __future__ import annotations

import socket
import struct
import threading
from contextlib import suppress

NO_PASSWORD, CONNECT, IPV4 = 0, 1, 1
UNREACHABLE = 3


class Wifi:
    """Listens at once, at `port`."""

    def __init__(self) -> None:
        self.on = True
        self._open: set[socket.socket] = set()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, name="wifi", daemon=True).start()

    def set_on(self, on: bool) -> None:
        """Turned off, it ends every connection and refuses new ones."""
        self.on = on
        if not on:
            for line in tuple(self._open):
                with suppress(OSError):
                    line.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.set_on(False)
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)  # wakes whoever waits in it
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):  # closed
            while True:
                line, _ = self._listening.accept()
                threading.Thread(target=self._serve, args=(line,), daemon=True).start()

    def _serve(self, phone: socket.socket) -> None:
        with phone, suppress(OSError):
            _, ways = received(phone, 2)
            received(phone, ways)
            phone.sendall(bytes((5, NO_PASSWORD)))
            _, command, _, kind = received(phone, 4)
            host, port = struct.unpack("!4sH", received(phone, 6))
            if not self.on or (command, kind) != (CONNECT, IPV4):
                phone.sendall(bytes((5, UNREACHABLE, 0, IPV4)) + bytes(6))
                return
            with socket.create_connection((socket.inet_ntoa(host), port)) as server:
                phone.sendall(bytes((5, 0, 0, IPV4)) + bytes(6))
                self._open |= {phone, server}
                back = threading.Thread(target=carry, args=(server, phone), daemon=True)
                back.start()
                carry(phone, server)
                back.join()
                self._open -= {phone, server}


def received(line: socket.socket, count: int) -> bytes:
    """So many bytes. Raises ConnectionError: a browser may hang up in the middle."""
    data = line.recv(count, socket.MSG_WAITALL)
    if len(data) < count:
        raise ConnectionError
    return data


def carry(one: socket.socket, other: socket.socket) -> None:
    """Pass on everything that one sends to the other, until it stops sending or the other has gone."""
    with suppress(OSError):
        while data := one.recv(65536):
            other.sendall(data)
    with suppress(OSError):
        other.shutdown(socket.SHUT_WR)
