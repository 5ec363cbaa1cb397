"""One step of a session: `step(session, input, at_us) -> session, effects`. Everything that happens goes through here.

May not happen here: I/O, a clock, a random number, the rules of any game, the judging of presses (`adjudicate`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec

from gotit.core import inputs as i
from gotit.core.adjudicate import Call, Clear, DeadHeat, Pending
from gotit.core.effects import effects_between
from gotit.core.game import Ask, Called, Drawn, Game, Meaning, News, Quiet, Race, Refused, TimeUp
from gotit.core.press import HOST_CLOCK, Reading
from gotit.core.seating import LONG_PRESS_US, Kind, Source
from gotit.core.session import Session, Step
from gotit.core.window import SILENT_US, Window

OPERATOR_SOURCE = "operator"
OPERATOR_BLUR_US = 300_000
"""A click for a seat happened up to this much before it was seen: the operator's own reaction time."""


def step(session: Session, entered: i.Input, at_us: int) -> tuple[Session, tuple[i.Effect, ...]]:
    """Take one input at session time `at_us`. Raises Refused (nothing has changed) for what is not allowed now."""
    after = _take(replace(session, notes=()), entered, at_us)
    return after, effects_between(session, after, answered_chance=isinstance(entered, i.Chance))


def _take(s: Session, entered: i.Input, at_us: int) -> Session:
    match entered:
        case i.Press():
            return _press(s, entered, at_us)
        case i.Release():
            return _release(s, entered, at_us)
        case i.Watermark(source, readings):
            if s.window is None or s.window.decided:
                return s
            return _decide(replace(s, window=s.window.with_watermark(source, readings)), at_us)
        case i.Joined(source, roles, label, accuracy_us, stand_in):
            joined = Source(source, roles, label or source, accuracy_us, stand_in)
            return _rearm(replace(s, seating=s.seating.with_source(joined)), at_us)
        case i.Left(source):
            return replace(s, seating=s.seating.without_source(source))
        case i.Time():
            return _pass_time(s, at_us)
        case i.Chance(order):
            return _draw(s, order, at_us)
        case _:
            return _command(s, entered, at_us)


def _command(s: Session, entered: i.Input, at_us: int) -> Session:
    match entered:
        case i.Start():
            return _start(s, entered, at_us)
        case i.Act(action, seat):
            return _act(s, action, seat, at_us)
        case i.SeatPress(seat, kind):
            return _seat_press(s, seat, kind, at_us)
        case i.Overrule(seats):
            return _overrule(s, seats, at_us)
        case i.DecideWithout(source):
            if s.window is None or source not in s.window.sources:
                raise Refused("not_waited_for", f"No decision is waiting for {source}.")
            return _decide(replace(s, window=s.window.without_source(source)), at_us)
        case i.Undo():
            return _travel(s, "undo", at_us)
        case i.Redo():
            return _travel(s, "redo", at_us)
        case i.StopClock():
            return replace(s, clock_stopped=True)
        case i.RollCall(seats):
            return replace(s, seating=replace(s.seating, calling=tuple(seats)))
        case i.AssignInput(source, number, seat, kind):
            if kind not in ("call", "pass"):
                raise Refused("bad_kind", "A button either calls or passes.")
            return replace(s, seating=s.seating.assign(source, number, seat, kind))  # type: ignore[arg-type]
        case i.Rename(seat, name):
            _check_seat(s, seat)
            return replace(s, names=(*s.names[: seat - 1], name, *s.names[seat:]))
        case _:
            raise Refused("unknown_input", f"Nothing is known of {type(entered).__name__}.")


# --- the match -----------------------------------------------------------------------------------------------------


