"""The server's own process, told through pipes as by the program; and a client that can be as rude as it likes."""

from __future__ import annotations

import json
import queue
import secrets
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple, Self

import msgspec
from tests.patience import PATIENCE_S

from gotit.phones import messages

HERE = "127.0.0.1"
SEATS = (1, 2, 3)


class Reply(NamedTuple):
    """An answer: status 0 means that the connection was closed without one."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Served:
    """`python -m gotit.phones` at a free port. `wishes`: answers each wish, as the program would. None: never."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gotit.phones"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        self.reports: queue.Queue[messages.FromServer] = queue.Queue()
        self.seen: list[messages.Seen] = []
        self.wishes: list[messages.Wish] = []
        self.answer: Callable[[messages.Wish], messages.Answer | None] = lambda wish: None
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.tell(messages.Open(HERE, 0))
        listening = self.reports.get(timeout=PATIENCE_S)
        assert isinstance(listening, messages.Listening), listening
        self.port = listening.port
        self.tokens: dict[int, str] = {}
        self.source = HERE
        self._begun = 0
        self.begin_anew()

    def begin_anew(self) -> None:
        """New tokens for all seats, nobody connected, and requests from another address."""
        self._begun += 1
        self.source = f"127.0.{self._begun // 100}.{100 + self._begun % 100}"
        self.answer = lambda wish: messages.Answer(wish.seat, wish.wish, True)
        self.tokens = {seat: secrets.token_urlsafe(16) for seat in SEATS}
        self.tell(messages.Admit(self.tokens))
        for seat in self.tokens:
            self.show(seat, {"of": seat})
        self.until(lambda: self.picture(SEATS[-1]).status == 428, "the tokens are known")
        self.seen.clear()
        self.wishes.clear()

    def tell(self, message: messages.ToServer) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(messages.line(message))
        self.process.stdin.flush()

    def show(self, seat: int, picture: Any) -> None:
        self.tell(messages.Show(seat, msgspec.Raw(msgspec.json.encode(picture))))

    def until(self, condition: Callable[[], object], what: str) -> None:
        end_s = time.monotonic() + PATIENCE_S
        while not condition():
            assert time.monotonic() < end_s, f"not within {PATIENCE_S:.0f} s: {what}"
            time.sleep(0.01)

    def _read(self) -> None:
        assert self.process.stdout is not None
        for text in self.process.stdout:
            message = messages.read_report(text)
            match message:
                case messages.Seen():
                    self.seen.append(message)
                case messages.Wish():
                    self.wishes.append(message)
                    if (answer := self.answer(message)) is not None:
                        with suppress(OSError):
                            self.tell(answer)
                case _:
                    self.reports.put(message)

    # --- asking ----------------------------------------------------------------------------------------------------

    @property
    def own_headers(self) -> dict[str, str]:
        return {"Host": f"{HERE}:{self.port}", "Origin": f"http://{HERE}:{self.port}"}

    def ask(
        self,
        method: str,
        path: str,
        *,
        token: str = "",
        phone: str = "phone-01",
        body: Any = None,
        headers: Mapping[str, str | None] | None = None,
        within_s: float = PATIENCE_S,
    ) -> Reply:
        """One request on its own connection. `headers` replace ours; None leaves one out."""
        content = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        sent: dict[str, str | None] = {
            **self.own_headers,
            "Authorization": f"Bearer {token}" if token else None,
            "X-Phone": phone,
            "Content-Type": "application/json" if content else None,
            "Content-Length": str(len(content)),
            "Connection": "close",
            **(headers or {}),
        }
        said = (f"{name}: {value}" for name, value in sent.items() if value is not None)
        lines = [f"{method} {path} HTTP/1.1", *said]
        return self.talk("\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + content, within_s)

    def talk(self, data: bytes, within_s: float = PATIENCE_S) -> Reply:
        """Send these bytes, and read what comes back until the other side closes."""
        with self.connect(within_s) as line:
            with suppress(OSError):  # closed while we are still sending
                line.sendall(data)
            heard = b""
            with suppress(ConnectionError):
                while more := line.recv(65536):
                    heard += more
        return read_reply(heard)

    def connect(self, within_s: float = PATIENCE_S) -> socket.socket:
        return socket.create_connection((HERE, self.port), within_s, (self.source, 0))

    def join(self, seat: int, phone: str = "phone-01") -> Reply:
        return self.ask("POST", "/join", token=self.tokens[seat], phone=phone, body={"phone": phone})

    def picture(self, seat: int, after: int = 0, phone: str = "phone-01", **more: Any) -> Reply:
        return self.ask("GET", f"/picture?after={after}", token=self.tokens[seat], phone=phone, **more)

    def act(self, seat: int, action: Any, *, wish: str = "wish-001", phone: str = "phone-01", **more: Any) -> Reply:
        body = {"wish": wish, "moment": 1, "action": action}
        return self.ask("POST", "/act", token=self.tokens[seat], phone=phone, body=body, **more)

    def close(self) -> str:
        """End it. Returns what it complained about."""
        assert self.process.stdin is not None
        assert self.process.stderr is not None
        with suppress(OSError):
            self.process.stdin.close()
        try:
            self.process.wait(PATIENCE_S)
        finally:
            self.process.kill()
            self.process.wait()
            self._reader.join(PATIENCE_S)
        return self.process.stderr.read().decode()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read_reply(heard: bytes) -> Reply:
    head, _, body = heard.partition(b"\r\n\r\n")
    if not head:
        return Reply(0, {}, b"")
    first, *rest = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in rest)}
    return Reply(int(first.split()[1]), headers, body)
