"""The conversation of a box with its host: pure, no clock, no pins, no port (it runs under CPython too).

Lines come in through `handle`. `next_line` says what to send when the port has room. So nothing piles up while nobody
reads, and a beat is always fresh. What the host asks of lamps and sounds is left in attributes for the program to carry
out.
"""

from gotit_box import wire
from gotit_box.kept import Kept
from gotit_box.presses import Listener, Presses
from gotit_box.selftest import SelfTest, say_wiring
from gotit_box.settings import Settings

BEAT_MS = 500
"""Time between beats until the host asks for another."""
ANSWERS_LIMIT = 16
"""Most answers that wait for the port. While this many wait, no more lines are read (the host has to wait)."""
LASTING_LIMIT = 8
PULSES_LIMIT = 8
RESEND_LIMIT_MS = 3200
"""The time before events are sent again doubles from RESEND_MS up to this, while nobody acknowledges."""
IDENTIFY_MS = 4000
_MARK = wire.encode("mark", {})[:-1]


class Identity:
    """What `hello` and `about` tell and the program finds out. All of it is fixed while the box runs."""

    def __init__(self, box: str, firmware: str, board: str, boot: str) -> None:
        self.box = box
        self.firmware = firmware
        self.board = board
        self.boot = boot
        self.python = ""
        self.letter = ""
        self.roles = ""
        self.jitter_us = 0
        self.capture = ""
        self.lamps = 0
        self.can_read_frames = False
        self.can_sync = False


