"""What boxes are asked, from what is offered.

Must not: know a game; put anything into a prompt that not everybody may know (so a label names no card).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any

from gotit.core.game import Ask, Meaning, Quiet
from gotit.core.message import Message, say
from gotit.core.offer import By, Offer, Offers, Open


def asked(offers: Offers) -> Ask | Quiet:
    """What boxes are asked. A press or a long press does what is offered for it. A prompt holds labels only."""
    seats: dict[int, dict[By, list[Offer | Open]]] = {}
    for offer in offers:
        if offer.by not in ("", "pass"):
            seats.setdefault(offer.seat, {}).setdefault(offer.by, []).append(offer)
    return Ask({seat: _meaning(by) for seat, by in seats.items()}) if seats else Quiet()


def _meaning(by: Mapping[By, list[Offer | Open]]) -> Meaning:
    def action(how: By) -> Any:
        if how not in by:
            return None
        (offer,) = by[how]
        if isinstance(offer, Offer):
            return offer.action
        return offer.action(offer.pointed) if offer.pointed is not None else None

    return Meaning(action("press"), action("long"), prompt({how: _either(found) for how, found in by.items()}))


def _either(offers: Iterable[Offer | Open]) -> Message:
    return reduce(
        lambda one, other: say("prompt_or", "{one}. Or: {other}", one=one, other=other),
        dict.fromkeys(offer.move.label for offer in offers),
    )


def prompt(labels: Mapping[By, Message]) -> Message:
    """What a seat is asked, by the label of what each way of pressing does."""
    tell, press, long = (labels.get(how) for how in ("tell", "press", "long"))
    match tell, press, long:
        case Message(), None, None:
            return tell
        case Message(), None, Message():
            return say("prompt_tell_long", "{tell}. Hold: {long}", tell=tell, long=long)
        case None, Message(), None:
            return say("prompt_press", "Press: {press}", press=press)
        case None, None, Message():
            return say("prompt_long", "Hold: {long}", long=long)
        case None, Message(), Message():
            return say("prompt_press_long", "Press: {press}. Hold: {long}", press=press, long=long)
        case _:
            raise ValueError(f"a seat is asked for {sorted(labels)}: there are no words for that")
