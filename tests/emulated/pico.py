"""An emulated Pico that runs genuine MicroPython, with buttons to press, lamps to look at and a serial port to open.

    with EmulatedPico(pace=1.0) as pico:            # boots, then runs by itself in real time
        with serial.Serial(pico.port) as port: ...
        pico.press(3, at_us=pico.now_us() + 5_000, bounce_us=(300, 80, 120))

    with EmulatedPico(pace=None, pty=False) as pico: # time stands still, except when asked
        pico.run_for(50_000)
        pico.take_serial()

Emulated time is *common* time: microseconds since the bench was switched on. A box's own ticks differ by its crystal
and by when it booted; `truth()` gives every edge in both. What is emulated and what is not: docs/timing.md.

Must not: know the firmware or the wire. It is a Pico, whatever runs on it.
"""

from __future__ import annotations

import base64
import contextlib
import secrets
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.emulated.emulator import Emulator, EmulatorError, Message
from tests.emulated.options import BoxOptions as BoxOptions  # boards differ by these
from tests.emulated.options import Wire
from tests.emulated.seen import Edge as Edge
from tests.emulated.seen import PinState
from tests.emulated.terminal import Terminal
from tests.emulated.tools import require_micropython, require_node_packages
from tests.patience import PATIENCE_S, wait_until

#: The nine-seat box: input 0 is GP2, the others follow (docs/protocol.md).
FIRST_INPUT_PIN = 2
PROMPT = b">>> "
PRESSED, OPEN = 0, 1
DTR, RTS = 1, 2
#: Boards are switched on this long after the bench.
POWER_ON_US = 10


