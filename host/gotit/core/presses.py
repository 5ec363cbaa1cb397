"""What a press means now: a seat taken, a call, a pass, an answer, or nothing, which is then reported.

Must not: drop a press without a word (only a release, and a seat's second call, say nothing new); judge who was first
(`adjudicate`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gotit.core import inputs as i
from gotit.core.adjudicate import Call
from gotit.core.arming import Arming
from gotit.core.bench import is_out
from gotit.core.game import Ask, Meaning, Race, Refused
from gotit.core.message import Message, Seat, say
from gotit.core.press import HOST_CLOCK, Reading, earliest_on_host_us, latest_on_host_us
from gotit.core.progress import admit, apply_action, check_seat, decide, tell
from gotit.core.seating import LONG_PRESS_US, Kind, Seating
from gotit.core.session import Session

COMPUTER_SOURCE = "computer"
"""What the order strip calls a call of the computer's. It never joins: no arming waits for it."""

OPERATOR_SOURCE = "operator"
OPERATOR_BLUR_US = 300_000
"""A click for a seat happened up to this long before it was seen: the operator's own reaction time."""


def take_press(s: Session, press: i.Press, at_us: int) -> Session:
    """A box or the keyboard reports a press. Raises Refused if it does not say when it was."""
    if not press.readings or (press.epoch is None and latest_on_host_us(press.readings) is None):
        raise Refused(
            say("no_host_time", "A press must say when it was: on the host's clock, if its source keeps no epochs.")
        )
    is_flooding = s.seating.benched.get(press.source) == "flooding"
    if s.seating.calling and not is_flooding:
        return _answer_roll_call(s, press)
    owner = s.seating.seat_of(press.source, press.input)
    if owner is None or (s.game is not None and owner[0] not in s.seats):
        return tell(s, say_stray(s, press), private=True)
    seat, kind = owner
    if s.game is None:
        tried = say(
            "button_tried",
            "Seat {seat} pressed its {kind, select, call {buzz} other {pass}} button ({where}).",
            seat=seat,
            kind=kind,
            where=button_name(s, press),
        )
        return tell(s, tried, seat, private=True)
    if is_out(s, press.source):
        box = s.seating.called(press.source)
        return tell(
            s, say("pressed_out", "{who} pressed, but {box} is out of the race.", who=Seat(seat), box=box), seat
        )
    if s.halted:
        again = say(
            "pressed_halted", "{who} pressed while the match stood still: that counts for nothing.", who=Seat(seat)
        )
        return tell(s, again, seat, private=True)
    if press.held:
        held = say("held", "{who} was holding the button down when the buzzers opened.", who=Seat(seat))
        return tell(s, held, seat)
    return _take_seat_press(s, seat, kind, press, at_us)


def take_seat_press(s: Session, seat: int, kind: str, at_us: int) -> Session:
    """The operator presses for a seat."""
    check_seat(s, seat)
    if kind not in ("call", "pass", "long"):
        raise Refused(say("bad_press_kind", "A press is a call, a pass or a long press."))
    if isinstance(s.buzzers, Ask) or kind == "long":
        return _answer(s, seat, long=kind != "call", at_us=at_us)
    reading = Reading(HOST_CLOCK, at_us - OPERATOR_BLUR_US, at_us + 1)
    press = i.Press(OPERATOR_SOURCE, seat - 1, (reading,))
    return _take_seat_press(s, seat, "call" if kind == "call" else "pass", press, at_us)


def take_computer_call(s: Session, seat: int, at_us: int) -> Session:
    """The computer calls for a seat that it plays, now. Raises Refused if it plays no such seat, or may not call."""
    check_seat(s, seat)
    race = s.buzzers
    if seat not in s.computers:
        raise Refused(say("no_computer_seat", "The computer doesn't play for {who}.", who=Seat(seat)))
    if not isinstance(race, Race) or seat not in race.seats:
        raise Refused(say("computer_not_racing", "{who} can't buzz right now.", who=Seat(seat)))
    reading = Reading(HOST_CLOCK, at_us, at_us + 1)
    return _call(s, seat, i.Press(COMPUTER_SOURCE, seat, (reading,)), at_us)


