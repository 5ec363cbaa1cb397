"""What a box is made of: its pins and its times, from /box.json over the defaults. Pure: text in, settings out.

Whatever is wrong in the file, the box still starts: a value that cannot be used is replaced by the default, and a
sentence tells the operator. The shared pin map is here and nowhere else (hardware/ refers to it).
"""

import json

# ---- the shared pin map: Raspberry Pi Pico, Pico W, Pico 2 ------------------------------------------------------
CALL_PINS = list(range(2, 11))  # GP2-GP10: call buttons of seats 1-9
PASS_PINS = list(range(11, 20))  # GP11-GP19: pass buttons of seats 1-9
SYNC_IN_PIN = 20  # next to the buttons, in their PIO window; its role is "s"
SYNC_OUT_PIN = 21
LAMP_LATCH_PIN, LAMP_CLOCK_PIN, LAMP_DATA_PIN = 22, 26, 27  # shift register
PIEZO_PIN = 28
LETTER_PINS = [0, 1]  # straps to ground: none A, GP0 B, GP1 C, both D
# GP25 is the LED on the Pico.

LAMP_DRIVERS = ("none", "pwm", "shift", "neopixel")
CAPTURES = ("auto", "pio", "irq")


def _is_pin(value: object) -> bool:
    """A number, or a name as some boards have them."""
    if isinstance(value, str):
        return 0 < len(value) <= 16
    return _is_int(value, 0, 99)


