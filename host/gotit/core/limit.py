"""May this race be armed? Not if any two of its players could be compared less precisely than the limit demands.

Must not: judge presses, guess about clocks. What sources say of their own precision counts (`pairs`).

What the operator orders is refused, with the reason and a remedy. What the race itself brings about (a timer ran out, a
player answered, a step was undone) goes ahead, because a match must not hang on a cable. The operator is told.
"""

from __future__ import annotations

from gotit.core import inputs as i
from gotit.core.game import Refused
from gotit.core.message import Message, Width, say
from gotit.core.pairs import WAYS, Pair, pairs
from gotit.core.progress import tell
from gotit.core.seating import ROOM, Seating
from gotit.core.session import Session


def check_arming(before: Session, after: Session, entered: i.Input) -> Session:
    """`after`, with a line for the operator if it has armed a race that is less precise than the limit.

    Raises Refused if the operator's own order would do that.
    """
    opens = not _armed(after) <= _armed(before) and not isinstance(entered, i.Joined)
    opens = opens or _is_known_now(before, after, entered)
    if not opens or not (wide := too_wide(after)):
        return after
    why, cure = reason(after, wide), remedy(wide[0])
    is_order = isinstance(entered, (i.Start, i.Rearm)) or (isinstance(entered, i.Act) and entered.seat is None)
    if is_order:
        raise Refused(say("too_coarse", "The buzzers didn't open. {why} {cure}", why=why, cure=cure))
    return tell(after, say("armed_coarse", "The buzzers are open. {why} {cure}", why=why, cure=cure), private=True)


def too_wide(session: Session) -> tuple[Pair, ...]:
    """The pairs of sources of rival players in the open race whose margin is wider than the limit, widest first.

    Empty if there is no limit, and while no race is armed.
    """
    arming = session.arming
    if not session.limit_us or arming is None or not session.arming_open or arming.decided:
        return ()
    wide = [
        pair
        for pair in rival_pairs(session.seating, arming.seats - session.computers.keys())
        if _width_us(pair) > session.limit_us
    ]
    return tuple(sorted(wide, key=lambda pair: (-_width_us(pair), pair.one, pair.other)))


def rival_pairs(seating: Seating, seats: frozenset[int]) -> tuple[Pair, ...]:
    """The pairs of sources that a verdict between two of these seats could depend on, in name order."""
    serves: dict[str, set[int]] = {}
    for seat in seats:
        for name in filter(seating.plays, seating.sources_of(frozenset({seat}))):
            serves.setdefault(name, set()).add(seat)
    return tuple(
        pair
        for pair in pairs(seating)
        if pair.one in serves and pair.other in serves and len(serves[pair.one] | serves[pair.other]) > 1
    )


def reason(session: Session, wide: tuple[Pair, ...]) -> Message:
    """What is wrong: the widest pair, its half-width, what it rests on, and the limit."""
    worst, called = wide[0], session.seating.called
    who = say(
        "wide_pair",
        "{same, select, same {two buttons of {one}} other {{one} and {other}}}"
        "{more, plural, =0 {} one { (and one more pair)} other { (and # more pairs)}}",
        same="same" if worst.one == worst.other else "other",
        one=called(worst.one),
        other=called(worst.other),
        more=len(wide) - 1,
    )
    if worst.half_width_us is None:
        return say(
            "no_clock_in_common", "{who} haven't matched clocks yet, so nobody could say who was first.", who=who
        )
    return say(
        "told_apart_only_to",
        "Between {who} we can be sure only to ±{width} ({way}); your limit is ±{limit}.",
        who=who,
        width=Width(worst.half_width_us),
        way=WAYS[worst.way],
        limit=Width(session.limit_us),
    )


def remedy(worst: Pair) -> Message:
    """What to do about it."""
    if worst.way in ("keyboard", "model"):
        return say("cure_keyboard", "Give these players buttons on a box, or raise the limit under “Timing”.")
    if worst.one.startswith(ROOM) or worst.other.startswith(ROOM):
        return say(
            "cure_rooms",
            "Measure how late the projectors are, and enter it with less tolerance; or raise the limit under “Timing”.",
        )
    if worst.one == worst.other:
        return say(
            "cure_same_box", "Install the program on this box again (gotit flash), or raise the limit under “Timing”."
        )
    if worst.way == "rate":
        return say(
            "cure_hubs",
            "Plug both into the same hub, join them by the sync wire for ten seconds, or raise the "
            "limit under “Timing”.",
        )
    if worst.half_width_us is None:
        return say(
            "cure_no_clock",
            "Wait a few seconds. If it stays: plug both into the same hub, use the sync wire, or "
            "switch off the limit under “Timing”.",
        )
    return say(
        "cure_wait",
        "Wait a few seconds. If it stays: plug both into the same hub, use the sync wire, or "
        "raise the limit under “Timing”.",
    )


def _is_known_now(before: Session, after: Session, entered: i.Input) -> bool:
    """Does a source that joined the open race report its precision for the first time? Until now it was not checked."""
    if not isinstance(entered, i.Sharpness) or before.seating.sources[entered.source].clocks:
        return False
    return any(name == entered.source for _, name in _armed(after))


def _width_us(pair: Pair) -> float:
    return float("inf") if pair.half_width_us is None else pair.half_width_us


def _armed(session: Session) -> set[tuple[int, str]]:
    """(epoch, source) of every source that is armed for an undecided race."""
    arming = session.arming
    if arming is None or not session.arming_open or arming.decided:
        return set()
    sources = session.seating.sources
    return {(arming.epoch, name) for name in arming.sources if sources[name].present}
