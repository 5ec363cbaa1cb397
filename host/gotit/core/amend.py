"""Corrections: the same match with one entry changed.

Must not: know a game; mend a state. Everything that follows from an entry comes out anew, because the actions after it
are taken again, in their own order and at their own times (decision 0071).

A later action that no longer fits is left out, until another correction makes it fit again. A decision that nobody was
asked for then, because of the wrong entry, is taken as the game's "keep" (leave it, keep all cards, steal nothing)
where a later action fits only after it. If chance is asked for something that it was not asked for then, the rest waits
for its answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from msgspec.structs import replace as replace_struct

from gotit.core import inputs as i
from gotit.core.deed import Deed
from gotit.core.earlier import Entry, entries
from gotit.core.game import Called, Drawn, Entered, Game, Questioned, Race, Refused, TimeUp
from gotit.core.message import Arg, Message, Seat, Seats, Series, Typed, say
from gotit.core.offer import Offer, OneOf, Open
from gotit.core.progress import clock_kept, playing, settle, tell
from gotit.core.session import Again, Session
from gotit.core.trail import Trail

MOST_KEPT = 10
"""So many decisions in a row can have gone unasked: one for each player, and one more."""

MOST_NAMED = 5
"""Of what no longer fits so much is named; the rest is counted."""


def amend(s: Session, wanted: i.Amend, at_us: int) -> Session:
    """One step of the session, which undo takes back whole."""
    game = playing(s)
    if game.chance(s.state) is not None:
        raise Refused(say("amend_waits_for_chance", "Wait for the random draw to finish, then correct it."))
    found = next((found for found in entries(game, s.done, s.state) if found.shown.key == wanted.key), None)
    if found is None:
        raise Refused(say("nothing_to_amend", "There's nothing called “{key}” to correct.", key=Typed(wanted.key)))
    entry = found.shown
    at, changed = _made_by(s, game, found, wanted)
    first = s.done[at]
    state = game.apply(first.state, changed, first.at_us)
    done = s.done.until(at).then(replace(first, action=changed))
    begun = Again(tuple(s.done[at + 1 :]), (), s.buzzers, s.clock)
    moved = replace(s, state=state, done=done, past=s.past.then(s.as_step("amend")), future=Trail())
    told = tell(moved, _corrected(entry, wanted.value), private=entry.private)
    after, left_out = _take_again(told, begun, at_us)
    if left_out and not wanted.insist:
        raise Questioned(_would_leave_out(game, left_out))
    return after


def go_on(s: Session, drawn: Drawn, at_us: int) -> Session:
    """Chance has answered what a correction waited for."""
    again = s.again
    if again is None:
        raise ValueError("no correction waits for chance")
    done = s.done.then(Deed("drawn", drawn, at_us, s.state))
    state = playing(s).apply(s.state, drawn, at_us)
    moved = replace(s, state=state, done=done, future=Trail(), again=None)
    return _take_again(moved, again, at_us)[0]


def _made_by(s: Session, game: Game, found: Entry, wanted: i.Amend) -> tuple[int, Any]:
    """The place in `done` of the action that made this entry, and that action with the other value. Raises Refused."""
    entry = found.shown
    if wanted.value == entry.value:
        raise Refused(say("amend_same", "{what} is already entered as {value}.", what=entry.label, value=entry.shows))
    if isinstance(entry.may_be, OneOf) and not entry.may_be.written and _words(entry, wanted.value) is None:
        typed = Typed(wanted.value)
        raise Refused(say("amend_cannot_be", "{what} can't be “{value}”.", what=entry.label, value=typed))
    for at in reversed(range(found.until)):
        deed = s.done[at]
        changed = None if not deed.fits else game.amended(deed.state, deed.action, found.key, wanted.value)
        if changed is not None:
            insists = wanted.insist and "insist" in changed.__struct_fields__
            return at, replace_struct(changed, insist=True) if insists else changed
    raise ValueError(f"{game.name}: nothing has made the entry “{entry.key}”")


def _take_again(s: Session, again: Again, at_us: int) -> tuple[Session, tuple[Deed, ...]]:
    """The actions after an entry, as far as chance allows; those that no longer fit are returned, too."""
    game = playing(s)
    done, state, changed = list(s.done), s.state, list(again.changed)
    for number, deed in enumerate(again.deeds):
        if game.chance(state) is not None and _counts(game, deed):
            waits = replace(again, deeds=again.deeds[number:], changed=tuple(changed))
            return replace(s, state=state, done=Trail(done), again=waits), _lost(game, changed)
        found = _fitting(game, state, deed)
        if found is not None:
            taken, state = found
            done += taken
        else:
            done.append(replace(deed, fits=False))
        if deed.fits != (found is not None):
            changed.append(done[-1])
    moved = replace(s, state=state, done=Trail(done))
    # A clock that is another now stands still: nobody may be out by what was typed wrongly.
    moved = clock_kept(moved, again.clock, else_stopped=True)
    if lost := _lost(game, changed):
        moved = tell(
            moved, say("left_out", "Left out, as it no longer fits: {steps}.", steps=_steps(game, lost)), private=True
        )
    if back := tuple(deed for deed in changed if _counts(game, deed)):
        moved = tell(moved, say("taken_again", "This fits again: {steps}.", steps=_steps(game, back)), private=True)
    return settle(moved, again.was, at_us, afresh=not _same_race(moved, again)), lost


def _lost(game: Game, changed: Iterable[Deed]) -> tuple[Deed, ...]:
    """What fitted and no longer does."""
    return tuple(deed for deed in changed if not deed.fits and _counts(game, replace(deed, fits=True)))


def _counts(game: Game, deed: Deed) -> bool:
    """Did somebody do this? Chance is nobody's, and a decision to keep is nothing to lose."""
    move = game.moves.get(deed.label)
    return deed.fits and not isinstance(deed.action, Drawn) and (move is None or move.role != "keep")