class PicoBench:
    """Several emulated Picos on one common time. `picos` are in the order of `options`."""

    def __init__(
        self,
        options: Sequence[BoxOptions],
        pace: float | None = 1.0,
        pty: bool = True,
        slice_us: int = 1000,
        picos: Sequence[EmulatedPico] | None = None,
        wires: Sequence[Wire] = (),
    ) -> None:
        for wire in wires:
            if wire.delay_us < slice_us + 10:
                raise ValueError(f"a wire must take longer than a slice ({slice_us} us), not {wire.delay_us} us")
        require_node_packages()
        firmware = require_micropython().rp2 if any(one.image is None for one in options) else Path()
        self._folder = tempfile.TemporaryDirectory(prefix="gotit-pico-")
        self._stack = contextlib.ExitStack()
        self._stack.enter_context(self._folder)
        self._stands_at_ns: int | None = 0
        boxes = [
            {
                "unique_id": one.unique_id,
                "chance": secrets.randbits(32) if one.chance is None else one.chance,
                "crystal_ppm": one.crystal_ppm,
                "timer_offset_us": one.timer_offset_us,
                "plugged": one.plugged,
                "controller": {**asdict(one.controller), "path_ns": one.frame_path_ns},
                "usb": asdict(one.usb),
            }
            for one in options
        ]
        self.picos = list(picos or [EmulatedPico(one, bench=self) for one in options])
        for index, pico in enumerate(self.picos):
            pico._join(self, index, Path(self._folder.name) / f"box{index}" if pty else None)
        try:
            self._emulator = self._stack.enter_context(
                Emulator(
                    boxes,
                    lambda box, message: self.picos[box]._receive(message),
                    slice_us,
                    [asdict(one) for one in wires],
                )
            )
            for pico, one in zip(self.picos, options, strict=True):
                pico._ask("load", path=str(one.image or firmware))
                for number in one.hold:
                    pico.set_input(number, PRESSED)
            self.run_for(POWER_ON_US)
            for pico in self.picos:
                pico.power(True)
            if pace is not None:
                self.run(pace)
        except BaseException:
            self.close()
            raise

    def ask(self, command: str, box: int | None = None, **fields: object) -> Any:
        return self._emulator.ask(command, box, **fields)

    def tell(self, command: str, box: int, **fields: object) -> None:
        self._emulator.tell(command, box, **fields)

    # ---- time ----

    def run(self, pace: float = 1.0) -> None:
        """Let time run by itself: `pace` times real time, or 0 for as fast as this machine can."""
        self._stands_at_ns = None
        self.ask("pace", factor=pace)
        self.ask("run")

    def pause(self) -> None:
        """Stop time."""
        if self._stands_at_ns is None:
            self._stands_at_ns = int(self.ask("pause"))
            self.ask("pace", factor=0)

    def run_until_us(self, at_us: float) -> None:
        """Run as fast as possible to common time `at_us`, then stand still."""
        self.pause()
        self._stands_at_ns = int(self.ask("run_until", ns=round(at_us * 1000)))

    def run_for(self, span_us: float) -> None:
        """Run `span_us` microseconds of common time as fast as possible, then stand still."""
        self.run_until_us(self.now_us() + span_us)

    def now_us(self) -> float:
        """Common time in microseconds."""
        if self._stands_at_ns is not None:
            return self._stands_at_ns / 1000
        return float(self.ask("now", 0)["ns"]) / 1000

    def close(self) -> None:
        for pico in self.picos:
            pico._dispose()
        self._stack.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class EmulatedPico:
    """One emulated Pico. Made alone (then it owns a bench of one) or as `PicoBench(...).picos[n]`.

    `pace`: 1.0 real time, 0 as fast as possible, None for time that runs only by run_for() and the like. `pty`: give it
    a serial port at `port`; without one, `take_serial()` and `send()` are the other end of its cable. Raises
    tools.MissingTool, with the command to run, if node or MicroPython is missing.
    """

    def __init__(
        self,
        options: BoxOptions | None = None,
        pace: float | None = 1.0,
        pty: bool = True,
        slice_us: int = 1000,
        bench: PicoBench | None = None,
    ) -> None:
        self.options = options or BoxOptions()
        self.index = 0
        self.events: list[Message] = []
        """What happened, in order: connected, disconnected, reset, fault, each with its common time `ns`."""
        self._reading = True
        self._serial = bytearray()
        self._arrivals: list[tuple[int, bytes]] = []
        self._changed = threading.Condition()
        self._connected = False
        self._terminal: Terminal | None = None
        self._is_alone = bench is None
        self.bench = bench or PicoBench([self.options], pace, pty, slice_us, picos=[self])

    def _join(self, bench: PicoBench, index: int, link: Path | None) -> None:
        self.bench = bench
        self.index = index
        if link is not None:
            self._terminal = Terminal(link, self.send, self._credit)

    # ---- serial port ----

    @property
    def port(self) -> str:
        """The path of its serial port. It exists while the box is plugged in and has booted."""
        assert self._terminal is not None, "this Pico was made without a pseudo-terminal"
        return str(self._terminal.link)

    def wait_for_port(self) -> str:
        """Wait until the computer sees the serial port. Returns its path."""
        with self._changed:
            if not self._changed.wait_for(lambda: self._connected, PATIENCE_S):
                raise EmulatorError("the emulated Pico's serial port did not appear")
        return self.port

    def send(self, data: bytes, at_us: float | None = None) -> None:
        """Bytes from the program at the computer to the box, at common time `at_us` (default, or if past: now)."""
        at_ns = None if at_us is None else round(at_us * 1000)
        self._tell("send", data=base64.b64encode(data).decode(), at_ns=at_ns)

    def take_serial(self) -> bytes:
        """Everything that the box has sent since the last call (including what went to the pseudo-terminal)."""
        with self._changed:
            data = bytes(self._serial)
            self._serial.clear()
            self._arrivals.clear()
        return data

    def take_arrivals(self) -> list[tuple[int, bytes]]:
        """As take_serial(), packet by packet: (common time in ns at which the program had it, bytes)."""
        with self._changed:
            arrivals = list(self._arrivals)
            self._serial.clear()
            self._arrivals.clear()
        return arrivals

    def stop_reading(self) -> None:
        """Without pty: the computer takes no more bytes. After 4 KiB the box's own buffers fill."""
        self._reading = False

    def go_on_reading(self) -> None:
        """End stop_reading(): what was held back arrives."""
        self._reading = True
        self._credit(1 << 20)

    def close_port(self) -> None:
        """Without pty: as when the program at the computer closes the port: DTR drops, and nothing is read any more."""
        self._ask("line_state", state=0)
        self.stop_reading()

    def open_port(self) -> None:
        """End close_port(): DTR rises."""
        self._ask("line_state", state=DTR | RTS)
        self.go_on_reading()

    def execute(self, code: str, limit_us: float = 30_000_000, step_us: float = 1_000) -> str:
        """Without pty, at the REPL prompt: run `code`. Returns what it printed, including a traceback."""
        self.send(b"\x01")  # the raw REPL: no echo
        self.read_until(b"raw REPL; CTRL-B to exit\r\n>", limit_us, step_us)
        self.send(code.encode() + b"\x04")  # the bus sends only as much at a time as the box has room for
        answer = self.read_until(b"\x04>", limit_us, step_us)
        self.send(b"\x02")
        self.read_until(PROMPT, limit_us, step_us)
        printed, error, _ = answer.removeprefix(b"OK").split(b"\x04")
        return (printed + error).decode(errors="replace").replace("\r\n", "\n").strip("\n")

    def read_until(self, end: bytes, limit_us: float = 30_000_000, step_us: float = 1_000) -> bytes:
        """Without pty: run until the box has sent `end`. Returns everything up to and including it; the rest stays.

        Raises EmulatorError if it does not come within `limit_us` of common time.
        """
        start_us = self.now_us()
        while True:
            with self._changed:
                head, found, rest = bytes(self._serial).partition(end)
                if found:
                    self._serial[:] = rest
                    self._arrivals.clear()
                    return head + found
            if self.now_us() - start_us > limit_us:
                raise EmulatorError(f"{end!r} did not come within {limit_us:.0f} us; came: {head[-500:]!r}")
            self.run_for(step_us)

    # ---- buttons ----

    def press(
        self,
        number: int,
        at_us: float | None = None,
        hold_us: float = 80_000,
        bounce_us: Sequence[float] = (),
        release_bounce_us: Sequence[float] = (),
        in_us: float = 0,
    ) -> int:
        """Close input `number` for `hold_us`: at common time `at_us`, or `in_us` and a microsecond from now.

        While time is running, only the second is sure to lie ahead.

        `bounce_us`: the lengths of the intervals after the first closing: open, closed, open, closed, ... so an even
        number of them ends closed. `release_bounce_us`: likewise after the opening. Returns the closing's common time
        in nanoseconds. Raises EmulatorError if it lies in the past.
        """
        pin = FIRST_INPUT_PIN + number
        closing_ns = round(in_us * 1000)
        edges = self._bouncing(closing_ns, pin, PRESSED, bounce_us)
        edges += self._bouncing(closing_ns + round(hold_us * 1000), pin, OPEN, release_bounce_us)
        return self._plan(edges, None if at_us is None else round(at_us * 1000))

    @staticmethod
    def _bouncing(at_ns: int, pin: int, level: int, bounce_us: Sequence[float]) -> list[tuple[int, int, int]]:
        edges = [(at_ns, pin, level)]
        for length_us in bounce_us:
            at_ns += round(length_us * 1000)
            level = 1 - level
            edges.append((at_ns, pin, level))
        return edges

    def edges(self, edges: Sequence[tuple[int, int, int]]) -> None:
        """Plan edges: (common time in ns, pin, level). Edges of the same nanosecond happen together."""
        self._plan(edges, 0)

    def edges_from_now(self, edges: Sequence[tuple[int, int, int]]) -> int:
        """Plan edges as `edges` does, counted from a moment after now. Returns that moment's common time in ns.

        Use it to set exact distances while time is running.
        """
        return self._plan(edges, None)

    def _plan(self, edges: Sequence[tuple[int, int, int]], from_ns: int | None) -> int:
        return int(self._ask("edges", edges=[list(edge) for edge in edges], from_ns=from_ns))

    def set_input(self, number: int, level: int) -> None:
        """Close (PRESSED) or open (OPEN) an input as soon as time runs again."""
        self.edges_from_now([(0, FIRST_INPUT_PIN + number, level)])

    def truth(self) -> list[Edge]:
        """The edges that happened since the last call, in order."""
        return [
            Edge(int(one["ns"]), one["timer_us"], one["pin"], one["level"], one["resets"]) for one in self._ask("truth")
        ]

    # ---- lamps and other outputs ----

    def pins(self, pins: Sequence[int]) -> list[PinState]:
        """What these pins drive now."""
        return [PinState(one["function"], one["level"], one["duty"]) for one in self._ask("pins", pins=list(pins))]

    def lamps(self, first_pin: int, count: int) -> list[float]:
        """Brightness 0..1 of lamps on `count` plain pins from `first_pin`."""
        return [state.duty for state in self.pins(range(first_pin, first_pin + count))]

    def outputs(self) -> list[tuple[int, int, int]]:
        """Changes of output pins (except PWM) since the last call: (common time in ns, pin, level)."""
        return [(int(one["ns"]), one["pin"], one["level"]) for one in self._ask("outputs")]

    # ---- cable, power, flash ----

    def unplug(self) -> None:
        """Take the data cable out. The box keeps its power. The port's path disappears."""
        self._ask("unplug")
        self._wait_connected(False)

    def replug(self) -> None:
        """Put the cable back. wait_for_port() returns when the computer sees the box again."""
        self._ask("plug")

    def power(self, on: bool) -> None:
        """Switch the board on or off. RAM is lost, the flash stays, and waiting edges still happen."""
        self._ask("power", on=on)

    def reset(self) -> None:
        """As by the reset pin."""
        self._ask("reset")

    def save_flash(self, path: Path) -> None:
        """Write the flash's 2 MiB to a file, for `BoxOptions(image=...)` of a later Pico."""
        self._ask("save", path=str(path))

    def now_us(self) -> float:
        """Common time in microseconds."""
        return self.bench.now_us()

    def timer_us(self, at_ns: float | None = None) -> float:
        """What the box's own 64-bit timer shows now, or at a common time since its last reset, with its fraction."""
        return float(self._ask("now")["timer_us"] if at_ns is None else self._ask("timer_at", ns=at_ns))

    def run_for(self, span_us: float) -> None:
        """See PicoBench.run_for."""
        self.bench.run_for(span_us)

    def live(self, span_us: float) -> None:
        """Wait until it has lived `span_us` longer. On a busy computer it lives slower than clocks on the wall run."""
        until_us = self.now_us() + span_us
        wait_until(lambda: self.now_us() >= until_us, f"the emulated box lives {span_us:.0f} us longer")

    def run(self, pace: float = 1.0) -> None:
        """See PicoBench.run."""
        self.bench.run(pace)

    def pause(self) -> None:
        """See PicoBench.pause."""
        self.bench.pause()

    @property
    def resets(self) -> list[str]:
        """Why the chip restarted, in order: "program", "watchdog", "button", "bootloader"."""
        return [event["reason"] for event in self.events if event["event"] == "reset"]

    @property
    def faults(self) -> list[str]:
        """What the emulator could not do as a real chip would. A test that cares asserts that there are none."""
        return [event["text"] for event in self.events if event["event"] == "fault"]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._is_alone, "close the bench instead"
        self.bench.close()

    # ---- inside ----

    def _ask(self, command: str, **fields: object) -> Any:
        return self.bench.ask(command, self.index, **fields)

    def _tell(self, command: str, **fields: object) -> None:
        with contextlib.suppress(EmulatorError):  # bytes to a box that has gone are lost, as on a real cable
            self.bench.tell(command, self.index, **fields)

    def _credit(self, count: int) -> None:
        self._tell("credit", bytes=count)

    def _receive(self, message: Message) -> None:
        """On the bench's reader thread."""
        if "serial" in message:
            data = base64.b64decode(message["serial"])
            with self._changed:
                self._serial += data
                self._arrivals.append((round(message["ns"]), data))
            if self._terminal:
                self._terminal.feed(data)
            elif self._reading:
                self._credit(len(data))
            return
        self.events.append(message)
        kind = message["event"]
        if kind in ("connected", "disconnected"):
            if self._terminal:
                (self._terminal.open if kind == "connected" else self._terminal.close)()
            with self._changed:
                self._connected = kind == "connected"
                self._changed.notify_all()

    def _wait_connected(self, connected: bool) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._connected == connected, PATIENCE_S)

    def _dispose(self) -> None:
        if self._terminal:
            self._terminal.dispose()
            self._terminal = None