def _start(s: Session, start: i.Start, at_us: int) -> Session:
    game = s.games.get(start.game)
    if game is None:
        known = ", ".join(sorted(s.games))
        raise Refused("unknown_game", f"There is no game called “{start.game}”. There are: {known}.")
    names = tuple(name.strip() or f"Player {number}" for number, name in enumerate(start.names, 1))
    if len(names) not in game.seats:
        raise Refused(
            "player_count",
            f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {len(names)}.",
        )
    settings = _convert(start.settings, game.Settings, "settings")
    state = game.start(names, settings)
    begun = replace(
        s, game=game, names=names, state=state, window=None, window_open=False, together_us=start.together_us
    )
    return _settle(replace(begun, clock_stopped=False, held={}, past=(), future=()), at_us, told=True)


def _act(s: Session, action: Mapping[str, Any], seat: int | None, at_us: int) -> Session:
    game = _playing(s)
    if game.chance(s.state) is not None:
        raise Refused("waiting_for_chance", "Wait until the cards are shuffled.")
    typed = _convert(dict(action), game.Action, "action")
    if isinstance(typed, (Called, TimeUp, Drawn)):
        raise Refused("not_yours", "Only the referee itself can do that.")
    if seat is not None:
        _check_seat(s, seat)
        if getattr(typed, "seat", seat) != seat:
            raise Refused("not_your_seat", "You can only play for your own seat.")
    return _apply(s, typed, at_us, str(action.get("do", "act")))


def _apply(s: Session, action: Any, at_us: int, label: str) -> Session:
    """One step of the game, which undo can take back; chance belongs to the step that asked for it."""
    state = _playing(s).apply(s.state, action, at_us)
    taken = s.past if isinstance(action, Drawn) else (*s.past, Step(label, s.state, s.window))
    return _settle(replace(s, state=state, past=taken, future=(), clock_stopped=False, held={}), at_us, told=True)


def _draw(s: Session, order: tuple[int, ...], at_us: int) -> Session:
    wanted = _playing(s).chance(s.state)
    if wanted is None:
        raise Refused("no_chance_wanted", "Nothing is to be shuffled now.")
    if sorted(order) != list(range(wanted.n)):
        raise Refused("bad_permutation", f"A draw must hold each number from 0 to {wanted.n - 1} once.")
    return _apply(s, Drawn(order), at_us, "drawn")


def _travel(s: Session, way: str, at_us: int) -> Session:
    """Undo or redo one step. The timer stands still afterwards: its time has passed in the meantime."""
    source, target = (s.past, s.future) if way == "undo" else (s.future, s.past)
    if not source:
        raise Refused(f"nothing_to_{way}", f"There is nothing to {way}.")
    *rest, step_back = source
    here = Step(step_back.label, s.state, s.window)
    past, future = (rest, [*target, here]) if way == "undo" else ([*target, here], rest)
    moved = replace(
        s,
        state=step_back.state,
        window=step_back.window,
        window_open=False,
        past=tuple(past),
        future=tuple(future),
    )
    said = News(way, f"{way.capitalize()}: {step_back.label.replace('_', ' ')}")
    moved = replace(moved, clock_stopped=True, held={}, notes=(*moved.notes, i.Tell(said)))
    return _settle(moved, at_us, reopen=True)


def _overrule(s: Session, seats: tuple[int, ...], at_us: int) -> Session:
    for seat in seats:
        _check_seat(s, seat)
    calls = [number for number, taken in enumerate(s.past) if taken.label == "called"]
    if not calls or s.window is None or not s.window.decided:
        raise Refused("nothing_to_overrule", "Nobody has called yet, so there is no decision to change.")
    before = s.past[calls[-1]]
    back = replace(s, state=before.state, past=s.past[: calls[-1]], future=())
    window = replace(s.window, overruled=True, answered=frozenset(seats))
    return _apply(replace(back, window=window), Called(tuple(sorted(seats)), overruled=True), at_us, "called")


# --- presses -------------------------------------------------------------------------------------------------------


