"""Boxes that are out of the races for now: every verdict would wait for them, or drown in what they send.

Must not: find out which boxes those are (`gotit.boxes` does); take a box out of a race in which a verdict is already
waited for. Such a box may hold an earlier press, and nobody guesses.

A box comes back when it joins again, or when the operator lets it play again. It keeps its seats. Until then a key or
another button can call for them. A press on it is reported and counts for nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gotit.core import inputs as i
from gotit.core.game import Race, Refused
from gotit.core.message import Message, say
from gotit.core.progress import admit, decide, not_joined, tell
from gotit.core.session import Session

_TRY_AGAIN = say("try_box_again", "Try it again")
WAY_BACK: Mapping[i.BenchReason, Message] = {
    "silent": _TRY_AGAIN,
    "deaf": _TRY_AGAIN,
    "flooding": say("let_box_play_again", "Let it play again"),
}
"""The label of the operator's button."""


def say_why(box: Message, reason: i.BenchReason) -> Message:
    """Why the box is out, and what that means."""
    return say(
        "benched",
        "{box} {reason, select, silent {didn't answer when the buzzers opened: check its cable.} "
        "deaf {answers, but not while a verdict waits for it: unplug it and plug it in again.} "
        "other {sends presses far faster than a hand can: free its buttons, or unplug it.}} It is "
        "out of the race.",
        box=box,
        reason=reason,
    )


def bench(s: Session, benched: i.Benched, at_us: int) -> Session:
    """Take this box out of the races: now, or from the next race on if a verdict is already waited for."""
    source, reason, presses = benched.source, benched.reason, benched.presses
    if source not in s.seating.sources:
        raise Refused(not_joined(source))
    if presses < 0 or benched.within_s < 1:
        raise Refused(say("bad_count", "Presses are counted from 0, over at least one second."))
    box = s.seating.called(source)
    if s.seating.benched.get(source) != reason:
        s = tell(s, say_why(box, reason), private=True)
    if presses:
        too_fast = say(
            "too_fast",
            "{box}: {presses, plural, one {# press} other {# presses}} came too fast in the last "
            "{seconds, plural, one {second} other {# seconds}} and {presses, plural, one {doesn't} "
            "other {don't}} count.",
            box=box,
            presses=presses,
            seconds=benched.within_s,
        )
        s = tell(s, too_fast, private=True)
    s = replace(s, seating=s.seating.bench(source, reason))
    arming = s.arming
    if arming is None or not s.arming_open or arming.decided or s.checking:
        return s
    return decide(admit(replace(s, arming=arming.without_source(source))), at_us)


def let_play(s: Session, source: str) -> Session:
    """The operator lets it play again: now if nobody has called yet, else in the next race."""
    box = s.seating.called(source)
    if source not in s.seating.benched:
        raise Refused(say("not_benched", "{box} isn't out of the race.", box=box))
    let_in = replace(s, seating=s.seating.unbench(source))
    return admit(tell(let_in, say("let_play", "{box} may play again.", box=box), private=True))


def is_out(s: Session, source: str) -> bool:
    """Do presses of this source count for nothing now?

    They still count to the end of a race where a verdict was already waited for. A box that merely keeps verdicts
    waiting may still answer questions, where nobody waits for a verdict.
    """
    reason = s.seating.benched.get(source)
    in_arming = s.arming is not None and s.arming_open and source in s.arming.sources
    return reason is not None and not in_arming and (reason == "flooding" or isinstance(s.buzzers, Race))
