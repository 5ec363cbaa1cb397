"""What the operator says of buttons: who takes a seat by a slap, whose a button is, which switches stand beside it.

Must not: say what a press means (`presses`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from gotit.core import inputs as i
from gotit.core.game import Refused
from gotit.core.message import say
from gotit.core.progress import admit
from gotit.core.session import Session


def call_roll(s: Session, seats: tuple[int, ...], anyone: bool) -> Session:
    if len(set(seats)) != len(seats) or any(seat < 1 for seat in seats):
        raise Refused(say("bad_seats", "A roll-call names each seat once; seats are numbered from 1."))
    return admit(replace(s, seating=s.seating.call_roll(seats, anyone=anyone)))


def set_switches(s: Session, switches: tuple[tuple[str, int, int], ...]) -> Session:
    if any(number < 0 or seat < 1 for _, number, seat in switches):
        raise Refused(say("bad_switch", "A switch is a button of a box, numbered from 0, for a seat, numbered from 1."))
    said = {(source, number): seat for source, number, seat in switches}
    return admit(replace(s, seating=s.seating.with_switches(said)))


def assign(s: Session, wish: i.AssignInput) -> Session:
    if wish.kind not in ("call", "pass"):
        raise Refused(say("bad_button_kind", "A button either calls or passes."))
    known = s.seating.sources.get(wish.source)
    if wish.seat < 1 or wish.input < 0 or (known is not None and wish.input >= len(known.roles)):
        raise Refused(
            say(
                "no_such_input",
                "{box} has no button {button} for seat {seat}.",
                box=s.seating.called(wish.source),
                button=wish.input + 1,
                seat=wish.seat,
            )
        )
    kind: Literal["call", "pass"] = "call" if wish.kind == "call" else "pass"
    return admit(replace(s, seating=s.seating.assign(wish.source, wish.input, wish.seat, kind)))