class Box(Listener):
    """State of one power-on. `board` gives the tick now, the free memory and the USB frames.

    Asked by the host, carried out by the program: `lamps` (letters; `lamps_changed`), `sound` (or ""), `identify_until`
    (tick), `is_reset_asked`, and a pulse of the sync line (`is_pulse_due`).
    """

    def __init__(self, identity: Identity, settings: Settings, board: "Board") -> None:
        self.identity = identity
        self.kept = Kept(settings.keep)
        self.presses = Presses(
            len(settings.input_pins),
            self,
            confirm_us=settings.confirm_us,
            contact_us=settings.contact_us,
            open_us=settings.open_ms * 1000,
            stuck_us=settings.stuck_s * 1000000,
            sync_mask=1 << settings.roles.find("s") if "s" in settings.roles else 0,
        )
        self.bad = 0
        """Lines that could not be read."""
        self.lamps = ""
        self.lamps_changed = False
        self.sound = ""
        self.identify_until = 0
        self.is_reset_asked = False
        self._settings = settings
        self._test = SelfTest(settings.roles)
        self._told_lamps = ""
        self._board = board
        self._beat_us = BEAT_MS * 1000
        self._next_beat = 0
        self._is_beat_asked = False
        self._mark = 0
        self._is_started = False
        self._answers: list[tuple[str, dict[str, int | str]]] = []
        self._lasting: list[tuple[str, str]] = []  # faults
        self._lead_us = 0  # time between pulses given, 0: none
        self._next_pulse = 0
        self._pulses: list[tuple[int, int, int]] = []  # after, by, out: not sent yet
        self._cursor = 0  # last event sent, in this round of sending
        self._sent = 0  # last event ever sent
        self._sent_t = 0  # when an event was sent, or an ack came
        self._resend_us = wire.RESEND_MS * 1000

    # ---- from the inputs ----------------------------------------------------------------------------------------

    def start(self, t: int, word: int) -> None:
        """The inputs are watched from tick t on, and these are closed. Called again after an error: then edges may have
        been lost since the last watermark, and a gap says so."""
        if self._is_started:
            self.kept.lose(self._mark, 0)
        self._is_started = True
        self.presses.start(t, word)
        self.say_hello()

    def press(self, t: int, number: int, epoch: int, flags: int) -> None:
        self.kept.press(t, number, epoch, flags)
        if self._test.press(t, number):
            self.sound = "chirp"
            self._mix_lamps()

    def release(self, t: int, number: int) -> None:
        self.kept.release(t, number)
        if self._test.release(number):
            self._mix_lamps()

    def pulse(self, t: int) -> None:
        self.say_pulse(t - self.identity.jitter_us, t + self.identity.jitter_us, 0)

    def stuck(self, number: int, is_stuck: bool) -> None:
        if is_stuck:
            self.say_fault("stuck", f"Button {number + 1} does not come up: free it, or look for a short.", number)
        else:
            self.say_fault("unstuck", f"Button {number + 1} came up again.", number)

    def advance(self, t: int) -> None:
        """All edges before tick t have been given to `presses`."""
        self._mark = self.presses.advance(t)

    # ---- from the host ------------------------------------------------------------------------------------------

    def has_events(self) -> bool:
        """Is an event waiting to be sent for the first time?"""
        return self._sent < self.kept.last

    def can_handle(self) -> bool:
        """Is there room for the answer to another line?"""
        return len(self._answers) < ANSWERS_LIMIT

    def handle(self, line: bytes, r: int, t: int) -> None:
        """One line from the host. Its first byte was read at tick r; edges before tick t have been given."""
        if line == _MARK:  # quickly: it comes while everybody waits
            self._is_beat_asked = True
            return
        try:
            message = wire.parse(line)
        except wire.WireError:
            self.bad += 1
            return
        name = message.name
        if not message.known or wire.MESSAGES[name][0] != wire.HOST:
            return
        fields = message.fields
        if name == "ping":
            self._answers.append(("pong", {"id": fields["id"], "r": r}))
        elif name == "mark":
            self._is_beat_asked = True
        elif name == "ack":
            self._take_ack(fields, t)
        elif name == "arm":
            self._arm(int(fields["epoch"]), t)
        elif name == "disarm":
            self._disarm(int(fields["epoch"]), t)
        elif name == "lamps":
            self._told_lamps = str(fields["s"])
            self._mix_lamps()
        elif name == "sound":
            self.sound = str(fields["s"])
        elif name == "identify":
            self.identify_until = t + IDENTIFY_MS * 1000
        elif name == "beat_ms":
            self._beat_us = min(max(int(fields["ms"]), 10), 10000) * 1000
            self._next_beat = t
        elif name == "lead":
            self._lead(int(fields["ms"]), t)
        elif name == "hi":
            self._rewind(t)
            self.say_hello()
        elif name == "test":
            self._test.begin(t, int(fields["s"]))
            self._mix_lamps()
            self._answers.append(("wiring", say_wiring(self._settings)))
        elif name == "reset":
            self.is_reset_asked = True

    def _mix_lamps(self) -> None:
        """The lamps as the host set them, overlaid with what the self-test shows."""
        self.lamps = self._test.mix(self._told_lamps)
        self.lamps_changed = True

    def _take_ack(self, fields: "dict[str, int | str]", t: int) -> None:
        if fields["boot"] == self.identity.boot:
            number = int(fields["seq"])
            if self.kept.acked < number <= self.kept.last:
                self.kept.ack(number)
                self._cursor = max(self._cursor, number)
                self._sent = max(self._sent, number)
                self._sent_t = t
                self._resend_us = wire.RESEND_MS * 1000

    def _arm(self, epoch: int, t: int) -> None:
        if not 0 < epoch <= 0xFFFFFFFF:
            self.say_fault("refused", f"An epoch must be 1 to 4294967295, not {epoch}.")
            return
        self.presses.arm(t, epoch)
        self._answers.append(("armed", {"epoch": epoch, "t": t, "held": self.presses.held_at(t)}))

    def _disarm(self, epoch: int, t: int) -> None:
        if self.presses.epoch_at(t) == epoch:
            self.presses.arm(t, 0)
        self._answers.append(("disarmed", {"epoch": epoch, "t": t}))

    def _lead(self, ms: int, t: int) -> None:
        if ms and not self.identity.can_sync:
            self.say_fault("refused", "This box has no sync line to lead.")
            return
        self._lead_us = min(max(ms, 50), 60000) * 1000 if ms else 0
        self._next_pulse = t

    def _rewind(self, t: int) -> None:
        """Send everything that is kept once more."""
        self._cursor = self.kept.acked
        self._sent_t = t
        self._resend_us = wire.RESEND_MS * 1000

    # ---- to the host --------------------------------------------------------------------------------------------

    def say_hello(self) -> None:
        """Queue a hello, and after it what else a new host must know: more about the box, and the lasting faults."""
        if self._answers and self._answers[0][0] == "hello":
            return
        self._answers.insert(0, ("hello", {}))
        self._answers.append(("about", {}))
        for code, text in self._lasting:
            self.say_fault(code, text)
        for i in range(self.presses.count):
            if self.presses.stuck_mask() >> i & 1:
                self.stuck(i, True)

    def keep_fault(self, code: str, text: str) -> None:
        """A fault that every host must know: sent with each hello."""
        if (code, text) not in self._lasting:
            self._lasting.append((code, text))
        if len(self._lasting) > LASTING_LIMIT:
            self._lasting.pop(0)

    def say_fault(self, code: str, text: str, number: int = -1) -> None:
        """Queue a fault, cut to the length of a line."""
        while len(wire.escape(text)) > 170:
            text = text[:-1]
        fields: dict[str, int | str] = {"code": code, "text": text}
        if number >= 0:
            fields["input"] = number
        if len(self._answers) < 2 * ANSWERS_LIMIT:
            self._answers.append(("fault", fields))

    def is_pulse_due(self, t: int) -> bool:
        """Is it time to pull the sync line? True once per pulse."""
        if not self._lead_us or t < self._next_pulse:
            return False
        self._next_pulse = t + self._lead_us
        return True

    def say_pulse(self, after: int, by: int, out: int) -> None:
        """Queue a pulse of the sync line. If too many wait, the oldest is dropped: it is no longer useful."""
        self._pulses.append((after, by, out))
        if len(self._pulses) > PULSES_LIMIT:
            self._pulses.pop(0)

    def next_line(self, t: int) -> "bytes | bytearray | None":
        """The next line to send at tick t, None if there is nothing to say. It must be sent at once: a pong tells when
        that was."""
        if self._answers:
            name, fields = self._answers.pop(0)
            if name == "hello":
                return self._hello(t)
            if name == "about":
                fields = {"board": self.identity.board, "python": self.identity.python}
                return _encode_cut(name, fields, "board")
            if name == "pong":
                return self._pong(fields)
            return wire.encode(name, fields)
        kept = self.kept
        if self._cursor >= kept.last > kept.acked and t - self._sent_t >= self._resend_us:
            self._cursor = kept.acked
            self._resend_us = min(2 * self._resend_us, RESEND_LIMIT_MS * 1000)
        if self._cursor < kept.last:
            self._cursor = max(self._cursor, kept.acked) + 1
            self._sent = max(self._sent, self._cursor)
            self._sent_t = t
            name, fields = kept.event(self._cursor)
            return self._encode_with_boot(name, fields)
        if self._pulses:
            after, by, out = self._pulses.pop(0)
            return wire.encode("pulse", {"after": after, "by": by, "out": out})
        if self._is_beat_asked or t >= self._next_beat:
            self._is_beat_asked = False
            self._next_beat = t + self._beat_us
            return self._beat(t)
        return None

    def _pong(self, fields: "dict[str, int | str]") -> "bytes | bytearray":
        if not self.has_events() and not self.presses.is_press_pending():  # nobody waits for the frame
            frame = self._board.catch_frame()
            if frame is not None:
                fields["frame"], fields["after"], fields["by"] = frame
        return self._board.stamp(wire.begin("pong", fields))

    def _beat(self, t: int) -> bytes:
        fields: dict[str, int | str] = {
            "t": self.kept.limit(self._mark),
            "seq": self._sent,
            "mem": self._board.free_memory(),
            "high": self.kept.high,
            "up_s": t // 1000000,
            "drops": self.kept.drops,
            "bad": self.bad,
        }
        return self._encode_with_boot("beat", fields)

    def _encode_with_boot(self, name: str, fields: "dict[str, int | str]") -> bytes:
        """A line that names its boot, as long as the host may not have heard this boot's hello."""
        if not self.kept.acked:
            fields["boot"] = self.identity.boot
        return wire.encode(name, fields)

    def _hello(self, t: int) -> bytes:
        identity = self.identity
        fields: dict[str, int | str] = {
            "proto": wire.PROTOCOL,
            "box": identity.box,
            "fw": identity.firmware,
            "board": identity.board,
            "boot": identity.boot,
            "inputs": len(identity.roles),
            "roles": identity.roles,
            "tick_ns": 1000,
            "jitter_us": identity.jitter_us,
            "capture": identity.capture,
            "lamps": identity.lamps,
            "t": t,
            "next": self.kept.last + 1,
            "oldest": self.kept.acked + 1,
            "frames": int(identity.can_read_frames),
            "sync": int(identity.can_sync),
        }
        if identity.letter:
            fields["letter"] = identity.letter
        return _encode_cut("hello", fields, "board")


def _encode_cut(name: str, fields: "dict[str, int | str]", key: str) -> bytes:
    """The line; if the text is too long for it, with as much of the text as fits."""
    while True:
        try:
            return wire.encode(name, fields)
        except wire.WireError:
            text = str(fields[key])
            if not text:
                raise
            fields[key] = text[:-1]


class Board:
    """What Box asks of the machine it runs on."""

    def now(self) -> int:
        """Tick now: microseconds since power-on, 64 bits."""
        return 0

    def free_memory(self) -> int:
        """Free memory in bytes."""
        return 0

    def catch_frame(self) -> "tuple[int, int, int] | None":
        """The number of a USB frame and the ticks after which and by which it began; None if none is caught."""
        return None

    def stamp(self, begun: bytes) -> "bytes | bytearray":
        """wire.end with the tick now."""
        return wire.end(begun, self.now())