def _press(s: Session, press: i.Press, at_us: int) -> Session:
    if s.seating.calling and not s.seating.is_taken(press.source, press.input):
        known = s.seating.sources.get(press.source)
        if known is None or known.roles[press.input : press.input + 1] == "c":
            seat = s.seating.calling[0]
            note = News("seat_taken", f"Seat {seat} is taken.", seat, "accept")
            return _tell(replace(s, seating=s.seating.take(press.source, press.input)), note)
    owner = s.seating.seat_of(press.source, press.input)
    if owner is None or owner[0] not in s.seats or s.game is None:
        return _tell(
            s,
            News("stray_press", f"A button without a seat was pressed ({press.source}).", None),
            private=True,
        )
    seat, kind = owner
    if press.held:
        return _tell(s, News("held", "was holding the button down when the buzzers were armed", seat))
    return _seat_pressed(s, seat, kind, press, at_us)


def _seat_press(s: Session, seat: int, kind: str, at_us: int) -> Session:
    _check_seat(s, seat)
    reading = Reading(HOST_CLOCK, at_us - OPERATOR_BLUR_US, at_us + 1)
    press = i.Press(OPERATOR_SOURCE, seat - 1, (reading,), s.window.epoch if s.window else None)
    match kind:
        case "call" if isinstance(s.buzzers, Ask):
            return _answer(s, seat, long=False, at_us=at_us)
        case "call" | "pass":
            return _seat_pressed(s, seat, kind, press, at_us)
        case "long":
            return _answer(s, seat, long=True, at_us=at_us)
    raise Refused("bad_kind", "A press is a call, a pass or a long press.")


def _seat_pressed(s: Session, seat: int, kind: Kind, press: i.Press, at_us: int) -> Session:
    match s.buzzers:
        case Ask(meanings):
            meaning = meanings.get(seat)
            if meaning is None:
                return _tell(s, News("not_asked", "pressed, but it is not your turn to answer", seat))
            if kind == "pass":
                return _answer(s, seat, long=True, at_us=at_us)
            if meaning.long is None or meaning.press is None:
                return _answer(s, seat, long=False, at_us=at_us)
            return replace(s, held={**s.held, seat: at_us})
        case Race(seats, _, passes):
            if kind == "pass":
                if seat not in passes or (s.window and seat in s.window.calls):
                    return s
                return _apply(s, _convert(passes[seat], _playing(s).Action, "action"), at_us, "passed")
            if seat not in seats:
                return _tell(s, News("locked_out", "pressed, but is out for now", seat))
            return _call(s, seat, press, at_us)
        case _:
            return _call(s, seat, press, at_us) if kind == "call" else s


def _call(s: Session, seat: int, press: i.Press, at_us: int) -> Session:
    if s.window is None or not s.window_open or not _in_window(press, s.window):
        return _tell(s, News("early", "pressed before the buzzers were armed", seat))
    window = s.window.with_call(Call(seat, press.source, press.readings), at_us)
    return _decide(replace(s, window=window), at_us)


def _in_window(press: i.Press, window: Window) -> bool:
    if press.epoch is not None:
        return press.epoch == window.epoch
    return any(r.clock == HOST_CLOCK and r.latest_us > window.opened_us for r in press.readings)


def _release(s: Session, release: i.Release, at_us: int) -> Session:
    owner = s.seating.seat_of(release.source, release.input)
    if owner is None or owner[0] not in s.held or owner[1] != "call":
        return s
    return _answer(s, owner[0], long=release.held_us >= LONG_PRESS_US, at_us=at_us)


def _answer(s: Session, seat: int, *, long: bool, at_us: int) -> Session:
    """A seat's box answers what it was asked; what means nothing now is ignored."""
    s = replace(s, held={other: since for other, since in s.held.items() if other != seat})
    buzzers = s.buzzers
    meaning = buzzers.meanings.get(seat, Meaning()) if isinstance(buzzers, Ask) else Meaning()
    action = meaning.long if long else meaning.press
    if action is None:
        return s
    return _apply(s, _convert(action, _playing(s).Action, "action"), at_us, "answered")


# --- the race ------------------------------------------------------------------------------------------------------


