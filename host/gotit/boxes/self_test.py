"""The test of a box that somebody has just built: every button, each lamp, the piezo, the sync wire.

What a box can sense itself is measured (buttons, shorts between them, pulses that come back). What only people can see
or hear is asked. Works with any pin map: the box reports its own.

Must not: print, read keys (the guide does), open ports.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from gotit.boxes.talk import Talk
from gotit.core.message import Maths, Message, Series, Typed, say
from gotit_box import wire

LASTS_S = 3600
BRIDGED_US = 300
"""Two buttons that close within this are one press and two wires that touch: fingers are not that close."""
EPOCH = 1
"""An arming of no session (epochs of sessions carry a tag above 0), to ask which buttons are down."""
PULSE_MS, PULSES = 50, 20
"""The time between pulses of the sync wire, and how many are given."""

NONE_THERE = say("box_has_none", "this box has none")
LESS_EXACT = say("times_less_exact", "its inputs are not on consecutive pins of a Pico, so times are less exact")
STUCK = say("button_stuck", "reads as pressed, but nobody presses it: look for a short, or for NC contacts")
NEVER_SEEN = say("button_never_seen", "never seen: check the plug, the wire, and which contacts are used")

Outcome = Literal["ok", "failed", "absent"]


class Check(Struct, frozen=True):
    """One row of the result: what was tested, how it went, and what was found or must be done."""

    what: Message
    outcome: Outcome
    found: Message | None = None


class Pace(Struct, frozen=True):
    """How long things last, in seconds. `sync_s`, `patience_s`: how long to wait for a pulse, or for a press."""

    lamp_s: float = 0.7
    all_lamps_s: float = 2.0
    scale_s: float = 1.5
    sync_s: float = 1.0
    patience_s: float = 20.0


class Guide(Protocol):
    """Whoever guides the maker through the test."""

    def say(self, message: Message) -> None: ...
    def confirm(self, question: Message, default: bool) -> bool: ...
    def ask(self, question: Message) -> str: ...


class Button(Struct, frozen=True):
    """An input that a person presses: its number, the seat, which of its buttons, and its pin ("" if unknown)."""

    number: int
    seat: int
    kind: Literal["call", "pass"]
    pin: str

    @property
    def name(self) -> Message:
        pin = f"GP{self.pin}" if self.pin.isdecimal() else self.pin
        button = say(
            "button_name", "seat {seat}, {kind, select, call {buzz} other {pass}}", seat=self.seat, kind=self.kind
        )
        return say("button_at_pin", "{button} ({pin})", button=button, pin=Typed(pin)) if pin else button


class SelfTest:
    """Tests one box. `others`: boxes beside it, which must hear its pulses. Call `run`."""

    def __init__(self, talk: Talk, guide: Guide, others: Sequence[Talk] = (), pace: Pace | None = None) -> None:
        self._talk, self._guide, self._others, self._pace = talk, guide, others, pace or Pace()
        self._checks: list[Check] = []

    def run(self) -> tuple[Check, ...]:
        """All checks, in order. The box is left as it was found, even if the port or the maker leaves."""
        wiring = self._talk.ask("test", "wiring", s=LASTS_S)
        if wiring is None:
            too_old = say(
                "knows_no_self_test",
                "Its firmware has no self-test. Update it: gotit flash --port {port}",
                port=Typed(self._talk.device),
            )
            return (Check(say("check_firmware", "firmware"), "failed", too_old),)
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

    def _note(self, what: Message, outcome: Outcome, found: Message | None = None) -> None:
        self._checks.append(Check(what, outcome, found))

    def _greet(self) -> None:
        hello = self._talk.hello
        self._guide.say(
            say(
                "testing_box",
                "{box} on {port}: {board}, firmware {fw}.",
                box=self._talk.called,
                port=Typed(self._talk.device),
                board=Typed(str(hello["board"])),
                fw=Typed(str(hello["fw"])),
            )
        )
        what = say("check_times", "times to {us} µs", us=Maths(str(hello["jitter_us"])))
        if hello["capture"] == "pio":
            self._note(what, "ok")
        else:
            self._note(what, "failed", LESS_EXACT)

    # --- buttons ---------------------------------------------------------------------------------------------------

    def _test_buttons(self, buttons: Sequence[Button]) -> None:
        stuck = self._find_closed(buttons)
        for button in stuck:
            self._note(button.name, "failed", STUCK)
        todo = {button.number: button for button in buttons if button not in stuck}
        self._guide.say(
            say(
                "press_every_button",
                "Press each of the {count} buttons once, in any order. While a button is down, the lamp "
                "of its seat lights up (for pass it blinks) and the box chirps.",
                count=len(todo),
            )
        )
        done, bridged = self._watch_presses(todo)
        self._talk.say("test", s=0)  # a button that is still down must not light its lamp in the lamps' own test
        for number, button in todo.items():
            if number in bridged:
                others = sorted((todo[other] for other in bridged[number] if other in todo), key=_place)
                self._note(button.name, "failed", _bridged(others))
            elif number in done:
                self._note(button.name, "ok")
            else:
                self._note(button.name, "failed", NEVER_SEEN)

    def _find_closed(self, buttons: Sequence[Button]) -> list[Button]:
        self._guide.say(say("hands_off", "Hands off all buttons, please."))
        time.sleep(0.2)
        armed = self._talk.ask("arm", "armed", epoch=EPOCH)
        self._talk.ask("disarm", "disarmed", epoch=EPOCH)
        held = 0 if armed is None else int(armed.fields["held"])
        return [button for button in buttons if held >> button.number & 1]

    def _watch_presses(self, todo: dict[int, Button]) -> tuple[set[int], dict[int, set[int]]]:
        """Which were pressed, and which closed together with which, until all were or the maker gives up."""
        done: set[int] = set()
        bridged: dict[int, set[int]] = {}
        last: tuple[int, int] | None = None  # number and tick of the previous press
        while len(done) < len(todo):
            press = self._talk.hear(self._pace.patience_s, "press")
            if press is None:
                missing = Series(tuple(button.name for number, button in todo.items() if number not in done))
                question = say("go_on_waiting", "Not seen yet: {missing}. Keep waiting?", missing=missing)
                if not self._guide.confirm(question, True):
                    break
                continue
            number, tick_us = int(press.fields["input"]), int(press.fields["t"])
            if last is not None and number != last[0] and abs(tick_us - last[1]) <= BRIDGED_US:
                bridged.setdefault(number, set()).add(last[0])
                bridged.setdefault(last[0], set()).add(number)
            last = number, tick_us
            if number in todo and number not in done:
                done.add(number)
                self._guide.say(
                    say(
                        "button_seen",
                        "  {button}: seen ({done} of {all})",
                        button=todo[number].name,
                        done=len(done),
                        all=len(todo),
                    )
                )
        return done, bridged

    # --- what people see and hear ----------------------------------------------------------------------------------

    def _test_lamps(self, wiring: dict[str, int | str]) -> None:
        count = int(self._talk.hello["lamps"])
        if not count:
            self._note(say("check_lamps", "lamps"), "absent", NONE_THERE)
            return
        what = say("check_so_many_lamps", "{count, plural, one {# lamp} other {# lamps}}", count=count)
        self._guide.say(
            say(
                "look_at_lamps",
                "{count, plural, one {Now watch the lamp: it lights up.} other {Now watch the lamps: # of "
                "them light up one after the other, then all together.}}",
                count=count,
            )
        )
        for lamp in range(count):
            self._talk.say("lamps", s="i" * lamp + "1")
            time.sleep(self._pace.lamp_s)
        self._talk.say("lamps", s="1" * count)
        time.sleep(self._pace.all_lamps_s)
        self._talk.say("lamps", s="")
        question = say(
            "did_lamps_light",
            "{count, plural, one {Did the lamp light up?} other {Did each of the # lamps light up "
            "alone and in order, then all together?}}",
            count=count,
        )
        if self._guide.confirm(question, True):
            most = Maths(str(min(count * int(wiring["lamp_ma"]), int(wiring["budget_ma"]))))
            self._note(what, "ok", say("lamps_draw", "at most {most} mA", most=most))
            return
        which = ""
        if count > 1:
            which = self._guide.ask(say("which_lamp_not", "Which did not? (say, 3 7; or just Enter)")).strip()
        cure = _lamps_cure(str(wiring["driver"]), str(wiring["lamp_pins"]))
        wrong = say("wrong_lamps", "wrong: {which}. {cure}", which=Typed(which), cure=cure) if which else cure
        self._note(what, "failed", wrong)

    def _test_piezo(self, wiring: dict[str, int | str]) -> None:
        what = say("check_piezo", "piezo")
        if "piezo" not in wiring:
            self._note(what, "absent", NONE_THERE)
            return
        self._guide.say(say("listen_to_piezo", "Now listen: four tones, each higher than the one before."))
        self._talk.say("sound", s="scale")
        time.sleep(self._pace.scale_s)
        if self._guide.confirm(say("did_tones_rise", "Did you hear four rising tones?"), True):
            self._note(what, "ok")
            return
        mute = say(
            "piezo_mute",
            "check pin GP{pin}; a sounder that always plays one tone is an active one: use a passive one",
            pin=Typed(str(wiring["piezo"])),
        )
        self._note(what, "failed", mute)

    # --- the sync wire ---------------------------------------------------------------------------------------------

    def _test_sync(self) -> None:
        if self._talk.hello.get("sync") != 1:
            self._note(say("check_sync", "sync wire"), "absent", NONE_THERE)
            return
        for one in (self._talk, *self._others):
            one.forget()
        self._talk.say("lead", ms=PULSE_MS)
        pulses = self._hear_pulses(self._talk, 1, PULSES)
        self._talk.say("lead", ms=0)
        given = [pulse for pulse in pulses if pulse.fields["out"] == 1]
        back = [pulse for pulse in pulses if pulse.fields["out"] == 0]
        what = say("check_sync_both", "sync wire, out and in")
        came = say("pulses_came", "{back} of {given} pulses came back", back=len(back), given=len(given))
        connected = say("is_sync_connected", "No pulse came back. Is a sync wire connected to this box?")
        if given and len(back) >= len(given) - 1:
            self._note(what, "ok", came)
        elif not back and not self._guide.confirm(connected, False):
            self._note(what, "absent", say("sync_not_connected", "not connected"))
            return
        else:
            cure = say("join_sync", "{came}: sync out and in must be joined, with a pull-up", came=came)
            self._note(what, "failed", cure)
        for other in self._others:
            if other.hello.get("sync") == 1:
                heard = sum(pulse.fields["out"] == 0 for pulse in self._hear_pulses(other, 0, len(given)))
                fine = bool(given) and heard >= len(given) - 1
                so_many = say("pulses_heard", "heard {heard} of {given} pulses", heard=heard, given=len(given))
                cure = say("look_at_sync_cable", "{heard}: check the cable between the boxes", heard=so_many)
                what = say("check_sync_to", "sync wire to {box}", box=other.called)
                self._note(what, "ok" if fine else "failed", so_many if fine else cure)

    def _hear_pulses(self, talk: Talk, out: int, count: int) -> list[wire.Message]:
        """All pulses until `count` were given (`out` 1) or came back (0), or no more come."""
        pulses: list[wire.Message] = []
        while [pulse.fields["out"] for pulse in pulses].count(out) < count:
            if (pulse := talk.hear(self._pace.sync_s, "pulse")) is None:
                break
            pulses.append(pulse)
        return pulses


def _place(button: Button) -> tuple[int, str]:
    return button.seat, button.kind


def _bridged(others: Sequence[Button]) -> Message:
    return say(
        "button_bridged",
        "closes together with {others}: look for a short between the wires",
        others=Series(tuple(button.name for button in others)),
    )


def _lamps_cure(driver: str, pins: str) -> Message:
    return say(
        "lamps_cure",
        "One lamp dark: check its plug, its polarity, its fuse. Two at once, or in another order: "
        "wires or registers are swapped. All dark: check {driver} on {pins}, the 5 V of the "
        "lamps, lamp_ma and budget_ma",
        driver=Typed(driver),
        pins=say("lamp_pins", "pins {pins}", pins=Typed(pins)) if pins else say("lamp_pins_unknown", "its pins"),
    )


def find_buttons(roles: str, pins: str) -> tuple[Button, ...]:
    """The inputs that people press. The first call and the first pass are seat 1's. `pins`: separated by commas."""
    names = pins.split(",") if pins else [""] * len(roles)
    buttons = []
    for number, role in enumerate(roles):
        if role in "cp":
            seat = roles[: number + 1].count(role)
            buttons.append(Button(number, seat, "call" if role == "c" else "pass", names[number]))
    return tuple(buttons)
