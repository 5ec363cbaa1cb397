"""The server's own process, told through pipes as by the program; and a client that can be as rude as it likes."""

from __future__ import annotations

import itertools
import json
import queue
import secrets
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple, Self

import msgspec
from tests.patience import PATIENCE_S

from gotit.app.beside import beside
from gotit.phones import messages, sealed

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


class PhoneLine:
    """A phone's side of a session, as in `page/sealed.js`. May be used by several threads."""

    def __init__(self, token: str, challenge: bytes) -> None:
        self.token = token
        self.salt = secrets.token_bytes(sealed.SALT_BYTES)
        self.keys = sealed.keys_of(token, challenge, self.salt)
        self._counter = itertools.count(1)

    def seal(self, kind: str, text: bytes, counter: int | None = None) -> tuple[int, bytes]:
        """Its counter, and what goes over the air."""
        counter = counter or next(self._counter)
        filled = sealed.filled(text, sealed.ASKED_STEP)
        box = self.keys.asks.encrypt(filled, sealed.nonce(kind, counter)).ciphertext
        name = sealed.name_of(self.token) if kind == "join" else b""
        return counter, name + self.salt + counter.to_bytes(sealed.COUNTER_BYTES) + box

    def open(self, kind: str, counter: int, reply: Reply) -> Reply:
        """The sealed answer: the status and the body that were sealed."""
        text = self.keys.told.decrypt(reply.body, sealed.nonce(kind, counter))
        said = msgspec.json.decode(text, type=Opened)
        return Reply(said.status, reply.headers, bytes(said.body))


class Opened(msgspec.Struct):
    status: int
    body: msgspec.Raw


class Served:
    """`gotit beside phones` at a free port. `wishes`: answers each wish, as the program would. None: never."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            beside("phones"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
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
        self.refused = messages.Refused()
        self.lines: dict[tuple[str, str], PhoneLine] = {}
        self._begun = 0
        self.before = self.hello("A" * 22)
        """What a phone with a code was told before the codes were known."""
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
        self.lines.clear()
        self.until(lambda: self.hello(self.tokens[SEATS[-1]]).status == 200, "the tokens are known")
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
                case messages.Refused():
                    self.refused = message
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
        body: bytes = b"",
        headers: Mapping[str, str | None] | None = None,
        within_s: float = PATIENCE_S,
    ) -> Reply:
        """One plain request on its own connection. `headers` replace ours; None leaves one out."""
        sent: dict[str, str | None] = {
            **self.own_headers,
            "Content-Type": "application/octet-stream" if body else None,
            "Content-Length": str(len(body)),
            "Connection": "close",
            **(headers or {}),
        }
        said = (f"{name}: {value}" for name, value in sent.items() if value is not None)
        lines = [f"{method} {path} HTTP/1.1", *said]
        return self.talk("\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body, within_s)

    def hello(self, token: str) -> Reply:
        return self.ask("POST", "/hello", body=sealed.name_of(token))

    def say(
        self, kind: str, body: Any, *, token: str, phone: str = "phone-01", line: PhoneLine | None = None, **more: Any
    ) -> Reply:
        """One sealed request, and its answer opened; a plain refusal as it is. `body`: bytes are sent as they are.

        Without a session of this phone: in one that the server does not know.
        """
        line = line or self.lines.get((token, phone)) or PhoneLine(token, secrets.token_bytes(sealed.CHALLENGE_BYTES))
        text = body if isinstance(body, bytes) else json.dumps(body).encode()
        counter, sent = line.seal(kind, text)
        reply = self.ask("POST", f"/{kind}", body=sent, **more)
        return reply if reply.status != 200 else line.open(kind, counter, reply)

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

    def join(self, seat: int, phone: str = "phone-01", **more: Any) -> Reply:
        token = self.tokens[seat]
        return self.join_by(token, phone, **more)

    def join_by(self, token: str, phone: str = "phone-01", body: Any = None, **more: Any) -> Reply:
        said = self.hello(token)
        if said.status != 200:
            return said
        line = PhoneLine(token, said.body)
        reply = self.say("join", {"phone": phone} if body is None else body, token=token, line=line, **more)
        if reply.status == 200:
            self.lines[token, phone] = line
        return reply

    def picture(self, seat: int, after: Any = 0, phone: str = "phone-01", **more: Any) -> Reply:
        return self.say("picture", {"after": after}, token=self.tokens[seat], phone=phone, **more)

    def act(self, seat: int, action: Any, *, wish: str = "wish-001", phone: str = "phone-01", **more: Any) -> Reply:
        body = {"wish": wish, "moment": 1, "action": action}
        return self.say("act", body, token=self.tokens[seat], phone=phone, **more)

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
