"""A day of a box in minutes: the firmware's whole program under MicroPython's unix port, on a clock that is made up.

    micropython -X heapsize=600k tests/firmware/day_of_play.py FIRMWARE HOURS SEED [EVENTS_KEPT]

Real: the interpreter, its garbage collector, and all of the firmware but the chip's own parts (PIO, USB registers,
watchdog): `program.Run` with interrupts, presses, kept events, lamps, piezo, conversation. Made up: the clock (whoever
waits makes it run), pins, and the host at the other end of the port, which arms, asks, acknowledges, is deaf or gone
for a while, and sends nonsense. `ticks_us` and `ticks_ms` wrap as on a board, at 2^30.

It checks that each press is told exactly once, with the microsecond of its first edge since power-on, that each release
follows, that watermarks and numbers never go back; and prints a line of JSON an hour: memory free after a collection,
and what was done. Where the host was gone for so long that the box was full, a gap must say how much was lost.
"""

import gc
import json
import random
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

WRAP = 1 << 30
MS, S = 1000, 1000000
HOUR = 3600 * S
START = WRAP - 7 * S
"""So long after power-on the program begins: the first wrap comes soon."""
INPUTS = 18


class Time:
    """Module `time`, and the truth. `todo`: what happens when, soonest first."""

    def __init__(self) -> None:
        self.us = START
        self.todo: list[tuple[int, Callable[[int], None], int]] = []

    def ticks_us(self) -> int:
        return self.us & (WRAP - 1)

    def ticks_ms(self) -> int:
        return self.us // 1000 & (WRAP - 1)

    def ticks_add(self, ticks: int, more: int) -> int:
        return ticks + more & (WRAP - 1)

    def ticks_diff(self, end: int, begin: int) -> int:
        return (end - begin + WRAP // 2 & (WRAP - 1)) - WRAP // 2

    def sleep_ms(self, ms: int) -> None:
        self.run(self.us + ms * MS)

    def at(self, us: int, what: "Callable[[int], None]", which: int) -> None:
        place = len(self.todo)
        while place and self.todo[place - 1][0] > us:
            place -= 1
        self.todo.insert(place, (us, what, which))

    def run(self, until: int) -> None:
        """What happens until then."""
        while self.todo and self.todo[0][0] <= until:
            us, what, which = self.todo.pop(0)
            self.us = max(self.us, us)
            what(which)
        self.us = max(self.us, until)


LEVEL: "dict[int | str, int]" = {}
HEARD: "list[Callable[[object], None]]" = []
"""The pins, and who is told when one changes."""


class Pin:
    """Of module `machine`. An input is open (1) until somebody presses."""

    IN, OUT, PULL_UP, IRQ_RISING, IRQ_FALLING = 0, 1, 2, 4, 8

    def __init__(self, pin: "int | str", mode: int = 0, pull: int = 0, value: int = 1) -> None:
        self.pin = pin
        LEVEL.setdefault(pin, value)

    def __call__(self, value: "int | None" = None) -> int:
        if value is not None:
            LEVEL[self.pin] = value
        return LEVEL[self.pin]

    def irq(self, handler: "Callable[[object], None] | None", edges: int = 0, hard: bool = False) -> None:
        HEARD[:] = [handler] if handler else []


class PWM:
    def __init__(self, pin: Pin, freq: int = 0, duty_u16: int = 0) -> None:
        self.pin = pin

    def freq(self, hz: int) -> None:
        pass

    def duty_u16(self, duty: int) -> None:
        pass


class Machine:
    """Module `machine`."""

    Pin, PWM = Pin, PWM

    def disable_irq(self) -> int:
        return 0

    def enable_irq(self, state: int) -> None:
        pass

    def unique_id(self) -> bytes:
        return b"\xe6\x61\x41\x03\xe7\x45\x2d\x2f"

    def reset(self) -> None:
        raise AssertionError("the box resets itself")


class Hands:
    """Everybody at the buttons: bouncing, short and long, now and then held for half a minute."""

    def __init__(self, time: Time) -> None:
        self.time = time
        self.pressed: list[list[int]] = [[] for _ in range(INPUTS)]  # first edges not told yet
        self.down = [0] * INPUTS
        self.presses = 0
        self.lively = 1
        time.at(START + S, self.press, 0)

    def press(self, _: int) -> None:
        """Somebody presses, and somebody will again."""
        time, us = self.time, self.time.us
        number = random.randrange(INPUTS)
        if not self.down[number]:
            self.down[number] = 1
            self.presses += 1
            self.pressed[number].append(us)
            what = random.randrange(200)
            held = 25 * S if what == 0 else (60 + random.randrange(400)) * MS
            self.bounce(us, held, number)
            time.at(us + held + 200 * MS, self.free, number)
        pause = (20 + random.randrange(400)) * MS if self.lively else (2 + random.randrange(60)) * S
        if random.randrange(300 if self.lively else 8) == 0:
            self.lively = 1 - self.lively
        time.at(us + pause, self.press, 0)

    def bounce(self, us: int, held: int, number: int) -> None:
        self.close(number)
        for _ in range(random.randrange(3)):
            self.time.at(us + 150 + random.randrange(300), self.open, number)
            self.time.at(us + 500 + random.randrange(300), self.close, number)
        self.time.at(us + held, self.open, number)

    def close(self, number: int) -> None:
        self._set(number, 0)

    def open(self, number: int) -> None:
        self._set(number, 1)

    def free(self, number: int) -> None:
        self.down[number] = 0

    def _set(self, number: int, level: int) -> None:
        LEVEL[number + 2] = level
        for handler in HEARD:
            handler(None)


class Host:
    """The other end of the port. It asks at random, and believes nothing."""

    def __init__(self, time: Time, hands: Hands, wire: "Any", keep: int) -> None:
        self.time, self.hands, self.wire, self.keep = time, hands, wire, keep
        self.lines: list[bytes] = []
        self.deaf_until = 0
        self.gone_until = 0
        self.told = self.epoch = self.mark = self.presses = self.said = self.faults = 0
        self.acks = [0]  # the numbers acknowledged last
        self.lost = self.missed = 0  # events that gaps told of; presses that never came
        self.gaps: list[tuple[int, int]] = []  # from, until
        self.boot = ""
        time.at(START + 2 * S, self.ask, 0)

    def ask(self, _: int) -> None:
        encode = self.wire.encode
        what = random.randrange(1000)
        if self.time.us >= self.gone_until:
            if what < 400:
                self.lines.append(encode("ping", {"id": random.randrange(1 << 16)}))
            elif what < 700 and self.boot:
                if self.told != self.acks[-1]:
                    self.acks = self.acks[-20:] + [self.told]  # noqa: RUF005 (MicroPython)
                self.lines.append(encode("ack", {"boot": self.boot, "seq": self.told}))
            elif what < 760:
                self.epoch += 1
                self.lines.append(encode("arm", {"epoch": self.epoch}))
            elif what < 860:
                self.lines.append(encode("disarm", {"epoch": self.epoch or 1}))
            elif what < 900:
                states = "".join([random.choice("iaxlr1234") for _ in range(9)])
                self.lines.append(encode("lamps", {"s": states}))
            elif what < 930:
                self.lines.append(encode("mark", {}))
            elif what < 945:
                self.lines.append(encode("sound", {"s": random.choice(["buzz", "chirp", "win", "nothing"])}))
            elif what < 960:
                self.lines.append(bytes([random.randrange(32, 126) for _ in range(random.randrange(1, 90))]))
            elif what < 970:
                self.lines.append(encode("identify", {}))
            elif what < 980:
                self.lines.append(encode("beat_ms", {"ms": random.choice([100, 500, 500])}))
            elif what < 985:
                self.lines.append(encode("hi", {"proto": self.wire.PROTOCOL}))
            elif what < 988:
                self.lines.append(encode("test", {"s": 3}))
            elif what < 989:
                self.deaf_until = self.time.us + random.randrange(20) * S
            elif what < 990:
                self.gone_until = self.time.us + random.randrange(90) * S
        self.time.at(self.time.us + (5 + random.randrange(300)) * MS, self.ask, 0)

    def take(self, line: bytes) -> None:
        """A line of the box. While the host is gone nobody hears it."""
        self.said += 1
        if self.time.us < self.gone_until:
            return
        message = self.wire.parse(line)
        fields = message.fields
        if message.name == "hello":
            self.boot = fields["boot"]
        elif message.name in ("press", "release", "gap"):
            seq = fields["seq"]
            if seq != self.told + 1:
                return  # said again; or what was said before it was not heard, and will be said again
            self.told = seq
            if message.name == "gap":
                assert seq - 1 - self.keep in self.acks, "lost, and the box was not full"
                self.lost += fields["lost"]
                self.gaps.append((fields["t"] - 100 * MS, self.time.us))  # a press is told some time after its stamp
            elif message.name == "press":
                self.presses += 1
                pressed = self.hands.pressed[fields["input"]]
                at = pressed.pop(0)
                while at < fields["t"] and self.missed < self.lost and self.may_be_lost(at):
                    self.missed += 1
                    at = pressed.pop(0)
                assert fields["t"] == at, (fields["t"], at, fields["t"] - at)
        elif message.name == "beat":
            assert fields["t"] >= self.mark, "the watermark goes back"
            assert fields["t"] <= self.time.us
            self.mark = fields["t"]
            assert fields["drops"] == self.lost or fields["high"] == self.keep, fields
        elif message.name == "fault":
            self.faults += 1
            assert fields["code"] in ("stuck", "unstuck", "settings", "refused"), fields

    def may_be_lost(self, us: int) -> bool:
        return any(begin <= us < end for begin, end in self.gaps)


class Port:
    """In the place of `gotit_box.port.Port`."""

    host: Host
    time: Time
    garbled = 0

    def __init__(self, board: "Any", has_usb_registers: bool) -> None:
        self._board = board

    def read(self, wait_ms: int) -> "tuple[bytes, int] | None":
        time, host = Port.time, Port.host
        if not host.lines and wait_ms:
            until = time.us + wait_ms * MS
            while time.us < until and not host.lines:
                time.run(min(until, time.todo[0][0]))
        else:
            time.run(time.us + 30)
        if not host.lines:
            return None
        time.run(time.us + 400)
        return host.lines.pop(0).rstrip(b"\n"), self._board.now()

    def is_done(self) -> bool:
        return True

    def can_send(self) -> bool:
        return Port.time.us >= Port.host.deaf_until

    def send(self, line: "bytes | bytearray") -> None:
        Port.host.take(bytes(line).rstrip(b"\n"))
        Port.time.run(Port.time.us + 900)


def main(firmware: str, hours: float, seed: int, keep: int = 1024) -> None:
    sys.path.insert(0, firmware)
    random.seed(seed)  # MicroPython has one source of chance
    time = Time()
    sys.modules["time"] = time  # type: ignore[assignment]
    sys.modules["machine"] = Machine()  # type: ignore[assignment]
    from gotit_box import program, wire
    from gotit_box.box import Box, Identity
    from gotit_box.chip import Watchdog
    from gotit_box.settings import read_settings

    program.Port = Port  # type: ignore[attr-defined, assignment]
    board = program.Machine()
    pins = list(range(2, 2 + INPUTS))
    settings = read_settings(json.dumps({"input_pins": pins, "roles": "c" * 9 + "p" * 9, "keep": keep}))
    hands = Hands(time)
    host = Host(time, hands, wire, keep)
    Port.host, Port.time = host, time
    box = Box(Identity("E6614103E7452D2F", "0.1.0", "unix", "0000000A"), settings, board)
    box.identity.capture = "irq"
    run = program.Run(box, settings, board, Watchdog(None, False), [])
    told_at = START
    steps = 0
    while time.us - START < hours * HOUR:
        run.step()
        time.run(time.us + 60)  # a pass takes its time
        steps += 1
        if time.us >= told_at:
            told_at += HOUR if hours > 1 else int(hours * HOUR) // 3
            gc.collect()
            kept = box.kept.last - box.kept.acked
            said = {"hour": (time.us - START) / HOUR, "free": gc.mem_free(), "wraps": time.us // WRAP}  # type: ignore[attr-defined]
            said.update({"steps": steps, "lines": host.said, "faults": host.faults, "presses": hands.presses})
            said.update({"told": host.presses, "lost": host.lost, "missed": host.missed, "kept": kept})
            print(json.dumps(said))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), *[int(number) for number in sys.argv[3:]])
