"""On what terms somebody plays, where those are not everybody's: longer clocks, a head start, a turn instead of a race.

Must not: know why, or whose pupil it is; know the rules of any game.

They belong to a seat, or to one member of the team there, and then act while that member stands at the buzzer. Whoever
has a head start is judged as if they had buzzed so much earlier (decision 0100): the others' buzzes wait until it is
certain that this one did not come in time. Nothing that everybody sees says who has one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from gotit.core.deed import Deed
from gotit.core.game import Called, Refused
from gotit.core.message import say

SLOWEST_PERCENT = 1000
LONGEST_HEAD_START_US = 60_000_000
TURN_US = 30_000_000
"""So long the others' buzzes wait for somebody whose turn it is to answer."""


class Terms(Struct, frozen=True):
    """`pace`: how long their own clocks last, in percent; 0: they have none.

    `head_start_us`: they are judged as if they had buzzed so much earlier. `in_turn`: instead of racing they are first
    in each race in which their turn has come. `each_sign_once`: in games in which players calculate.
    """

    pace: int = 100
    head_start_us: int = 0
    in_turn: bool = False
    each_sign_once: bool = False


USUAL = Terms()


def checked(terms: Terms) -> Terms:
    """Raises Refused for terms that nobody can play on."""
    if terms.pace != 0 and not SLOWEST_PERCENT >= terms.pace >= 100:
        raise Refused(
            say(
                "bad_pace",
                "A player's clocks can last 100 to {most} percent of the usual time, or 0 for no clock, not {percent}.",
                most=SLOWEST_PERCENT,
                percent=terms.pace,
            )
        )
    if not 0 <= terms.head_start_us <= LONGEST_HEAD_START_US:
        raise Refused(
            say(
                "bad_head_start",
                "A head start can be up to {most} seconds.",
                most=LONGEST_HEAD_START_US // 1_000_000,
            )
        )
    return terms


def whose_turn(done: Sequence[Deed], waiting: Collection[int], racing: int) -> int | None:
    """Of the seats that answer in turn, the one whose turn it is in a race of so many; None while it is nobody's.

    A turn comes once as many others have buzzed first, since the seat did so itself, as there are others in the race.
    Of several the one that has waited longest.
    """
    waited = dict.fromkeys(sorted(waiting), 0)
    left = set(waited)
    for deed in reversed(done):
        if not left:
            break
        if deed.fits and isinstance(deed.action, Called):
            left -= set(deed.action.seats)
            for seat in left:
                waited[seat] += 1
    due = [seat for seat, others in waited.items() if others >= racing - 1]
    return max(due, key=lambda seat: (waited[seat], -seat), default=None)


def head_starts(
    terms: Mapping[int, Terms], racing: Collection[int], passed: Collection[int], done: Sequence[Deed]
) -> Mapping[int, int]:
    """Seat: its head start in this race, in µs, where it has one. Whoever has passed needs none.

    `terms`: by seat, of those who stand there now. `racing`: the seats in the race.
    """
    found = {
        seat: each.head_start_us
        for seat, each in terms.items()
        if each.head_start_us and seat in racing and seat not in passed
    }
    turns = [seat for seat, each in terms.items() if each.in_turn and seat in racing and seat not in passed]
    turn = whose_turn(done, turns, len(racing))
    return found if turn is None else {**found, turn: max(TURN_US, terms[turn].head_start_us)}
