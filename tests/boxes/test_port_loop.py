"""One thread for all ports: whatever one of them does holds up no other. Sockets stand in for ports."""

from __future__ import annotations

import itertools
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from tests.patience import PATIENCE_S

from gotit.boxes.link import Link
from gotit.boxes.memory import Memories
from gotit.boxes.port_loop import CHUNK, LoopReader, PortLoop
from gotit_box import wire


class SocketPort:
    """A serial port's near end; `far` is the box's. `room`: how much the system buffers for a box that doesn't read."""

    in_waiting = 0

    def __init__(self, room: int | None = None) -> None:
        self._near, self.far = socket.socketpair()
        self._near.setblocking(False)
        if room is not None:
            for end, option in ((self._near, socket.SO_SNDBUF), (self.far, socket.SO_RCVBUF)):
                end.setsockopt(socket.SOL_SOCKET, option, room)

    def fileno(self) -> int:
        return self._near.fileno()

    def close(self) -> None:
        self._near.close()

    def read(self, size: int = 1) -> bytes:
        raise NotImplementedError

    def write(self, data: bytes, /) -> int | None:
        raise NotImplementedError

    def cancel_read(self) -> None: ...
    def cancel_write(self) -> None: ...


class Bench:
    """A loop whose clock counts 1, 2, 3 … each time somebody looks at it; and what it read and wrote."""

    def __init__(self) -> None:
        self._ticks = itertools.count(1_000_000_000_000)
        self.loop = PortLoop(self.clock_ns)
        self.memories = Memories()
        self.raw: list[tuple[int, str, str, bytes]] = []
        self.ended: list[str] = []
        self.fail: Callable[[str], None] = lambda port: None

    def clock_ns(self) -> int:
        return next(self._ticks)

    def add(self, name: str, port: SocketPort) -> LoopReader:
        reader = LoopReader(
            self.loop, port, Link(name, self.memories, 1, self.clock_ns()), clock_ns=self.clock_ns,
            deliver=lambda events: None, notify=lambda: None, record=self._record,
            on_close=lambda gone: self.ended.append(gone.device),
        )  # fmt: skip
        reader.start()
        return reader

    @contextmanager
    def at_rest(self) -> Iterator[None]:
        """The loop's thread does nothing meanwhile. Then it finds all that has happened at once."""
        reached, go_on = threading.Event(), threading.Event()

        def hold(port: str) -> None:
            reached.set()
            go_on.wait(PATIENCE_S)

        gate = SocketPort()
        self.fail = lambda port: hold(port) if port == "gate" else None
        self.add("gate", gate)
        gate.far.send(b"?")
        assert reached.wait(PATIENCE_S)
        self.fail = lambda port: None
        try:
            yield
        finally:
            go_on.set()

    def heard(self, port: str) -> list[tuple[int, bytes]]:
        return [(at_ns, data) for at_ns, name, way, data in self.raw if name == port and way == "in"]

    def wait_until(self, condition: Callable[[], object]) -> None:
        end_s = time.monotonic() + PATIENCE_S
        while not condition():
            assert time.monotonic() < end_s, self.raw[-5:]
            time.sleep(0.002)

    def _record(self, host_ns: int, port: str, way: str, data: bytes) -> None:
        self.raw.append((host_ns, port, way, data))
        if way == "in":
            self.fail(port)


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.loop.close()


def test_a_port_that_never_stops_talking_holds_up_the_others_by_one_chunk_a_turn(bench: Bench) -> None:
    chatty, calm = SocketPort(), SocketPort()
    bench.add("chatty", chatty)
    bench.add("calm", calm)
    with bench.at_rest():
        chatty.far.send(wire.encode("beat_ms", {"ms": 1}) * 2000)
        calm.far.send(b"x" * 3 * CHUNK)
    bench.wait_until(lambda: sum(len(data) for _, data in bench.heard("calm")) == 3 * CHUNK)
    calm_at = [at for at, (_, port, way, _) in enumerate(bench.raw) if (port, way) == ("calm", "in")]
    between = [port for _, port, way, _ in bench.raw[calm_at[0] : calm_at[-1]] if (port, way) == ("chatty", "in")]
    assert len(between) <= 2, "three turns"
    assert max(len(data) for _, data in bench.heard("chatty")) == CHUNK


def test_what_has_come_at_several_ports_is_stamped_before_any_of_it_is_worked_on(bench: Bench) -> None:
    ports = [SocketPort() for _ in range(3)]
    for number, port in enumerate(ports):
        bench.add(f"port {number}", port)
    with bench.at_rest():
        for port in ports:
            port.far.send(b"I am here\n")
    bench.wait_until(lambda: all(bench.heard(f"port {number}") for number in range(3)))
    stamps = sorted(at_ns for number in range(3) for at_ns, _ in bench.heard(f"port {number}"))
    assert stamps == [stamps[0], stamps[0] + 1, stamps[0] + 2], "nobody has looked at the clock in between"


def test_a_box_that_does_not_read_holds_up_nobody_and_gets_whole_lines_later(bench: Bench) -> None:
    deaf, other = SocketPort(room=1), SocketPort()
    reader = bench.add("deaf", deaf)
    bench.add("other", other)

    def written() -> int:
        return sum(len(data) for _, port, way, data in bench.raw if (port, way) == ("deaf", "out"))

    while reader._can_write():  # until the system takes no more
        before = written()
        reader.tell(lambda link: link.order("identify"))
        while written() == before and reader._can_write():
            time.sleep(0.001)
    reader.tell(lambda link: link.order("reset"))
    other.far.send(b"I am here\n")
    bench.wait_until(lambda: bench.heard("other"))
    deaf.far.settimeout(PATIENCE_S)
    lines, cut = list[bytes](), wire.LineReader()
    while b"$reset" not in b"".join(lines):
        lines += cut.feed(deaf.far.recv(4096))
    assert {wire.parse(line).name for line in lines} <= {"hi", "identify", "reset"}
    assert cut.dropped == 0


def test_an_unexpected_error_ends_its_own_port_alone_and_is_told(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[BaseException | None] = []
    monkeypatch.setattr(threading, "excepthook", lambda args: told.append(args.exc_value))
    bad, good = SocketPort(), SocketPort()
    bench.add("bad", bad)
    bench.add("good", good)

    def fail(port: str) -> None:
        if port == "bad":
            raise ZeroDivisionError

    bench.fail = fail
    bad.far.send(b"?")
    bench.wait_until(lambda: bench.ended == ["bad"])
    assert [type(error) for error in told] == [ZeroDivisionError]
    good.far.send(b"?")
    bench.wait_until(lambda: bench.heard("good"))


def test_a_port_may_be_closed_from_anywhere_even_from_its_own_callback(bench: Bench) -> None:
    one, other = SocketPort(), SocketPort()
    reader = bench.add("one", one)
    bench.fail = lambda port: reader.close()
    one.far.send(b"?")
    bench.wait_until(lambda: bench.ended == ["one"])
    bench.fail = lambda port: None
    second = bench.add("other", other)
    second.close()
    second.close()
    assert bench.ended == ["one", "other"]
    assert other.fileno() == -1


def test_a_port_whose_far_end_is_gone_is_ended(bench: Bench) -> None:
    port = SocketPort()
    bench.add("port", port)
    port.far.close()
    bench.wait_until(lambda: bench.ended == ["port"])