def _decide(s: Session, at_us: int) -> Session:
    """Ask for the verdict; a final one becomes the game's `Called`."""
    race = s.buzzers
    if s.window is None or s.window.decided or not isinstance(race, Race):
        return s
    window = s.window.judge(race.seats - s.window.answered)
    match window.verdict:
        case Clear(seat):
            seats: tuple[int, ...] = (seat,)
        case DeadHeat(together):
            seats = together
        case _:
            return replace(s, window=window)
    decided = replace(window, decided=True, answered=window.answered | frozenset(seats))
    return _apply(replace(s, window=decided, silent=()), Called(seats), at_us, "called")


def _settle(s: Session, at_us: int, *, reopen: bool = False, told: bool = False) -> Session:
    """After the game has moved: open, keep or close the window as the game's buzzers now say."""
    game = _playing(s)
    if told:
        s = replace(s, notes=(*s.notes, *(i.Tell(news) for news in game.news(s.state))))
    buzzers = s.buzzers
    asked = buzzers.meanings if isinstance(buzzers, Ask) else {}
    s = replace(s, held={seat: since_us for seat, since_us in s.held.items() if seat in asked})
    match buzzers:
        case Race(seats, number, _, queue):
            if s.window is not None and s.window_open and not reopen:
                if s.window.race_number == number:
                    return _decide(s, at_us)
                if queue and any(seat in s.window.calls for seat in seats - s.window.answered):
                    again = replace(s.window, race_number=number, decided=False)
                    return _decide(replace(s, window=again), at_us)
            return _open_window(s, seats, number, at_us)
        case Quiet() if s.window is not None and s.window.decided and game.outcome(s.state) is None:
            return s  # late calls still show in the order strip
        case _:
            return replace(s, window_open=False)


def _open_window(s: Session, seats: frozenset[int], number: int, at_us: int) -> Session:
    sources = tuple(n for n in s.seating.sources_of(seats) if s.seating.sources[n].present)
    window = Window(s.epochs + 1, number, at_us, seats, sources, together_us=s.together_us)
    return replace(s, window=window, window_open=True, epochs=s.epochs + 1, silent=())


def _rearm(s: Session, at_us: int) -> Session:
    """A source that joins while nobody has called yet takes part: the window opens anew for all."""
    race = s.buzzers
    if isinstance(race, Race) and s.window is not None and s.window_open and not s.window.calls:
        wanted = s.seating.sources_of(race.seats)
        if set(wanted) - set(s.window.sources):
            return _open_window(s, race.seats, race.number, at_us)
    return s


def _pass_time(s: Session, at_us: int) -> Session:
    for seat, since_us in s.held.items():
        if at_us - since_us >= LONG_PRESS_US:
            return _answer(s, seat, long=True, at_us=at_us)
    window = s.window
    if window is not None and not window.decided and isinstance(window.verdict, Pending):
        waited_us = at_us - (window.first_call_us or at_us)
        if waited_us >= SILENT_US and s.silent != window.verdict.waiting_for:
            s = replace(s, silent=window.verdict.waiting_for)
            said = "No word from {}: check the cable, or decide without it.".format(", ".join(s.silent))
            s = _tell(s, News("silent", said), private=True)
    timer = s.game.timer(s.state) if s.game and not s.clock_stopped else None
    if timer is not None and at_us >= timer.deadline_us:
        return _apply(s, TimeUp(), at_us, "time_up")
    return s


# --- small helpers -------------------------------------------------------------------------------------------------


def _playing(s: Session) -> Game:
    if s.game is None:
        raise Refused("no_match", "No match has been started.")
    return s.game


def _check_seat(s: Session, seat: int) -> None:
    if seat not in s.seats:
        raise Refused("no_such_seat", f"There is no seat {seat}; there are {len(s.names)}.")


def _tell(s: Session, news: News, *, private: bool = False) -> Session:
    return replace(s, notes=(*s.notes, i.Tell(news, private)))


def _convert(data: Any, kind: Any, what: str) -> Any:
    """A JSON form or a ready Struct as the game's own type; Refused says where it does not fit."""
    plain = msgspec.to_builtins(data) if isinstance(data, msgspec.Struct) else data
    try:
        return msgspec.convert(plain, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise Refused(f"bad_{what}", f"The {what} cannot be read: {error}.") from None
