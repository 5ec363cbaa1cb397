"""The game moves, and the buzzers with it: actions are applied, armings open, go on and close, races are decided.

Must not: do I/O, read a clock, use chance, know the rules of any game, say what a press or a command means (`presses`,
`step`).

Three functions matter, and call one another. `apply_action` moves the game and calls `settle`. `settle` opens an arming
or lets one go on, and calls `decide`. `decide` asks for the verdict, which, when final, is the next action.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any, Literal

import msgspec

from gotit.core.adjudicate import Clear, DeadHeat, NoCall, contradictions
from gotit.core.arming import Arming, Elsewhere
from gotit.core.deed import Deed
from gotit.core.game import Ask, Buzzers, Called, Drawn, Game, News, Quiet, Race, Refused, SoundName, Timer, TimeUp
from gotit.core.inputs import ArmedThere, Tell
from gotit.core.message import Message, Seat, Seats, Typed, say
from gotit.core.offer import find
from gotit.core.session import BEFORE_CLOCKS, Session
from gotit.core.trail import Trail

NOTHING_CHANGED = say("nothing_changed", "That changes nothing: it's so already.")


def apply_action(s: Session, action: Any, at_us: int, label: str) -> Session:
    """One step of the game, which undo can take back. Chance belongs to the step that asked for it.

    What changes nothing is no step: nobody could see what undo takes back.
    `label`: the step's name if no offer of the game or its clock names it.
    """
    was, offer = s.buzzers, find((*s.of_state.own, *s.clock_offers), action)
    label = label if offer is None else offer.move.code
    state = playing(s).apply(s.state, action, at_us)
    if s.version != BEFORE_CLOCKS and not isinstance(action, (Called, TimeUp, Drawn)) and _alike(state, s.state):
        return tell(s, NOTHING_CHANGED, private=True)
    past = s.past if isinstance(action, Drawn) else s.past.then(s.as_step(label))
    s = replace(s, teams=s.teams_now) if s.teams else s
    done = s.done.then(Deed(label, action, at_us, s.state))
    moved = replace(s, state=state, past=past, future=Trail(), done=done, again=None)
    return settle(with_game_news(clock_kept(moved, s.clock)), was, at_us)


def _alike(one: Any, other: Any) -> bool:
    """Are these states the same, but for what they tell of the action that led there?"""
    return all(getattr(one, name) == getattr(other, name) for name in one.__struct_fields__ if name != "news")


def clock_kept(s: Session, was: Timer | None, *, else_stopped: bool = False) -> Session:
    """The clock after a step. While the same thing is timed it goes on as it was, or stands as it stood.

    `was`: the clock before it. `else_stopped`: if that is over, another one stands still at first.
    """
    said = replace(s, kept_clock=None).clock
    stopped = else_stopped and said is not None
    if s.version == BEFORE_CLOCKS:
        return replace(s, clock_stopped=stopped)
    goes_on = was is not None and (was == said or was.measures_the_same(said))
    return replace(
        s,
        kept_clock=was if goes_on else None,
        clock_stopped=s.clock_stopped if goes_on else stopped,
        time_over=s.time_over and goes_on,
    )


def settle(s: Session, was: Buzzers, at_us: int, *, afresh: bool = False) -> Session:
    """After the game has moved: open, keep or close the arming as the game's buzzers now say.

    `was`: what presses meant before. A seat that is asked the same as before may go on holding its button. `afresh`:
    calls made in an earlier arming count for nothing, whatever the game says of a queue.
    """
    s = _ask(s, was, at_us)
    arming = s.arming
    match s.buzzers:
        case Race(seats, number, _, queue):
            if arming is not None and s.arming_open and not afresh:
                if arming.race_number == number:
                    if not seats <= arming.seats:  # a seat joins the open race
                        s = admit(replace(s, arming=arming.with_seats(seats)))
                    return decide(run_on(s), at_us)
                if queue and arming.decided:
                    return decide(replace(s, arming=arming.next_in_line(number, seats, at_us)), at_us)
            return open_arming(s, seats, number, at_us)
        case Quiet() if arming is not None and arming.decided and not s.over:
            return s  # late calls still show in the order strip
        case _:
            return replace(s, arming_open=False) if s.arming_open else s


def _ask(s: Session, was: Buzzers, at_us: int) -> Session:
    """Keep since when each seat has been asked its question, and who is holding a button for it."""
    asked = s.asked
    before = was.meanings if isinstance(was, Ask) else {}
    same = {seat for seat, meaning in asked.items() if before.get(seat) == meaning}
    s = drop_held(s, s.held.keys() - same)
    asked_us = {seat: s.asked_us.get(seat, at_us) if seat in same else at_us for seat in asked}
    return s if asked_us == s.asked_us else replace(s, asked_us=asked_us)


def drop_held(s: Session, seats: Collection[int]) -> Session:
    """What these seats' buttons are held down for is over. Each of them is told, for its press counts no more."""
    for seat in sorted(s.held.keys() & set(seats)):
        dropped = say(
            "held_dropped", "{who} was holding a button down. That press doesn't count any more.", who=Seat(seat)
        )
        held = {other: since_us for other, since_us in s.held.items() if other != seat}
        s = tell(replace(s, held=held), dropped, seat, private=True)
    return s


