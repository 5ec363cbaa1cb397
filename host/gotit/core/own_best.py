"""A pupil's own best in practice: this match beside all earlier ones of the same game, against the same computer.

Must not: compare two pupils, know a game, do I/O.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from gotit.core.history import Did, Match
from gotit.core.message import Arg, Maths, Message, say


def own_best(matches: Iterable[Match], pupil: str, file: str) -> tuple[Message, ...]:
    """What to tell at the end of the last match in `file`, if this pupil practised there; else nothing.

    `matches`: with what each pupil did, this one among them.
    """
    known = [match for match in matches if pupil in match.people]
    now = max((match for match in known if match.file == file), key=lambda match: match.row, default=None)
    if now is None or not now.practice or not now.ended:
        return ()
    if now.hinted:
        return (say("own_hinted", "With hints a match isn't compared with your best."),)
    before = [
        match.people[pupil]
        for match in known
        if match is not now
        and match.ended
        and not match.hinted
        and (match.game, match.practice) == (now.game, now.practice)
    ]
    return _told(now.people[pupil], before)


def _told(now: Did, before: Sequence[Did]) -> tuple[Message, ...]:
    right = _line(say("own_right", "Right answers"), now.right, [did.right for did in before], max, _plain)
    points = _line(say("own_points", "Score"), now.points, [did.points for did in before], max, _plain)
    told = [points, right] if now.points or any(did.points for did in before) else [right]
    quick = [did.quickest_us for did in before if did.quickest_us]
    if now.quickest_us:
        told.append(_line(say("own_quickest", "Quickest right buzz"), now.quickest_us, quick, min, _seconds))
    return tuple(told)


def _line(
    what: Message,
    now: int,
    before: Sequence[int],
    better: Callable[[Sequence[int]], int],
    shown: Callable[[int], Arg],
) -> Message:
    """ "Score: 12 (your best: 15)"."""
    if not before:
        return say("own_first_time", "{what}: {now}", what=what, now=shown(now))
    best = better(before)
    how = "same" if now == best else "new" if better((now, best)) == now else "other"
    return say(
        "own_and_best",
        "{what}: {now} ({how, select, new {your new best!} same {your best again} other {your best: {best}}})",
        what=what,
        now=shown(now),
        how=how,
        best=shown(best),
    )


def _plain(count: int) -> Arg:
    return Maths(str(count))


def _seconds(us: int) -> Arg:
    """In tenths, rounded up: no keyboard knows it better."""
    tenths = max(1, -(-us // 100_000))
    return say("own_seconds", "{seconds} s", seconds=Maths(f"{tenths // 10}.{tenths % 10}"))
