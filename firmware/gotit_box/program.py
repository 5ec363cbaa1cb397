"""The program of a box: puts the parts together and runs them for ever. /main.py calls `main`.

Ctrl-C ends it at any time and leaves a quiet board (no DMA, no watchdog) at the prompt. An error is reported to the
host, and the program starts again with the events that were not acknowledged yet.
"""

import gc
import io
import os
import sys
import time

import machine
import micropython

from gotit_box import VERSION, outputs, wire
from gotit_box.box import Board, Box, Identity
from gotit_box.chip import M32, TIMERAWL, Chip, Ticks, Watchdog, find_chip, has_watchdog_fired
from gotit_box.port import Port
from gotit_box.settings import Settings, read_settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from gotit_box.capture import Capture
    from gotit_box.frames import Frames
    from gotit_box.sync import SyncOut

    Part = Capture | outputs.Lamps | outputs.Piezo | SyncOut

SETTINGS_FILE = "/box.json"
LAMPS_MS = 40
TIDY_MS = 2500  # while nobody waits for a press
IDLE_WAIT_MS, ARMED_WAIT_MS = 8, 1
LINES_A_PASS = 8
RESTARTS_LIMIT = 3  # in a row, each within CALM_MS of the one before; then the board is reset
CALM_MS = 10000

CTRL_C = 3


class Machine(Board):
    """The board we run on."""

    def __init__(self) -> None:
        self.name = getattr(sys.implementation, "_machine", sys.platform)
        self.chip = find_chip(self.name)
        self.ticks = Ticks(self.chip)
        self.frames: Frames | None = None
        self._free_bytes = 0
        self._stamp: Callable[[bytes, int, int, int], bytes | bytearray] | None = None
        if self.chip is not None:
            from gotit_box import quick  # other boards may not compile native code

            wire.use(quick.crc16, quick.is_plain)
            self._stamp = quick.stamp

    def now(self) -> int:
        return self.ticks.now()

    def free_memory(self) -> int:
        return self._free_bytes

    def catch_frame(self) -> "tuple[int, int, int] | None":
        return None if self.frames is None else self.frames.catch()

    def stamp(self, begun: bytes) -> "bytes | bytearray":
        if self._stamp is None or self.chip is None:
            return super().stamp(begun)
        tick = self.ticks.now()
        return self._stamp(begun, tick, self.chip.timer + TIMERAWL, tick & M32)

    def tidy(self) -> None:
        """Collect garbage and count what is free: 25 ms in which nothing else happens (but edges are stamped)."""
        gc.collect()
        self._free_bytes = gc.mem_free()

    def read_id(self) -> str:
        """Unique id of the chip, hex."""
        return "".join([f"{byte:02X}" for byte in machine.unique_id()])

    def draw_boot(self) -> str:
        """8 hex digits. The time goes in because a board without a source of randomness repeats its urandom."""
        chance = 0
        for byte in os.urandom(4):
            chance = chance << 8 | byte
        return f"{chance ^ (self.ticks.now() * 2654435761 & 0xFFFFFFFF):08X}"

    def name_python(self) -> str:
        """What we run on, for people."""
        return "MicroPython " + ".".join([str(part) for part in sys.implementation.version[:3]])


def read_file(path: str) -> str | None:
    """Text of a file; None if there is no file, "" if it is not text."""
    try:
        with open(path) as file:  # noqa: PTH123
            return str(file.read())
    except OSError:
        return None
    except (ValueError, MemoryError):
        return ""


def mend_pins(settings: Settings) -> Settings:
    """The settings, or the defaults if they name a pin that this board does not have."""
    for pin in settings.input_pins + settings.lamp_pins + [settings.piezo_pin]:
        try:
            if pin is not None:
                machine.Pin(pin)
        except (ValueError, TypeError):
            defaults = Settings()
            defaults.problems = settings.problems
            defaults.problems.append(f"/box.json: this board has no pin {pin}: the defaults are used.")
            return defaults
    return settings


def light_led(settings: Settings) -> None:
    """Light the board's own LED to show that the program runs. Not every board has one."""
    try:
        if settings.led_pin is not None:
            machine.Pin(settings.led_pin, machine.Pin.OUT)(1)
    except (ValueError, TypeError):
        pass


def is_held(pin: int | str) -> bool:
    """Is this button down, and does it stay down for 50 ms?"""
    button = machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP)
    for _ in range(5):
        time.sleep_ms(10)
        if button():
            return False
    return True


def find_letter(settings: Settings, board: Machine) -> str:
    """What people call this box: the letter in its settings or, on a Pico, of its straps; "" if it has none."""
    if settings.letter or board.chip is None:  # on other boards such pins may serve the serial port
        return settings.letter
    try:
        return outputs.read_letter(settings.letter_pins)
    except (ValueError, TypeError):
        return ""