def take_release(s: Session, release: i.Release, at_us: int) -> Session:
    """A button opens again. That matters only where a long press would mean something other than a short one."""
    owner = s.seating.seat_of(release.source, release.input)
    if owner is None or owner[0] not in s.held or owner[1] != "call":
        return s
    return _answer(s, owner[0], long=release.held_us >= LONG_PRESS_US, at_us=at_us)


def hold_on(s: Session, at_us: int) -> Session:
    """Every button held for long enough by now is a long press, in the order of the presses."""
    for seat, since_us in sorted(s.held.items(), key=lambda held: (held[1], held[0])):
        if seat in s.held and at_us - since_us >= LONG_PRESS_US:
            s = _answer(s, seat, long=True, at_us=at_us)
    return s


def _answer_roll_call(s: Session, press: i.Press) -> Session:
    whose = s.seating.switches.get((press.source, press.input))
    if whose in s.seating.calling:
        return _sit(s, press, whose, s.seating.without_call(whose))
    known = s.seating.sources.get(press.source)
    owner = s.seating.seat_of(press.source, press.input)
    taken = s.seating.is_taken(press.source, press.input)
    moves = taken and s.seating.anyone and owner is not None and owner[1] == "call"
    if owner is not None and not moves and (taken or (owner[0] in s.seats and owner[0] not in s.seating.calling)):
        seated = say("already_seated", "That button belongs to seat {seat}. Use another one.", seat=owner[0])
        return tell(s, seated, owner[0])
    if known is not None and known.roles[press.input : press.input + 1] != "c":
        stray = say("no_call_button", "That button can't buzz ({where}). Use another one.", where=button_name(s, press))
        return tell(s, stray, private=True)
    seat = s.seating.seat_for(press.source, press.input)
    if not seat:
        return s
    return _sit(s, press, seat, s.seating.take(press.source, press.input, seat))


def _sit(s: Session, press: i.Press, seat: int, seating: Seating) -> Session:
    sat = say("seat_taken", "Seat {seat} is taken ({where}).", seat=seat, where=button_name(s, press))
    return admit(tell(replace(s, seating=seating), sat, seat, sound="seat"))


def button_name(s: Session, press: i.Press) -> Message:
    """Which button that was, as people find it."""
    return say("button", "{box}, button {number}", box=s.seating.called(press.source), number=press.input + 1)


def say_stray(s: Session, press: i.Press) -> Message:
    """Of a button that is nobody's."""
    return say("stray_press", "A button without a player was pressed ({where}).", where=button_name(s, press))


def _take_seat_press(s: Session, seat: int, kind: Kind, press: i.Press, at_us: int) -> Session:
    match s.buzzers:
        case Ask():
            return _press_asked(s, seat, kind, press, at_us)
        case Race(seats, _, passes, _, deaf_until_us):
            if seat in s.computers:
                by_itself = say("computers_seat", "The computer plays for {who}: it buzzes by itself.", who=Seat(seat))
                return tell(s, by_itself, seat, private=True)
            if kind == "pass":
                return _pass(s, seat, passes, press, at_us)
            if seat not in seats:
                return tell(s, say("locked_out", "{who} pressed, but is out for now.", who=Seat(seat)), seat)
            if _is_deaf(deaf_until_us.get(seat), press):
                return tell(s, say("deaf", "{who} pressed too soon after pressing early.", who=Seat(seat)), seat)
            return _call(s, seat, press, at_us)
        case _ if kind == "pass":
            return tell(s, _idle_pass(seat), seat, private=True)
        case _:
            return _call(s, seat, press, at_us)