def _same_race(s: Session, again: Again) -> bool:
    """Does the open race go on, with the calls made in it? A race that is asked for is open, and not decided yet."""
    race = s.buzzers
    return isinstance(race, Race) and isinstance(again.was, Race) and race.number == again.was.number


def _fitting(game: Game, state: Any, deed: Deed) -> tuple[list[Deed], Any] | None:
    """What is taken now for this deed: the same action, if need be after decisions to keep; and the state after it."""
    kept: list[Deed] = []
    while (found := _apply(game, state, deed)) is None:
        keep = next(filter(_keeps, game.offers(state)), None) if game.chance(state) is None else None
        if not isinstance(keep, Offer) or len(kept) == MOST_KEPT:
            return None
        kept.append(Deed(keep.move.code, keep.action, deed.at_us, state))
        state = game.apply(state, keep.action, deed.at_us)
    action, after = found
    return [*kept, replace(deed, action=action, state=state, fits=True)], after


def _apply(game: Game, state: Any, deed: Deed) -> tuple[Any, Any] | None:
    """The action as it fits this state, and the state after it. What only the count speaks against is insisted on."""
    action, wants = deed.action, game.chance(state)
    if isinstance(action, Drawn) and (wants is None or wants != game.chance(deed.state)):
        return None  # chance is not asked any more, or for something else
    if isinstance(action, TimeUp) and not _is_up(game, state, deed):
        return None
    try:
        try:
            return action, game.apply(state, action, deed.at_us)
        except Questioned:
            insisted = replace_struct(action, insist=True)
            return insisted, game.apply(state, insisted, deed.at_us)
    except Refused:
        return None


def _is_up(game: Game, state: Any, deed: Deed) -> bool:
    """Did this clock run out then? The operator may have given it more time, or said that it is up."""
    timer, was = game.timer(state), game.timer(deed.state)
    if timer is None or was is None:
        return False
    return timer == was or timer.measures_the_same(was) or timer.deadline_us <= deed.at_us


def _keeps(offer: Offer | Open) -> bool:
    return isinstance(offer, Offer) and offer.move.role == "keep"


# --- what is said ----------------------------------------------------------------------------------------------------


def _words(entry: Entered, value: str) -> Arg | None:
    """What this value of the entry shows, where that is known."""
    if isinstance(entry.may_be, OneOf):
        return next((item.shows for item in entry.may_be.items if item.value == value), None)
    return None


def _corrected(entry: Entered, value: str) -> Message:
    now = _words(entry, value) or Typed(value)
    return say("amended", "Corrected: {what} is {now}, not {was}.", what=entry.label, now=now, was=entry.shows)


def _would_leave_out(game: Game, deeds: Iterable[Deed]) -> Message:
    return say(
        "would_leave_out",
        "With this correction, this no longer fits and is left out: {steps}. Correct it all the same?",
        steps=_steps(game, deeds),
    )


def _steps(game: Game, deeds: Iterable[Deed]) -> Series:
    named = [_named(game, deed) for deed in deeds]
    more = len(named) - MOST_NAMED
    if more <= 1:
        return Series(tuple(named))
    return Series((*named[:MOST_NAMED], say("and_more_steps", "and {more} more", more=more)))


def _named(game: Game, deed: Deed) -> Message:
    """What somebody did, and who, if the action tells."""
    if isinstance(deed.action, Called):
        return say("deed_called", "the buzz of {who}", who=Seats(deed.action.seats))
    move = game.moves.get(deed.label)
    if move is not None:
        what = move.undo or move.label
    else:
        what = say("deed_unnamed", "{step}", step=Typed(deed.label.replace("_", " ")))
    seat = getattr(deed.action, "seat", 0)
    return say("deed_of", "{who}: {what}", who=Seat(seat), what=what) if seat else what
