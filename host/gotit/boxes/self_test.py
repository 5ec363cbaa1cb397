"""The test of a box that somebody has just built: every button, each lamp, the piezo, the sync wire.

What a box can feel itself is measured (buttons, shorts between them, pulses that come back); what only people can see
or hear is asked. Works with any pin map: the box tells its own.

May not happen here: printing, reading keys (that is the guide's), opening ports.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from gotit.boxes.talk import Talk
from gotit_box import wire

LASTS_S = 3600
BRIDGED_US = 300
"""Two buttons that close within this are one press of two wires that touch: fingers are not so close."""
EPOCH = 1
"""A window of no session (their epochs carry a tag above 0), to ask which buttons are down."""
PULSE_MS, PULSES = 50, 20
"""Between pulses of the sync wire, and how many are given."""

Outcome = Literal["ok", "failed", "absent"]


class Check(Struct, frozen=True):
    """One row of the result: what was tested, how it went, and what was found or is to be done."""

    what: str
    outcome: Outcome
    words: str = ""


class Pace(Struct, frozen=True):
    """How long things last, in seconds; `sync_s`, `patience_s`: how long a pulse, a press is waited for."""

    lamp_s: float = 0.7
    all_lamps_s: float = 2.0
    scale_s: float = 1.5
    sync_s: float = 1.0
    patience_s: float = 20.0


class Guide(Protocol):
    """Whoever leads the maker through the test."""

    def say(self, text: str) -> None: ...
    def confirm(self, question: str, default: bool) -> bool: ...
    def ask(self, question: str) -> str: ...


class Button(Struct, frozen=True):
    """An input that a person presses: its number, the seat, which of its buttons, and its pin ("" when not known)."""

    number: int
    seat: int
    kind: Literal["call", "pass"]
    pin: str

    @property
    def name(self) -> str:
        pin = f"GP{self.pin}" if self.pin.isdecimal() else self.pin
        return f"seat {self.seat}, {self.kind}" + (f" ({pin})" if pin else "")


class SelfTest:
    """Tests one box; `others` are boxes beside it, which must hear its pulses. Call `run`."""

    def __init__(self, talk: Talk, guide: Guide, others: Sequence[Talk] = (), pace: Pace | None = None) -> None:
        self._talk, self._guide, self._others, self._pace = talk, guide, others, pace or Pace()
        self._checks: list[Check] = []

    def run(self) -> tuple[Check, ...]:
        """All checks, in order. The box is left as it was found, even when the port or the maker goes."""
        wiring = self._talk.ask("test", "wiring", s=LASTS_S)
        if wiring is None:
            words = f"Its firmware knows no self-test. Update it: gotit flash --port {self._talk.device}"
            return (Check("firmware", "failed", words),)
        try:
            self._greet()
            buttons = find_buttons(str(self._talk.hello["roles"]), str(wiring.fields["inputs"]))
            self._test_buttons(buttons)
            self._test_lamps(wiring.fields)
            self._test_piezo(wiring.fields)
            self._test_sync()
        finally:
            self._talk.say("lamps", s="")
            self._talk.say("test", s=0)
            self._talk.forget()
        return tuple(self._checks)

    def _note(self, what: str, outcome: Outcome, words: str = "") -> None:
        self._checks.append(Check(what, outcome, words))

    def _greet(self) -> None:
        hello = self._talk.hello
        self._guide.say(f"{self._talk.label} on {self._talk.device}: {hello['board']}, firmware {hello['fw']}.")
        exact = hello["capture"] == "pio"
        words = "" if exact else "its inputs are not on consecutive pins of a Pico: times are less exact"
        self._note(f"times to {hello['jitter_us']} µs", "ok" if exact else "failed", words)

    # --- buttons ---------------------------------------------------------------------------------------------------

    def _test_buttons(self, buttons: Sequence[Button]) -> None:
        stuck = self._find_closed(buttons)
        for button in stuck:
            self._note(button.name, "failed", "closed though nobody presses it: look for a short, or for NC contacts")
        todo = {button.number: button for button in buttons if button not in stuck}
        self._guide.say(
            f"Press every button once, in any order: {len(todo)} of them. The lamp of its seat lights up while it is "
            "down (for pass it blinks), and the box chirps."
        )
        done, bridged = self._watch_presses(todo)
        self._talk.say("test", s=0)  # a button that is still down shall not light its lamp in the lamps' own test
        for number, button in todo.items():
            if number in bridged:
                names = ", ".join(sorted(todo[other].name for other in bridged[number] if other in todo))
                self._note(button.name, "failed", f"closes together with {names}: look for a short between the wires")
            elif number in done:
                self._note(button.name, "ok")
            else:
                self._note(
                    button.name, "failed", "never seen: look at the plug, the wire, and at which contacts are used"
                )

    def _find_closed(self, buttons: Sequence[Button]) -> list[Button]:
        self._guide.say("Hands off all buttons, please.")
        time.sleep(0.2)
        armed = self._talk.ask("arm", "armed", epoch=EPOCH)
        self._talk.ask("disarm", "disarmed", epoch=EPOCH)
        held = 0 if armed is None else int(armed.fields["held"])
        return [button for button in buttons if held >> button.number & 1]

    def _watch_presses(self, todo: dict[int, Button]) -> tuple[set[int], dict[int, set[int]]]:
        """Which were pressed, and which closed together with which, until all were or the maker has had enough."""
        done: set[int] = set()
        bridged: dict[int, set[int]] = {}
        last: tuple[int, int] | None = None  # number and tick of the press before
        while len(done) < len(todo):
            press = self._talk.hear(self._pace.patience_s, "press")
            if press is None:
                missing = ", ".join(button.name for number, button in todo.items() if number not in done)
                if not self._guide.confirm(f"Not seen yet: {missing}. Go on waiting?", True):
                    break
                continue
            number, tick_us = int(press.fields["input"]), int(press.fields["t"])
            if last is not None and number != last[0] and abs(tick_us - last[1]) <= BRIDGED_US:
                bridged.setdefault(number, set()).add(last[0])
                bridged.setdefault(last[0], set()).add(number)
            last = number, tick_us
            if number in todo and number not in done:
                done.add(number)
                self._guide.say(f"  {todo[number].name}: seen ({len(done)} of {len(todo)})")
        return done, bridged

    # --- what people see and hear ----------------------------------------------------------------------------------

    def _test_lamps(self, wiring: dict[str, int | str]) -> None:
        count = int(self._talk.hello["lamps"])
        if not count:
            self._note("lamps", "absent", "this box has none")
            return
        name, announced, question = (
            ("1 lamp", "Now look at the lamp: it lights.", "Did the lamp light?")
            if count == 1
            else (
                f"{count} lamps",
                f"Now look at the lamps: {count} of them light one after the other, then all of them.",
                f"Did each of the {count} lamps light alone and in order, then all of them?",
            )
        )
        self._guide.say(announced)
        for lamp in range(count):
            self._talk.say("lamps", s="i" * lamp + "1")
            time.sleep(self._pace.lamp_s)
        self._talk.say("lamps", s="1" * count)
        time.sleep(self._pace.all_lamps_s)
        self._talk.say("lamps", s="")
        budget = f"at most {min(count * int(wiring['lamp_ma']), int(wiring['budget_ma']))} mA"
        if self._guide.confirm(question, True):
            self._note(name, "ok", budget)
            return
        which = self._guide.ask("Which did not? (say, 3 7; or just Enter)").strip() if count > 1 else ""
        pins = f"pins {wiring['lamp_pins']}" if wiring["lamp_pins"] else "its pins"
        words = (
            (f"wrong: {which}. " if which else "")
            + "One dark: its plug, its polarity, its fuse. Two at once or in another order: wires or registers "
            f"exchanged. All dark: {wiring['driver']} on {pins}, the 5 V of the lamps, lamp_ma and budget_ma"
        )
        self._note(name, "failed", words)

    def _test_piezo(self, wiring: dict[str, int | str]) -> None:
        if "piezo" not in wiring:
            self._note("piezo", "absent", "this box has none")
            return
        self._guide.say("Now listen: four tones, each higher than the one before.")
        self._talk.say("sound", s="scale")
        time.sleep(self._pace.scale_s)
        heard = self._guide.confirm("Did you hear four rising tones?", True)
        words = (
            "" if heard else f"look at pin GP{wiring['piezo']}; a sounder that always plays one tone is an active one"
        )
        self._note("piezo", "ok" if heard else "failed", words)

    # --- the sync wire ---------------------------------------------------------------------------------------------

    def _test_sync(self) -> None:
        if self._talk.hello.get("sync") != 1:
            self._note("sync wire", "absent", "this box has none")
            return
        for one in (self._talk, *self._others):
            one.forget()
        self._talk.say("lead", ms=PULSE_MS)
        pulses = self._hear_pulses(self._talk, 1, PULSES)
        self._talk.say("lead", ms=0)
        given = [pulse for pulse in pulses if pulse.fields["out"] == 1]
        back = [pulse for pulse in pulses if pulse.fields["out"] == 0]
        if given and len(back) >= len(given) - 1:
            self._note("sync wire, out and in", "ok", f"{len(back)} of {len(given)} pulses came back")
        elif not back and not self._guide.confirm("No pulse came back. Is a sync wire connected to this box?", False):
            self._note("sync wire, out and in", "absent", "not connected")
            return
        else:
            words = f"{len(back)} of {len(given)} pulses came back: sync out and in must be joined, with a pull-up"
            self._note("sync wire, out and in", "failed", words)
        for other in self._others:
            if other.hello.get("sync") == 1:
                heard = sum(pulse.fields["out"] == 0 for pulse in self._hear_pulses(other, 0, len(given)))
                fine = bool(given) and heard >= len(given) - 1
                words = f"heard {heard} of {len(given)} pulses" + (
                    "" if fine else ": look at the cable between the boxes"
                )
                self._note(f"sync wire to {other.label}", "ok" if fine else "failed", words)

    def _hear_pulses(self, talk: Talk, out: int, count: int) -> list[wire.Message]:
        """All pulses until so many were given (`out` 1) or came back (0), or no more come."""
        pulses: list[wire.Message] = []
        while [pulse.fields["out"] for pulse in pulses].count(out) < count:
            if (pulse := talk.hear(self._pace.sync_s, "pulse")) is None:
                break
            pulses.append(pulse)
        return pulses


def find_buttons(roles: str, pins: str) -> tuple[Button, ...]:
    """The inputs that people press; the first call and the first pass are seat 1's. `pins`: set apart by commas."""
    names = pins.split(",") if pins else [""] * len(roles)
    buttons = []
    for number, role in enumerate(roles):
        if role in "cp":
            seat = roles[: number + 1].count(role)
            buttons.append(Button(number, seat, "call" if role == "c" else "pass", names[number]))
    return tuple(buttons)