def describe(error: Exception) -> str:
    """An exception in one sentence, with the file and line it came from."""
    text = io.StringIO()
    sys.print_exception(error, text)
    lines = [line.strip() for line in text.getvalue().split("\n") if line.strip()]
    where = lines[-2] if len(lines) > 1 else ""
    return f"{lines[-1]} ({where})"


def are_consecutive(pins: list[int | str]) -> bool:
    """Does one PIO window hold these?"""
    first = pins[0]
    return isinstance(first, int) and pins == list(range(first, first + len(pins))) and first + len(pins) <= 30


class Run:
    """One run of the program. The hardware that it takes goes into `parts`, for close_all."""

    def __init__(self, box: Box, settings: Settings, board: Machine, watchdog: Watchdog, parts: "list[Part]") -> None:
        self._box = box
        self._board = board
        self._watchdog = watchdog
        self._port = Port(board, board.chip is not None)
        self._shown_ms = time.ticks_ms()
        self._tidied_ms = self._shown_ms
        self._is_at_rest = False  # nothing to send, nothing to be decided soon
        self._capture = self._open_capture(settings, board)
        parts.append(self._capture)
        self._lamps = self._open_lamps(settings)
        parts.append(self._lamps)
        self._piezo = self._open_piezo(settings)
        parts.append(self._piezo)
        box.identity.roles = settings.roles
        box.identity.jitter_us = settings.jitter_us or self._capture.jitter_us
        box.identity.capture = self._capture.kind
        self._sync_out: SyncOut | None = None
        if board.chip is not None and self._capture.progress_address():
            self._open_exact(settings.sync_out_pin, board, board.chip, parts)
        box.identity.lamps = self._lamps.count
        box.lamps_changed = True
        box.start(self._capture.start_t, self._capture.start_word)

    def _open_exact(self, sync_pin: int | None, board: Machine, chip: Chip, parts: "list[Part]") -> None:
        """What only a box with exact stamps can use: USB frames and the sync wire."""
        from gotit_box.frames import Frames
        from gotit_box.sync import SyncOut

        board.frames = Frames(board.ticks, chip, self._capture.progress_address())
        self._box.identity.can_read_frames = True
        if sync_pin is not None:
            self._sync_out = SyncOut(sync_pin, board.ticks, chip)
            parts.append(self._sync_out)
            self._box.identity.can_sync = True

    def _open_capture(self, settings: Settings, board: Machine) -> "Capture":
        """The best capture that this board and the settings allow."""
        pins = settings.input_pins
        can_be_exact = board.chip is not None and are_consecutive(pins)
        if settings.capture == "pio" and not can_be_exact:
            said = "/box.json: capture pio needs an RP2040 or RP2350 and inputs on consecutive pins: irq is used."
            self._box.keep_fault("settings", said)
        if board.chip is not None and can_be_exact and settings.capture != "irq":
            from gotit_box.capture_pio import PioCapture  # needs rp2, which other boards do not have

            return PioCapture(pins, board.ticks, board.chip)
        from gotit_box.capture_irq import IrqCapture

        return IrqCapture(pins, board.ticks)

    def _open_piezo(self, settings: Settings) -> outputs.Piezo:
        try:
            return outputs.Piezo(settings.piezo_pin)
        except ValueError as error:
            self._box.keep_fault("settings", f"This board cannot drive a piezo at pin {settings.piezo_pin}: {error}.")
            return outputs.Piezo(None)

    def _open_lamps(self, settings: Settings) -> outputs.Lamps:
        try:
            return outputs.make_lamps(settings)
        except (ValueError, ImportError) as error:
            self._box.keep_fault("settings", f"This board cannot drive {settings.lamps} lamps: {error}.")
            return outputs.Lamps(0, 255)

    def run(self) -> None:
        """Pass after pass, until an exception."""
        while True:
            self.step()

    def step(self) -> None:
        """One pass: read, drain, answer, send, show. It waits only for the first byte of a line, and only a moment.

        If nothing happened it ends early and makes no object. Every object brings the next garbage collection nearer,
        and one in an armed window delays what the box says.
        """
        box = self._box
        port = self._port
        was_armed = box.presses.is_armed()
        is_tense = was_armed or box.presses.is_pending()
        is_hurried = is_tense or not port.is_done()  # the end of a line has to follow its beginning
        line = port.read(ARMED_WAIT_MS if is_hurried else IDLE_WAIT_MS) if box.can_handle() else None
        now_ms = time.ticks_ms()
        is_time = time.ticks_diff(now_ms, self._shown_ms) >= LAMPS_MS
        if line is None and self._is_at_rest and not is_time and not self._capture.has_edges():
            return
        lines = []
        while line is not None:
            lines.append(line)
            if len(lines) == LINES_A_PASS or box.has_events():  # a line takes 2 ms: events go first
                break
            line = port.read(0)
        t = self._capture.drain(box.presses)
        if self._capture.lost:
            box.kept.lose(self._capture.lost_t, self._capture.lost)
            self._capture.lost = 0
        box.advance(t)
        for text, r in lines:
            box.handle(text, r, t)
        if self._sync_out is not None and box.is_pulse_due(t):
            after, by = self._sync_out.pull()
            box.say_pulse(after, by, 1)
        self._is_at_rest = False
        for _ in range(LINES_A_PASS):
            if not port.can_send():
                break
            out = box.next_line(t)
            if out is None:
                self._is_at_rest = port.is_done() and not box.presses.is_pending()
                break
            port.send(out)
        is_fresh = box.presses.is_armed() and not was_armed
        if is_time:
            self._shown_ms = now_ms
            self._show(t)
        if is_fresh or (is_time and not is_tense and time.ticks_diff(now_ms, self._tidied_ms) >= TIDY_MS):
            self._tidied_ms = now_ms
            self._board.tidy()

    def _show(self, t: int) -> None:
        """Everything that is not needed in every pass."""
        box = self._box
        t_ms = t // 1000
        self._watchdog.feed()
        box.bad += self._port.garbled
        self._port.garbled = 0
        if box.lamps_changed:
            box.lamps_changed = False
            self._lamps.set_states(box.lamps)
        self._lamps.show(t_ms, t < box.identify_until)
        if box.sound:
            self._piezo.play(box.sound, t_ms)
            box.sound = ""
        self._piezo.step(t_ms)
        if box.is_reset_asked:
            machine.reset()

    def finish_sending(self, wait_ms: int) -> None:
        """Send what waits, for at most wait_ms."""
        began_ms = time.ticks_ms()
        while time.ticks_diff(time.ticks_ms(), began_ms) < wait_ms:
            if self._port.can_send():
                line = self._box.next_line(self._board.now())
                if line is None:
                    return
                self._port.send(line)