def open_arming(s: Session, seats: frozenset[int], number: int, at_us: int) -> Session:
    together_us = max(s.together_us, s.domes.together_us)
    sources = _sources(s, seats)
    arming = Arming(s.epochs + 1, number, at_us, seats, sources, together_us=together_us)
    return replace(s, arming=arming, arming_open=True, epochs=s.epochs + 1, silent=())


def open_there(s: Session, said: ArmedThere) -> Session:
    """Another room has opened this arming, too. That changes no verdict; whoever is told of the race is told so."""
    if said.seen_us is not None and said.seen_us[0] >= said.seen_us[1]:
        raise Refused(say("bad_seen", "The time in which a picture was seen must end later than it begins."))
    if s.arming is None or not s.arming_open or s.arming.epoch != said.epoch:
        return s
    return replace(s, arming=replace(s.arming, elsewhere=Elsewhere(said.source, said.seen_us)))


def admit(s: Session) -> Session:
    """Let sources that have only now become available join the open race, as long as nobody has called.

    The arming stays the same for all others: a press of theirs that is on its way still counts.
    """
    race, arming = s.buzzers, s.arming
    if isinstance(race, Race) and arming is not None and s.arming_open and not arming.calls:
        return replace(s, arming=arming.with_sources(_sources(s, race.seats)))
    return s


def _sources(s: Session, seats: frozenset[int]) -> tuple[str, ...]:
    """The sources that can send a call of these seats now. The computer needs none."""
    return tuple(name for name in s.seating.sources_of(seats - s.computers.keys()) if s.seating.plays(name))


def run_on(s: Session) -> Session:
    """The open race goes on. If its clock had run out, that is dropped; the next Time sets it again if it holds."""
    return s if s.arming is None else replace(s, arming=s.arming.run_on())


def decide(s: Session, at_us: int) -> Session:
    """Ask for the verdict. A final one becomes the game's `Called`.

    If the race's own clock has run out without a call, it becomes `TimeUp` once no earlier call can be on its way.
    """
    race = s.buzzers
    if s.arming is None or s.arming.decided or not isinstance(race, Race):
        return s
    arming = s.arming.judge(race.seats - s.arming.answered, s.head_starts, at_us)
    match arming.verdict:
        case Clear(seat):
            seats: tuple[int, ...] = (seat,)
        case DeadHeat(together):
            seats = together
        case NoCall() if arming.ends_us is not None and not arming.not_heard_out:
            return apply_action(replace(s, arming=arming, silent=()), TimeUp(), at_us, "time_up")
        case _:
            return replace(s, arming=arming)
    for one, other in contradictions(tuple(arming.calls.values())):
        disagree = say(
            "clocks_disagree",
            "{one} and {other} disagree about the time, so any buzz between them is too close to "
            "call. Unplug one and plug it back in.",
            one=s.seating.called(one),
            other=s.seating.called(other),
        )
        s = tell(s, disagree, private=True)
    return apply_action(replace(s, arming=arming.decide_for(seats), silent=()), called(s, seats), at_us, "called")


def called(s: Session, seats: tuple[int, ...], *, overruled: bool = False) -> Called:
    """The race is decided for these seats, on the terms of those who stand there."""
    terms = s.terms_at
    return Called(seats, overruled, tuple(seat for seat in seats if seat in terms and terms[seat].each_sign_once))


# --- small helpers -------------------------------------------------------------------------------------------------


def playing(s: Session) -> Game:
    """The game being played. Raises Refused if there is none."""
    if s.game is None:
        raise Refused(say("no_match", "No match has started yet. Start one first."))
    return s.game


def no_such_seat(seat: int, seats: int) -> Message:
    """Why nothing can be done for this seat."""
    return say("no_such_seat", "There's no seat {seat}; there are {seats}.", seat=seat, seats=seats)


def check_seat(s: Session, seat: int) -> None:
    """Raises Refused for a seat that is not at the table."""
    if seat not in s.seats:
        raise Refused(no_such_seat(seat, len(s.seats)))


def not_in_race(seats: tuple[int, ...]) -> Message:
    """Why no race can be decided for these seats."""
    return say("not_in_race", "{who} wasn't in that race.", who=Seats(seats))


def not_joined(source: str) -> Message:
    """Why an input about this source is refused."""
    return say("no_such_source", "Nothing called “{source}” has joined: it must join first.", source=Typed(source))


def tell(
    s: Session,
    message: Message,
    seat: int | None = None,
    *,
    sound: SoundName | None = None,
    private: bool = False,
) -> Session:
    """Add a line to what this input brought about. `private`: for the operator alone."""
    return replace(s, notes=(*s.notes, Tell(News(message, seat, sound), private)))


def with_game_news(s: Session) -> Session:
    """Tell what the game says of its last action."""
    return replace(s, notes=(*s.notes, *(Tell(news) for news in playing(s).news(s.state))))


def convert(data: Any, kind: Any, what: Literal["action", "settings"]) -> Any:
    """A JSON form, or a ready Struct, as the game's own type. Raises Refused, saying where it does not fit."""
    plain = msgspec.to_builtins(data) if isinstance(data, msgspec.Struct) else data
    try:
        return msgspec.convert(plain, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise Refused(_UNREADABLE[what](Typed(str(error)))) from None


def _bad_action(why: Typed) -> Message:
    return say("bad_action", "The action can't be read: {why}.", why=why)


def _bad_settings(why: Typed) -> Message:
    return say("bad_settings", "The settings can't be read: {why}.", why=why)


_UNREADABLE = {"action": _bad_action, "settings": _bad_settings}