def _is_int(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _are_pins(value: object) -> bool:
    return isinstance(value, list) and all(_is_pin(pin) for pin in value)


def _are_inputs(value: object) -> bool:
    return isinstance(value, list) and 1 <= len(value) <= 30 and _are_pins(value)


# key: (default, is it right?, what it must be)
TABLE = {
    "input_pins": (
        CALL_PINS + PASS_PINS + [SYNC_IN_PIN],
        _are_inputs,
        "a list of 1 to 30 pins, consecutive for exact times",
    ),
    "roles": (
        "c" * 9 + "p" * 9 + "s",
        lambda value: isinstance(value, str) and all(letter in "cps-" for letter in value) and value.count("s") < 2,
        "a letter per input: c call, p pass, s sync (one at most), - unused",
    ),
    "capture": ("auto", lambda value: value in CAPTURES, "auto, pio or irq"),
    "jitter_us": (0, lambda value: _is_int(value, 0, 100000), "0 (by the kind of capture) to 100000"),
    "confirm_us": (1000, lambda value: _is_int(value, 100, 5000), "100 to 5000 microseconds"),
    "contact_us": (100, lambda value: _is_int(value, 0, 1000), "0 to 1000 microseconds"),
    "open_ms": (40, lambda value: _is_int(value, 5, 500), "5 to 500 milliseconds"),
    "stuck_s": (20, lambda value: _is_int(value, 2, 600), "2 to 600 seconds"),
    "keep": (1024, lambda value: _is_int(value, 64, 4096), "64 to 4096 events"),
    "lamps": ("shift", lambda value: value in LAMP_DRIVERS, "none, pwm, shift or neopixel"),
    "lamp_count": (9, lambda value: _is_int(value, 0, 32), "0 to 32"),
    "lamp_pins": (
        [LAMP_DATA_PIN, LAMP_CLOCK_PIN, LAMP_LATCH_PIN],
        _are_pins,
        "shift: data, clock, latch; neopixel: data; pwm: a pin per lamp",
    ),
    "brightness": (255, lambda value: _is_int(value, 1, 255), "1 to 255"),
    "lamp_ma": (
        11,
        lambda value: _is_int(value, 1, 2000),
        "1 to 2000 milliamperes, what one lamp takes when it is full on",
    ),
    "budget_ma": (
        100,  # what is left of the 250 mA that MicroPython asks USB for (hardware/design.md)
        lambda value: _is_int(value, 20, 5000),
        "20 to 5000 milliamperes, what all lamps may take together",
    ),
    "piezo_pin": (PIEZO_PIN, lambda value: value is None or _is_pin(value), "a pin, or null"),
    "sync_out_pin": (SYNC_OUT_PIN, lambda value: value is None or _is_int(value, 0, 29), "0 to 29, or null"),
    "letter": (
        "",
        lambda value: isinstance(value, str) and len(value) < 2 and "A" <= (value or "A") <= "Z",
        'a letter A to Z, or "" to read the straps',
    ),
    "letter_pins": (LETTER_PINS, lambda value: _are_pins(value) and len(value) < 3, "a list of up to two pins"),
    "led_pin": ("LED", lambda value: value is None or _is_pin(value), "a pin, or null"),
    "watchdog": (True, lambda value: isinstance(value, bool), "true or false"),
}


class Settings:
    """Values by name, all of them valid, and compatible with each other. `problems` are sentences for the operator."""

    def __init__(self) -> None:
        self.input_pins: list[int | str] = []
        self.roles = ""
        self.capture = ""
        self.jitter_us = 0
        self.confirm_us = 0
        self.contact_us = 0
        self.open_ms = 0
        self.stuck_s = 0
        self.keep = 0
        self.lamps = ""
        self.lamp_count = 0
        self.lamp_pins: list[int | str] = []
        self.brightness = 0
        self.lamp_ma = 0
        self.budget_ma = 0
        self.piezo_pin: int | str | None = None
        self.sync_out_pin: int | None = None
        self.letter = ""
        self.letter_pins: list[int | str] = []
        self.led_pin: int | str | None = None
        self.watchdog = False
        self.problems: list[str] = []
        for key in TABLE:
            setattr(self, key, TABLE[key][0])


def read_settings(text: str | None) -> Settings:
    """Settings from the text of /box.json; None if there is no file, which is no problem."""
    settings = Settings()
    if text is None:
        return settings
    try:
        given = json.loads(text)
    except (ValueError, RuntimeError):  # RuntimeError: nested too deeply
        settings.problems.append("/box.json is not JSON: the defaults are used.")
        return settings
    if not isinstance(given, dict):
        settings.problems.append("/box.json must hold one object {...}: the defaults are used.")
        return settings
    for key in sorted([str(key) for key in given]):  # MicroPython accepts {1: 2} as JSON
        if key not in TABLE:
            settings.problems.append(f"/box.json: there is no setting {key}.")
        elif not TABLE[key][1](given[key]):
            settings.problems.append(f"/box.json: {key} must be {TABLE[key][2]}: the default is used.")
        else:
            setattr(settings, key, given[key])
    if "roles" not in given and "input_pins" in given:
        settings.roles = "c" * len(settings.input_pins)
    _fit(settings)
    return settings


def _fit(settings: Settings) -> None:
    """Correct what is valid on its own but does not go together."""
    inputs = len(settings.input_pins)
    if len(settings.roles) != inputs:
        settings.problems.append(
            f"/box.json: roles must have a letter for each of the {inputs} inputs: all are taken as calls."
        )
        settings.roles = "c" * inputs
    if settings.contact_us > settings.confirm_us:
        settings.problems.append("/box.json: contact_us must not be above confirm_us: it is lowered.")
        settings.contact_us = settings.confirm_us
    needed = {"none": 0, "shift": 3, "neopixel": 1, "pwm": settings.lamp_count}[settings.lamps]
    if settings.lamps == "none":
        settings.lamp_count = 0
        settings.lamp_pins = []
    elif len(settings.lamp_pins) != needed:
        settings.problems.append(f"/box.json: {settings.lamps} lamps need {needed} lamp_pins: lamps are off.")
        settings.lamps = "none"
        settings.lamp_count = 0
        settings.lamp_pins = []
    used = list(settings.input_pins)
    for pin in used:
        if used.count(pin) > 1:
            settings.problems.append(f"/box.json: input pin {pin} is listed twice.")
            break
    for pin in settings.lamp_pins:
        if pin in used:
            settings.problems.append(f"/box.json: pin {pin} of the lamps is in use already: lamps are off.")
            settings.lamps = "none"
            settings.lamp_count = 0
            settings.lamp_pins = []
            break
        used.append(pin)
    if settings.piezo_pin in used:
        settings.problems.append(f"/box.json: pin {settings.piezo_pin} of the piezo is in use: no sounds.")
        settings.piezo_pin = None
    out_pin = settings.sync_out_pin
    if "s" not in settings.roles:  # it could not hear the others
        settings.sync_out_pin = None
    elif out_pin is not None and (out_pin in used or out_pin == settings.piezo_pin):
        settings.problems.append(f"/box.json: pin {out_pin} of the sync output is in use: no sync.")
        settings.sync_out_pin = None
    for pin in settings.letter_pins:  # a pin used for something else has no straps: not a mistake
        if pin in used or pin in (settings.piezo_pin, settings.sync_out_pin):
            settings.letter_pins = []
            break
    if settings.lamps == "shift" and settings.lamp_count * settings.lamp_ma > settings.budget_ma:
        settings.problems.append(
            f"/box.json: {settings.lamp_count} lamps of {settings.lamp_ma} mA are more than budget_ma allows: when too "
            "many are to be lit, those that matter least stay dark."
        )