def close_all(parts: "list[Part]") -> None:
    """Give the hardware back: no DMA, no interrupts, lamps dark, silence."""
    while parts:
        parts[-1].close()
        parts.pop()


def main() -> None:
    """Run the box. Returns at once if button 1 is held down; otherwise only Ctrl-C ends it."""
    micropython.alloc_emergency_exception_buf(100)
    board = Machine()
    settings = mend_pins(read_settings(read_file(SETTINGS_FILE)))
    if is_held(settings.input_pins[0]):
        print("Got It! Referee: button 1 is held down, the program is skipped.")
        return
    name = board.name.replace("Raspberry Pi ", "")  # `hello` has little room
    identity = Identity(board.read_id(), VERSION, name, board.draw_boot())
    identity.python = board.name_python()
    identity.letter = find_letter(settings, board)
    box = Box(identity, settings, board)
    if has_watchdog_fired(board.chip):
        box.keep_fault("watchdog", "The program of the box hung, and was restarted.")
    for problem in settings.problems:
        box.keep_fault("settings", problem)
    light_led(settings)
    parts: list[Part] = []
    watchdog = Watchdog(board.chip, settings.watchdog)
    try:
        run_for_ever(box, settings, board, watchdog, parts)
    except Exception:  # it could not even be reported
        time.sleep_ms(1000)
        machine.reset()
    finally:
        micropython.kbd_intr(-1)  # a second Ctrl-C must not leave DMA or the watchdog running
        close_all(parts)
        watchdog.stop()
        micropython.kbd_intr(CTRL_C)


def run_for_ever(box: Box, settings: Settings, board: Machine, watchdog: Watchdog, parts: "list[Part]") -> None:
    """Run. After an error report it and run again; reset the board if that does not help."""
    restarts = 0
    failed_ms = time.ticks_ms()
    while True:
        run = None
        try:
            board.tidy()
            run = Run(box, settings, board, watchdog, parts)
            run.run()
        except Exception as error:
            now_ms = time.ticks_ms()
            restarts = restarts + 1 if time.ticks_diff(now_ms, failed_ms) < CALM_MS else 1
            failed_ms = now_ms
            box.keep_fault("exception", describe(error))
        close_all(parts)
        watchdog.feed()
        if restarts > RESTARTS_LIMIT:
            if run is not None:
                run.finish_sending(1000)
            time.sleep_ms(1000)
            machine.reset()
