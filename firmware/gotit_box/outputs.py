"""Lamps and piezo of a board. Nothing here waits: each call does what is due and returns.

What they show and play is in lamps.py. A part that the board does not have raises ValueError or ImportError when it is
made, and the program goes on without it.
"""

import time

from machine import PWM, Pin

from gotit_box.lamps import COLOURS, IDLE, STATES, find_identify_level, find_level, find_tone, fit_duties, fit_lit
from gotit_box.settings import Settings


class Lamps:
    """Shows the lamps of a box: `show` computes the levels, and writes them if they changed.

    This class drives nothing (the driver `none`). Each driver overrides `write`, and stays within the power budget:
    lamps of `lamp_ma` each take at most `budget_ma` together.
    """

    def __init__(self, count: int, brightness: int) -> None:
        self.count = count
        self.brightness = brightness
        self.lamp_ma = 0
        self.budget_ma = 0
        self._states = IDLE * count
        self._kinds = IDLE  # the letters in there, each once: most lamps are in the same state
        self._shown: list[int] = []  # the level of each kind
        self._levels = [0] * count

    def set_states(self, states: str) -> None:
        """A letter per lamp. Missing ones are idle; unknown letters and those beyond the last lamp are ignored."""
        shown = ""
        for i in range(self.count):
            letter = states[i] if i < len(states) else IDLE
            shown += letter if letter in STATES else IDLE
        self._states = shown
        self._kinds = "".join([letter for letter in STATES if letter in shown])
        self._shown = []

    def show(self, t_ms: int, is_identifying: bool) -> None:
        """Bring the lamps up to date. Cheap if nothing changed."""
        shown = [find_identify_level(t_ms) if is_identifying else find_level(kind, t_ms) for kind in self._kinds]
        if shown == self._shown:
            return
        self._shown = shown
        for i in range(self.count):
            self._levels[i] = shown[self._kinds.index(self._states[i])] * self.brightness // 255
        self.write(self._states, self._levels)

    def write(self, states: str, levels: list[int]) -> None:
        """Show these levels."""

    def close(self) -> None:
        """Dark."""
        self._levels = [0] * self.count
        self.write(self._states, self._levels)


class PwmLamps(Lamps):
    """A pin per lamp, dimmed by PWM at 1 kHz."""

    def __init__(self, pins: list[int | str], brightness: int) -> None:
        super().__init__(len(pins), brightness)
        self._pwms = [PWM(Pin(pin, Pin.OUT), freq=1000, duty_u16=0) for pin in pins]

    def write(self, states: str, levels: list[int]) -> None:
        # the eye sees about the square root of the light
        duties = [level * level * 65535 // 65025 for level in levels]
        duties = fit_duties(duties, 65535, self.lamp_ma, self.budget_ma)
        for i in range(self.count):
            self._pwms[i].duty_u16(duties[i])


class ShiftLamps(Lamps):
    """A chain of 74HC595: bit 0 of the first register is lamp 1. On or off only, so dim states are dark."""

    ON_LEVEL = 48

    def __init__(self, pins: list[int | str], count: int, brightness: int) -> None:
        super().__init__(count, brightness)
        self._data = Pin(pins[0], Pin.OUT, value=0)
        self._clock = Pin(pins[1], Pin.OUT, value=0)
        self._latch = Pin(pins[2], Pin.OUT, value=0)
        self._bits = -1

    def write(self, states: str, levels: list[int]) -> None:
        is_lit = [level * 255 >= self.ON_LEVEL * self.brightness for level in levels]
        is_lit = fit_lit(states, is_lit, self.lamp_ma, self.budget_ma)
        bits = 0
        for i in range(self.count):
            if is_lit[i]:
                bits |= 1 << i
        if bits == self._bits:
            return
        self._bits = bits
        for i in range((self.count + 7) // 8 * 8 - 1, -1, -1):
            self._data(bits >> i & 1)
            self._clock(1)
            self._clock(0)
        self._latch(0)
        self._latch(1)  # shown on this edge; it rests high, which on the hub lets the registers drive their outputs


class NeoPixelLamps(Lamps):
    """A strip of WS2812, with colours. A write takes 30 us a lamp with interrupts off; capture is not affected."""

    def __init__(self, pins: list[int | str], count: int, brightness: int) -> None:
        from neopixel import NeoPixel  # not in every build

        super().__init__(count, brightness)
        self._strip = NeoPixel(Pin(pins[0], Pin.OUT), count)

    def write(self, states: str, levels: list[int]) -> None:
        duties: list[int] = []
        for i in range(self.count):
            duties += [part * levels[i] // 255 for part in COLOURS[states[i]]]
        duties = fit_duties(duties, 3 * 255, self.lamp_ma, self.budget_ma)  # full on: all three colours
        for i in range(self.count):
            self._strip[i] = (duties[3 * i], duties[3 * i + 1], duties[3 * i + 2])
        self._strip.write()


def make_lamps(settings: Settings) -> Lamps:
    """The driver that the settings name: none, pwm, shift or neopixel."""
    pins, count, brightness = settings.lamp_pins, settings.lamp_count, settings.brightness
    if settings.lamps == "pwm":
        lamps: Lamps = PwmLamps(pins, brightness)
    elif settings.lamps == "shift":
        lamps = ShiftLamps(pins, count, brightness)
    elif settings.lamps == "neopixel":
        lamps = NeoPixelLamps(pins, count, brightness)
    else:
        lamps = Lamps(0, brightness)
    lamps.lamp_ma = settings.lamp_ma
    lamps.budget_ma = settings.budget_ma
    return lamps


def read_letter(pins: list[int | str]) -> str:
    """The box's letter by its straps to ground, read only once: A (no strap), B, C, D; "" without pins.

    Raises ValueError for a pin that the board does not have.
    """
    number = 0
    for i in range(len(pins)):
        pin = Pin(pins[i], Pin.IN, Pin.PULL_UP)
        time.sleep_ms(1)  # the pull-up charges the strap's trace
        number |= (1 - pin()) << i
    return "ABCD"[number] if pins else ""


class Piezo:
    """Plays one sound at a time without waiting: call `step` often."""

    def __init__(self, pin: int | str | None) -> None:
        self._pwm = None
        if pin is not None:
            self._pwm = PWM(Pin(pin, Pin.OUT), freq=1000, duty_u16=0)
        self._name = ""
        self._began_ms = 0
        self._tone_hz = 0

    def play(self, name: str, t_ms: int) -> None:
        """Begin this sound, in place of the one that is playing. Unknown names are silent."""
        self._name = name
        self._began_ms = t_ms

    def step(self, t_ms: int) -> None:
        """Bring the tone up to date."""
        if not self._name or self._pwm is None:
            return
        tone_hz = find_tone(self._name, t_ms - self._began_ms)
        if tone_hz < 0:
            self._name = ""
            tone_hz = 0
        if tone_hz != self._tone_hz:
            self._tone_hz = tone_hz
            if tone_hz:
                self._pwm.freq(tone_hz)
            self._pwm.duty_u16(32768 if tone_hz else 0)

    def close(self) -> None:
        """Silence."""
        self._name = ""
        if self._pwm is not None:
            self._pwm.duty_u16(0)
