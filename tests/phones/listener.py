"""A phone's line to a real server, without a browser: what it is sent, and what the air carries of it."""

from __future__ import annotations

import http.client
import threading
import time

from tests.patience import PATIENCE_S
from tests.phones.phone import pump
from tests.phones.served import HERE, PhoneLine, Reply

from gotit.phones.sealed import name_of


class Listener:
    """Everything that a phone of this seat is sent, opened, through a client that keeps its connection open.

    `air`: all bytes of requests and answers as anybody in the Wi-Fi reads them.
    """

    def __init__(self, seat: int, port: int, token: str) -> None:
        self.bodies: list[bytes] = []
        self.air: list[bytes] = []
        self.headers: set[str] = set()
        self.number = 0
        self._source, self._port, self._token = f"127.0.0.{10 + seat}", port, token
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        http_line = http.client.HTTPConnection(HERE, self._port, timeout=PATIENCE_S, source_address=(self._source, 0))
        own = {"Content-Type": "application/octet-stream", "Origin": f"http://{HERE}:{self._port}"}

        def ask(kind: str, body: bytes) -> Reply:
            http_line.request("POST", f"/{kind}", body, own)
            reply = http_line.getresponse()
            said = reply.read()
            self.air += [body, said]
            self.headers |= {name for name, _ in reply.getheaders()}
            return Reply(reply.status, {}, said)

        line = PhoneLine(self._token, ask("hello", name_of(self._token)).body)
        ask("join", line.seal("join", b'{"phone":"listener-01"}')[1])
        while True:
            counter, asked = line.seal("picture", b'{"after":%d}' % self.number)
            reply = ask("picture", asked)
            if reply.status == 429:  # the match is played faster than people play
                time.sleep(0.05)
                continue
            if reply.status != 200 or (opened := line.open("picture", counter, reply)).status != 200:
                http_line.close()
                return  # the codes have become worthless
            self.bodies.append(opened.body)
            self.number = opened.json["number"]

    def join(self) -> None:
        """Wait until its code is worthless. The program runs on: it is what says so."""
        pump(lambda: not self._thread.is_alive(), "the listener is told")
