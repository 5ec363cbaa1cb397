"""May this race be armed? Not while two of its players could not be told apart to the operator's limit.

May not happen here: judging presses, a guess about clocks: what sources say of their own sharpness (`pairs`) counts.

What the operator begins is refused, with the reason and what to do. What the race's own course opens (a timer ran out,
a player answered, a step was taken back) goes on, for a match must not hang on a cable; the operator is told.
"""

from __future__ import annotations

from gotit.core import inputs as i
from gotit.core.game import Refused
from gotit.core.pairs import WAY_WORDS, Pair, pairs, say_half_width
from gotit.core.play import tell
from gotit.core.seating import Seating
from gotit.core.session import Session


def check_arming(before: Session, after: Session, entered: i.Input) -> Session:
    """`after`, with a line for the operator when it has armed a race that is coarser than the limit.

    Raises Refused when the operator's own order would do that.
    """
    opens = not _armed(after) <= _armed(before) and not isinstance(entered, i.Joined)
    opens = opens or _is_known_now(before, after, entered)
    if not opens or not (wide := too_wide(after)):
        return after
    said = f"{reason(after, wide)} {remedy(wide[0])}"
    is_order = isinstance(entered, (i.Start, i.Rearm)) or (isinstance(entered, i.Act) and entered.seat is None)
    if is_order:
        raise Refused("too_coarse", f"Not armed: {said}")
    return tell(after, "armed_coarse", f"The buzzers are armed, but {said}", private=True)


def too_wide(session: Session) -> tuple[Pair, ...]:
    """The pairs of sources that two players of the open race depend on and that are wider than the limit, worst first.

    Empty without a limit, and while no race is armed.
    """
    window = session.window
    if not session.limit_us or window is None or not session.window_open or window.decided:
        return ()
    wide = [pair for pair in rival_pairs(session.seating, window.seats) if _width_us(pair) > session.limit_us]
    return tuple(sorted(wide, key=lambda pair: (-_width_us(pair), pair.one, pair.other)))


def rival_pairs(seating: Seating, seats: frozenset[int]) -> tuple[Pair, ...]:
    """The pairs of sources in the races that could decide between two of these seats, in name order."""
    serves: dict[str, set[int]] = {}
    for seat in seats:
        for name in filter(seating.plays, seating.sources_of(frozenset({seat}))):
            serves.setdefault(name, set()).add(seat)
    return tuple(
        pair
        for pair in pairs(seating)
        if pair.one in serves and pair.other in serves and len(serves[pair.one] | serves[pair.other]) > 1
    )


def reason(session: Session, wide: tuple[Pair, ...]) -> str:
    """What is wrong: the worst pair, how wide it is, by which way, and the limit."""
    worst, limit = wide[0], say_half_width(session.limit_us)
    label = session.seating.label
    also = f" (and {len(wide) - 1} more pairs)" if len(wide) > 2 else " (and one more pair)" if len(wide) == 2 else ""
    who = f"{label(worst.one)} and {label(worst.other)}{also}"
    if worst.half_width_us is None:
        return f"{who} share no clock yet, so nobody could tell who was first."
    if worst.one == worst.other:
        who = f"two buttons of {label(worst.one)}{also}"
    how = f"{say_half_width(worst.half_width_us)} ({WAY_WORDS[worst.way]})"
    return f"{who} are told apart only to {how}; the limit is {limit}."


def remedy(worst: Pair) -> str:
    """What to do about it."""
    if worst.way == "keyboard":
        return "Give these players the buttons of a box, or raise the limit (“Timing”)."
    if worst.one == worst.other:
        return "Install the program on this box again (gotit flash), or raise the limit (“Timing”)."
    if worst.way == "rate":
        return "Plug both into one hub, join them by the sync wire for ten seconds, or raise the limit (“Timing”)."
    plug = "plug both into one hub, use the sync wire"
    if worst.half_width_us is None:
        return f"Wait some seconds for their clocks. If it stays: {plug}, or switch the limit off (“Timing”)."
    return f"Wait some seconds for their clocks, {plug}, or raise the limit (“Timing”)."


def _is_known_now(before: Session, after: Session, entered: i.Input) -> bool:
    """A source that joined the open race says for the first time how sharp it is: it was let off until now."""
    if not isinstance(entered, i.Sharpness) or before.seating.sources[entered.source].clocks:
        return False
    return any(name == entered.source for _, name in _armed(after))


def _width_us(pair: Pair) -> float:
    return float("inf") if pair.half_width_us is None else pair.half_width_us


def _armed(session: Session) -> set[tuple[int, str]]:
    """(epoch, source) of all that is armed for a race that nobody has won yet."""
    window = session.window
    if window is None or not session.window_open or window.decided:
        return set()
    sources = session.seating.sources
    return {(window.epoch, name) for name in window.sources if sources[name].present}