def _call(s: Session, seat: int, press: i.Press, at_us: int) -> Session:
    arming = s.arming
    if arming is None or not s.arming_open or not _in_arming(press, arming):
        return _outside(s, seat, press)
    ahead_us = s.head_starts.get(seat, 0) if arming.calls else 0
    if (ends_us := s.race_ends_us) is not None and (earliest_on_host_us(press.readings) or 0) - ahead_us >= ends_us:
        return tell(s, say("late_by_clock", "{who} pressed after the time was up.", who=Seat(seat)), seat)
    called = arming.with_call(Call(seat, press.source, press.readings), at_us)
    return s if called is arming else decide(replace(s, arming=called), at_us)


def _pass(s: Session, seat: int, passes: Mapping[int, Any], press: i.Press, at_us: int) -> Session:
    if s.arming is None or not _in_arming(press, s.arming):
        return _outside(s, seat, press)
    if seat in s.arming.calls and seat not in s.arming.answered:
        called = say("called_already", "{who} has already buzzed and can't pass.", who=Seat(seat))
        return tell(s, called, seat, private=True)
    if seat not in passes:
        return tell(s, _idle_pass(seat), seat, private=True)
    return apply_action(s, passes[seat], at_us, "passed")


def _outside(s: Session, seat: int, press: i.Press) -> Session:
    """A press that belongs to no open arming: too early for the next one, or too late for the last one."""
    arming = s.arming
    if arming is not None and (_in_arming(press, arming) or 0 < (press.epoch or 0) < arming.epoch):
        return tell(s, say("late", "{who} pressed after the race was over.", who=Seat(seat)), seat)
    return tell(s, say("early", "{who} pressed before the buzzers opened.", who=Seat(seat)), seat)


def _in_arming(press: i.Press, arming: Arming) -> bool:
    """Was the press made while this arming was open?

    The epoch must fit, if its source keeps epochs, and it must not be surely before the arming opened. The epoch alone
    is not enough: a press that a box kept since the program's last run may carry the same number. A box whose clock
    broke while armed (the computer slept) has no reading on the host's clock: then the epoch must do.
    """
    latest_us = latest_on_host_us(press.readings)
    return press.epoch in (None, arming.epoch) and (latest_us is None or latest_us > arming.opened_us)


def _is_deaf(until_us: int | None, press: i.Press) -> bool:
    """Was the press surely made before this seat's presses count? Where its source's clock broke, nobody knows."""
    latest_us = latest_on_host_us(press.readings)
    return until_us is not None and latest_us is not None and latest_us <= until_us


def _press_asked(s: Session, seat: int, kind: Kind, press: i.Press, at_us: int) -> Session:
    meaning = s.asked.get(seat)
    if meaning is None:
        return tell(s, say("not_asked", "{who} pressed, but it isn't {who}'s turn.", who=Seat(seat)), seat)
    latest_us = latest_on_host_us(press.readings)
    if latest_us is not None and latest_us <= s.asked_us.get(seat, 0):
        asked = say(
            "before_asked",
            "{who} pressed before being asked “{prompt}”.",
            who=Seat(seat),
            prompt=meaning.prompt or say("asked_nothing", ""),
        )
        return tell(s, asked, seat)
    if kind == "pass":
        return _answer(s, seat, long=True, at_us=at_us)
    if meaning.long is None:
        return _answer(s, seat, long=False, at_us=at_us)
    return replace(s, held={**s.held, seat: at_us})


def _answer(s: Session, seat: int, *, long: bool, at_us: int) -> Session:
    """A seat's box answers what it was asked."""
    s = replace(s, held={other: since_us for other, since_us in s.held.items() if other != seat})
    meaning = s.asked.get(seat, Meaning())
    action = meaning.long if long else meaning.press
    if action is None:
        nothing = say("no_meaning", "{who} pressed; that does nothing right now.", who=Seat(seat))
        return tell(s, nothing, seat, private=True)
    return apply_action(s, action, at_us, "answered")


def _idle_pass(seat: int) -> Message:
    return say("idle_pass", "{who} pressed pass; that does nothing right now.", who=Seat(seat))
