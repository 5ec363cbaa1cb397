"""What if this seat's call were the first? So that what is shown then can be made ready while the race is on.

May not happen here: a change of the session that is played; a verdict over real presses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from gotit.core.adjudicate import Call
from gotit.core.game import Race
from gotit.core.play import decide
from gotit.core.session import Session


def foresee_calls(session: Session, at_us: int) -> Iterator[Session]:
    """For each seat that may call, the session as it would be if it alone had called now, and all boxes had told so.

    Nothing while a call waits for its verdict, and where nobody races. Where others have called and answered before,
    the order of the calls is left open: it needs a press.
    """
    window, race = session.window, session.buzzers
    if window is None or not session.window_open or session.waiting_for or not isinstance(race, Race):
        return
    for seat in sorted(race.seats - window.answered):
        called = replace(window, calls={**window.calls, seat: Call(seat, "", ())}, sources=())
        yield decide(replace(session, window=called), at_us)
