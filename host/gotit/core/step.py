"""One step of a session: `step(session, input, at_us) -> session, effects`. Everything that happens goes through here.

Must not: do I/O, read a clock, draw a random number, know the rules of any game, judge presses (`adjudicate`).

Four more files say what an input does: `presses` (what a press means now), `play` (the game moves, and the buzzers with
it), `travel` (undo, redo, overrule), `arming` (a race that could not be judged precisely enough).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gotit.core import hinting
from gotit.core import inputs as i
from gotit.core.amend import amend, go_on
from gotit.core.arming import LONG_WAIT_US, SILENT_US
from gotit.core.bench import bench, let_play
from gotit.core.buttons import assign, call_roll, set_switches
from gotit.core.clocks import MORE_TIME, MoreTime, longer, ran_out, time_given
from gotit.core.domes import checked as domes_checked
from gotit.core.effects import effects_between
from gotit.core.game import Called, Drawn, EndMatch, Joins, Quiet, Race, Refused, TimeUp, titled
from gotit.core.halt import check_halted, halt
from gotit.core.limit import check_arming
from gotit.core.message import Seat, Series, Typed, say
from gotit.core.names import LONGEST, clean
from gotit.core.offer import find
from gotit.core.presses import hold_on, take_computer_call, take_press, take_release, take_seat_press
from gotit.core.progress import (
    admit,
    apply_action,
    check_seat,
    convert,
    decide,
    drop_held,
    no_such_seat,
    not_joined,
    open_arming,
    open_there,
    playing,
    run_on,
    settle,
    tell,
    with_game_news,
)
from gotit.core.puzzle import Hint, Unfold
from gotit.core.seating import Source
from gotit.core.session import Session
from gotit.core.teams import Team, member, regrouped, renamed, teams_of
from gotit.core.terms import USUAL, Terms
from gotit.core.terms import checked as terms_checked
from gotit.core.trail import Trail
from gotit.core.travel import overrule, travel

_WAITING = say("waiting_for_chance", "Wait for the random draw to finish.")


def step(session: Session, entered: i.Input, at_us: int) -> tuple[Session, tuple[i.Effect, ...]]:
    """Take one input at session time `at_us`. Raises Refused if it is not allowed now; then nothing has changed."""
    after = session_after(session, entered, at_us)
    return after, effects_of(session, after, entered)


def effects_of(before: Session, after: Session, entered: i.Input) -> tuple[i.Effect, ...]:
    """What to ask of the world after this input."""
    woken = isinstance(entered, i.Time)
    return effects_between(before, after, answered_chance=isinstance(entered, i.Chance), woken=woken)


def session_after(session: Session, entered: i.Input, at_us: int) -> Session:
    """As `step`, where nothing is asked of the world."""
    fresh = replace(session, notes=()) if session.notes else session
    after = check_arming(session, _take(fresh, entered, at_us), entered)
    public = tuple(told.news for told in after.notes if not told.private)
    return replace(after, news=public) if public else after


def _take(s: Session, entered: i.Input, at_us: int) -> Session:
    match entered:
        case i.Press():
            return take_press(s, entered, at_us)
        case i.Release():
            return take_release(s, entered, at_us)
        case i.Watermark(source, readings):
            if s.arming is None or not s.arming_open:
                return s
            return decide(replace(s, arming=s.arming.with_watermark(source, readings)), at_us)
        case i.Joined(source, roles, label, accuracy_us, stand_in, own_seat, by_model):
            joined = Source(source, roles, label or source, accuracy_us, stand_in, seat=own_seat, by_model=by_model)
            seated = replace(s, seating=s.seating.with_source(joined))
            return admit(tell(seated, say("joined", "{box} has joined.", box=joined.called), private=True))
        case i.Left(source):
            return _leave(s, source)
        case i.Sharpness(source, clocks):
            return _sharpen(s, source, clocks)
        case i.Benched():
            return bench(s, entered, at_us)
        case i.Doubted():
            return _doubt(s, entered, at_us)
        case i.ArmedThere():
            return open_there(s, entered)
        case i.Time():
            return _pass_time(s, at_us)
        case i.Chance(order):
            return _draw(s, order, at_us)
        case _:
            return _command(s, entered, at_us)


def _command(s: Session, entered: i.Input, at_us: int) -> Session:
    check_halted(s, entered)
    match entered:
        case i.Start():
            return _start(s, entered, at_us)
        case i.Act(action, seat):
            return _act(s, action, seat, at_us)
        case i.SeatPress(seat, kind):
            return take_seat_press(s, seat, kind, at_us)
        case i.ComputerCalls(seat):
            return take_computer_call(s, seat, at_us)
        case i.Overrule(seats):
            return overrule(s, seats, at_us)
        case i.Amend():
            return amend(s, entered, at_us)
        case i.DecideWithout(source):
            return _decide_without(s, source, at_us)
        case i.LetPlay(source):
            return let_play(s, source)
        case i.Undo():
            return travel(s, "undo", at_us)
        case i.Redo():
            return travel(s, "redo", at_us)
        case i.StopClock():
            return run_on(replace(s, clock_stopped=not s.time_over))
        case i.Halt(on):
            return halt(s, on, at_us)
        case i.Rearm():
            return _race_anew(s, at_us)
        case i.SetLimit(limit_us):
            return replace(s, limit_us=_checked_limit(limit_us))
        case i.SetDomes(domes):
            return replace(s, domes=domes_checked(domes))
        case i.SetTerms():
            return _set_terms(s, entered, at_us)
        case i.SetSwitches(switches):
            return set_switches(s, switches)
        case i.DontWait():
            return _dont_wait(s, at_us)
        case i.RollCall(seats, anyone):
            return call_roll(s, seats, anyone)
        case i.AssignInput():
            return assign(s, entered)
        case i.PlayerJoins(seat, name):
            return _join(s, seat, name, at_us)
        case i.Rename():
            return _rename(s, entered)
        case i.Regroup(seat, members):
            return _regroup(s, seat, members)
        case _:
            raise Refused(say("unknown_input", "There's no input called {what}.", what=Typed(type(entered).__name__)))


# --- the match -----------------------------------------------------------------------------------------------------


def _start(s: Session, start: i.Start, at_us: int) -> Session:
    game = s.games.get(start.game)
    if game is None:
        raise Refused(
            say(
                "unknown_game",
                "There's no game called “{typed}”. There are: {games}.",
                typed=Typed(start.game),
                games=Series(tuple(map(Typed, sorted(s.games)))),
            )
        )
    if start.together_us < 0:
        raise Refused(say("bad_together", "The time within which buzzes are too close to call can't be negative."))
    names = tuple(map(clean, start.names))
    if len(names) not in game.seats:
        raise Refused(
            say(
                "player_count",
                "{game} is for {least} to {most} players, not {players}.",
                game=titled(game),
                least=game.seats[0],
                most=game.seats[-1],
                players=len(names),
            )
        )
    fields = game.Settings.__struct_encode_fields__
    if unknown := [str(name) for name in start.settings if name not in fields]:
        raise Refused(
            say(
                "unknown_setting",
                "{game} has no setting “{typed}”. There are: {settings}.",
                game=titled(game),
                typed=Typed(unknown[0]),
                settings=Series(tuple(map(Typed, fields))),
            )
        )
    settings = convert(start.settings, game.Settings, "settings")
    begun = Session(
        s.games,
        seating=s.seating,
        game=game,
        names=names,
        teams=teams_of(start.teams, len(names)),
        rotates=start.rotates,
        state=game.start(len(names), settings),
        epochs=s.epochs,
        together_us=start.together_us,
        limit_us=_checked_limit(start.limit_us),
        domes=domes_checked(start.domes),
        clocks=start.clocks,
        terms=_terms_of(start.pace, len(names)),
        trial=start.trial,
        version=s.begins,
        begins=s.begins,
    )
    begun = _told_changes(begun, dict(enumerate(start.names, 1)))
    return settle(with_game_news(begun), Quiet(), at_us)


def _terms_of(pace: Mapping[int, int], seats: int) -> Mapping[tuple[int, str], Terms]:
    for seat in pace:
        if not 1 <= seat <= seats:
            raise Refused(no_such_seat(seat, seats))
    return {(seat, ""): terms_checked(Terms(percent)) for seat, percent in pace.items() if percent != USUAL.pace}


def _set_terms(s: Session, wish: i.SetTerms, at_us: int) -> Session:
    """They act from now on, in an open race, too. States hold none, so no undo brings other ones back."""
    check_seat(s, wish.seat)
    if bool(wish.member) != bool(s.teams):
        raise Refused(say("terms_of_whom", "In teams say which member plays on these terms, else only the seat."))
    whose = (wish.seat, member(_team(s, wish.seat), wish.member) if wish.member else "")
    others = {key: terms for key, terms in s.terms.items() if key != whose}
    own = {whose: terms_checked(wish.terms)} if wish.terms != USUAL else {}
    return decide(replace(s, terms={**others, **own}), at_us)


def _dont_wait(s: Session, at_us: int) -> Session:
    if s.arming is None or not s.head_start_runs:
        raise Refused(say("nothing_held", "No buzz is waiting for anybody."))
    return decide(replace(s, arming=replace(s.arming, hurried=True)), at_us)


def _checked_limit(limit_us: int) -> int:
    if limit_us < 0:
        raise Refused(say("bad_limit", "The limit can't be negative; 0 means no limit."))
    return limit_us


def _act(s: Session, action: Mapping[str, Any], seat: int | None, at_us: int) -> Session:
    game = playing(s)
    typed = convert(dict(action), game.Action | MoreTime | Hint | Unfold, "action")
    if game.chance(s.state) is not None and not isinstance(typed, EndMatch):
        raise Refused(_WAITING)
    if isinstance(typed, (Hint, Unfold)):
        return hinting.take(s, typed, seat)
    if isinstance(typed, MoreTime) or (isinstance(typed, TimeUp) and find(s.clock_offers, typed) is not None):
        return _answer_clock(s, typed, seat, at_us)
    if isinstance(typed, Joins) and seat is None:
        return _join(s, len(s.seats) + 1, "", at_us)
    if isinstance(typed, (Called, TimeUp, Drawn)):
        raise Refused(say("referees_own", "Only the referee itself can do that."))
    if seat is not None:
        check_seat(s, seat)
        if getattr(typed, "seat", seat) != seat:
            raise Refused(say("not_your_seat", "You can play only for your own seat."))
        if find(tuple(offer for offer in s.offers if offer.seat == seat), typed) is None:
            raise Refused(say("not_yours", "You can't do that right now."))
    return apply_action(s, typed, at_us, str(action.get("do", "act")))


def _answer_clock(s: Session, action: MoreTime | TimeUp, seat: int | None, at_us: int) -> Session:
    """A clock stands still: the operator gives more time, or says that it is up."""
    if seat is not None:
        raise Refused(say("clock_is_the_operators", "Only the operator can give more time."))
    if isinstance(action, TimeUp):
        return apply_action(s, action, at_us, "time_up")
    clock = s.clock
    if clock is None or not s.clock_offers:
        raise Refused(say("no_clock_stands", "No clock stands still right now. Stop it first."))
    past = s.past.then(s.as_step(MORE_TIME.code))
    given = replace(
        s, past=past, future=Trail(), kept_clock=longer(clock, action, at_us), clock_stopped=False, time_over=False
    )
    return tell(given, time_given(clock.whose, action.seconds))


def _join(s: Session, seat: int, name: str, at_us: int) -> Session:
    """The name stays when the step is undone, so that it can be done again."""
    playing(s)
    if seat != len(s.seats) + 1:
        raise Refused(say("joins_next_seat", "The next seat is {seat}.", seat=len(s.seats) + 1))
    if s.waits_for_chance:
        raise Refused(_WAITING)
    if s.teams:
        raise Refused(say("joins_a_team", "In this match teams play: the newcomer joins one of them."))
    named = replace(s, names=(*s.names[: seat - 1], clean(name)))
    return _told_changes(apply_action(named, Joins(), at_us, "player_joins"), {seat: name})


def _rename(s: Session, wish: i.Rename) -> Session:
    """States hold no names, so no undo brings an old one back. Without a name a player is called by the seat."""
    check_seat(s, wish.seat)
    name, at = clean(wish.name), wish.seat - 1
    if wish.member:
        if not name:
            raise Refused(say("no_name", "A member of a team needs a name."))
        team = _team(s, wish.seat)
        was, terms = (wish.seat, member(team, wish.member)), dict(s.terms)
        if was in terms:
            terms[wish.seat, name] = terms.pop(was)
        return _with_team(replace(s, terms=terms), wish.seat, renamed(team, wish.member, name))
    names = (*s.names[:at], name, *s.names[at + 1 :])
    return _told_changes(replace(s, names=names), {wish.seat: wish.name})


def _told_changes(s: Session, typed: Mapping[int, str]) -> Session:
    """Tell the operator which names could not stay as they were typed. `typed`: by seat."""
    changed = tuple(
        Typed(s.names[seat - 1]) if s.names[seat - 1] else Seat(seat)
        for seat, name in typed.items()
        if name.strip() not in ("", s.names[seat - 1])
    )
    if not changed:
        return s
    names_changed = say(
        "names_changed",
        "Changed to {names}: a name has one line of up to {most} letters.",
        names=Series(changed),
        most=LONGEST,
    )
    return tell(s, names_changed, private=True)


def _regroup(s: Session, seat: int, members: tuple[str, ...]) -> Session:
    team = _team(s, seat)
    stint = s.count.stints[seat - 1] if s.count is not None else 0
    return _with_team(s, seat, regrouped(team, members, stint, len(s.done)))


def _team(s: Session, seat: int) -> Team:
    check_seat(s, seat)
    if not s.teams:
        raise Refused(say("no_teams", "This match isn't played in teams."))
    return s.teams[seat - 1]


def _with_team(s: Session, seat: int, team: Team) -> Session:
    return replace(s, teams=(*s.teams[: seat - 1], team, *s.teams[seat:]))


def _draw(s: Session, order: tuple[int, ...], at_us: int) -> Session:
    wanted = playing(s).chance(s.state)
    if wanted is None:
        raise Refused(say("no_chance_wanted", "There's nothing to shuffle or draw right now."))
    if sorted(order) != list(range(wanted.n)):
        raise Refused(say("bad_permutation", "A draw must hold each number from 0 to {last} once.", last=wanted.n - 1))
    if s.again is not None:
        return go_on(s, Drawn(order), at_us)
    return apply_action(s, Drawn(order), at_us, "drawn")


# --- boxes and seats -----------------------------------------------------------------------------------------------


def _leave(s: Session, source: str) -> Session:
    """Its seats stay its own, and a verdict goes on waiting for it. A button that was held is no longer held."""
    seating = s.seating.without_source(source)
    if seating is s.seating:
        return s
    holding = {seat for seat in s.held if source in s.seating.sources_of(frozenset({seat}))}
    gone = say("box_left", "{box} was unplugged.", box=seating.called(source))
    if source in seating.rooms:
        gone = say("room_left", "{room} can't be heard any more.", room=seating.called(source))
    return tell(replace(drop_held(s, holding), seating=seating), gone, private=True)


def _sharpen(s: Session, source: str, clocks: Mapping[str, int]) -> Session:
    if source not in s.seating.sources:
        raise Refused(not_joined(source))
    if any(half_width_us < 0 for half_width_us in clocks.values()):
        raise Refused(say("bad_sharpness", "A half-width can't be negative."))
    return replace(s, seating=s.seating.with_clocks(source, clocks))


def _doubt(s: Session, said: i.Doubted, at_us: int) -> Session:
    if said.early_us < 0 or said.late_us < 0:
        raise Refused(say("bad_doubt", "A doubt can't be negative."))
    if s.arming is None or not s.arming_open:
        return s
    return decide(replace(s, arming=s.arming.doubt(said.source, said.clock, said.early_us, said.late_us)), at_us)


def _decide_without(s: Session, source: str, at_us: int) -> Session:
    arming = s.arming
    if arming is None or not s.arming_open or arming.decided or source not in arming.sources:
        raise Refused(say("not_waited_for", "No verdict is waiting for {box}.", box=s.seating.called(source)))
    return decide(replace(s, arming=arming.without_source(source), silent=()), at_us)


def _race_anew(s: Session, at_us: int) -> Session:
    race = s.buzzers
    if not isinstance(race, Race):
        raise Refused(say("no_race", "No race is on, so there's nothing to start again."))
    opened = open_arming(s, race.seats, race.number, at_us)
    return tell(opened, say("rearmed", "New start: earlier buzzes don't count."))


# --- time ----------------------------------------------------------------------------------------------------------


def _pass_time(s: Session, at_us: int) -> Session:
    s = hold_on(s, at_us)
    if s.head_start_runs:
        s = decide(s, at_us)
    arming, silent = s.arming, s.may_be_silent
    if arming is not None and silent and (due_us := arming.answers_due_us) is not None:
        waited_us = at_us - due_us
        if waited_us >= LONG_WAIT_US:
            s = replace(s, long_wait_us=arming.waiting_since_us)
        if waited_us >= SILENT_US and silent != s.silent:
            said = say(
                "silent",
                "No answer from {boxes}: check the cable, or decide without it.",
                boxes=Series(tuple(map(s.seating.called, silent))),
            )
            if set(silent) <= set(s.seating.rooms):
                said = say("room_silent", "No answer from {room}. Decide without it?", room=s.seating.called(silent[0]))
            s = tell(replace(s, silent=silent), said, private=True)
    timer = s.timer
    if timer is None or at_us < timer.deadline_us:
        return s
    if timer.whose and s.clocks == "asks":
        return tell(replace(s, time_over=True), ran_out(timer), timer.whose, private=True)
    if s.arming is not None and s.race_ends_us is not None:
        return decide(replace(s, arming=s.arming.end_at(timer.deadline_us, at_us)), at_us)
    return apply_action(s, TimeUp(), at_us, "time_up")
