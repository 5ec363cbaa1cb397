"""A race between two rooms as a hall sees it: who buzzed, how surely that is known, what follows, what is said of it.

Must not: judge; hold a fact; show an order that nobody knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from gotit.core.game import Ties
from gotit.core.margins import LATER, say_ahead, say_later, say_time
from gotit.core.message import AllOf, Message, Typed, say
from gotit.core.press import Margin

Span = tuple[int, int]
"""At or after the first and before the second, in µs."""
Part = tuple[float, float]
"""From where to where, of a line from 0 to 1."""
Decided = Literal["clear", "tied", "overruled"]
EDGE = 0.08
"""Of a line: so much stays free beside the outermost boxes."""


class Runner(Struct, frozen=True):
    """`room`: in which; "" is the other one, None: nobody says. `first`: alone, or level with others who are.

    `span_us`: when; None: it can't be compared with the other room, or came later in its own. `behind`: whoever is
    first, or `after` (`after_entrant`) in its own room; None: nobody knows how much.
    """

    who: str
    entrant: int
    room: str | None
    first: bool
    span_us: Span | None = None
    behind: Margin | None = None
    after: str = ""
    after_entrant: int = 0


class RoomsRace(Struct, frozen=True):
    """`key`: of this race, and of no other. `by`: what counts; "": nothing may be told but who was first.

    `runners`: those who were first, by seats; then the others. `lead`: of whoever was first, over the next one.
    """

    key: str = ""
    by: Literal["reveal", "instant", ""] = ""
    decided: Decided = "clear"
    ties: Ties = ""
    runners: tuple[Runner, ...] = ()
    lead: Margin | None = None


TITLE = say("race_title", "One race, two rooms")
_OVERLAP = say("race_overlap", "Their boxes overlap.")


def boxes(race: RoomsRace) -> Mapping[int, Part]:
    """By the place in `runners`: where the box is drawn, as wide as nobody knows better. True to scale.

    The line begins a little before the first box, but with one box alone at the picture: else it would be all box.
    """
    spans = {at: runner.span_us for at, runner in enumerate(race.runners) if runner.span_us is not None}
    begin_us = min((span[0] for span in spans.values()), default=0)
    if race.by == "reveal" and len(spans) == 1:
        begin_us = min(0, begin_us)
    end_us = max((span[1] for span in spans.values()), default=0)
    if end_us <= begin_us:  # there is none, or a room tells nonsense
        return {}
    share = (1 - 2 * EDGE) / (end_us - begin_us)
    return {at: tuple(EDGE + (us - begin_us) * share for us in span) for at, span in spans.items()}  # type: ignore[misc]


def called_room(room: str, *, final: bool = False) -> Message:
    return say(
        "hall_room",
        "{final, select, yes {Final · room {room}} other {Room {room}}}",
        final="yes" if final else "no",
        room=Typed(room),
    )


def legend(race: RoomsRace) -> Message:
    """What the boxes mean."""
    return say(
        "race_legend",
        "{by, select, reveal {Time since each room saw its picture. Wide box: less sure.}"
        " instant {Wide box: less sure.} other {Without times}}",
        by=race.by or "none",
    )


def verdict(race: RoomsRace) -> Message:
    """What was decided, and what the rule for ties does."""
    first = AllOf(tuple(Typed(runner.who) for runner in race.runners if runner.first))
    if race.decided == "tied":
        return say(
            "race_tied",
            "Too close to call{ties, select, drawn {: a random draw decides} each {: each has a turn}"
            " written {: they all write} chosen {: the referee decides} other {}}",
            ties=race.ties or "none",
        )
    if race.decided == "overruled":
        return say("race_overruled", "The referee has decided: {who}", who=first)
    return say("race_first", "First: {who}", who=first)


def margin_of(race: RoomsRace) -> Message | None:
    """By how much, or why nobody can say so. None: nobody else buzzed, or no more is known."""
    if race.decided == "tied":
        return _OVERLAP if sum(runner.first and runner.span_us is not None for runner in race.runners) > 1 else None
    lead = race.lead
    if race.decided != "clear" or lead is None or lead.at_least_us <= 0:
        return None
    return say_ahead(lead) or say("race_ahead", "{time} ahead", time=say_time(lead))


def room_of(runner: Runner) -> Message | None:
    """Where somebody sits. None: nobody says."""
    if runner.room is None:
        return None
    return called_room(runner.room) if runner.room else say("race_other_room", "other room")


def time_of(race: RoomsRace, runner: Runner, *, short: bool = False) -> Message | None:
    """What stands behind a runner's box. None: the verdict says all. `short`: where there is no room for a name."""
    if runner.after and short:
        return say_later(runner.behind)
    if runner.after:
        if runner.behind is None:
            return say("race_later_than", "later than {who}", who=Typed(runner.after))
        return say("race_behind", "{later} behind {who}", later=say_later(runner.behind), who=Typed(runner.after))
    if not race.by:
        return None if runner.first else LATER
    if runner.span_us is None:
        return say("race_unknown", "time not known")
    if race.by == "reveal":
        from_us, to_us = runner.span_us
        return say("race_too_early", "too early") if to_us <= 0 else say_time(Margin(from_us, to_us))
    if runner.first:
        return None
    return LATER if runner.behind is None or runner.behind.at_least_us <= 0 else say_later(runner.behind)
