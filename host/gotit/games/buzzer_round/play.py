"""From a question to its points: reading, buzzing, answering, writing, the jury, the end.

Must not: say who was first (the session judges presses), or keep what is worked out from the questions (state.py).
"""

from __future__ import annotations

from msgspec.structs import replace

from gotit.core.game import Called, Drawn, Outcome, Refused
from gotit.core.message import Maths, Message, Seat, Seats, Typed, say
from gotit.games.buzzer_round import actions as a
from gotit.games.buzzer_round.state import Question, State
from gotit.games.buzzer_round.view import Phase, plain, say_won, signed
from gotit.games.common import SECOND_US, check_seat, clock, tell
from gotit.games.sentences import NO_CLOCK, NO_RACE, TIME_UP, got_it, lots_fell, overruled_first

# --- a question comes ------------------------------------------------------------------------------------------------


def read_out(state: State) -> State:
    """BR-03."""
    _check_free(state)
    if state.settings.early == "told":
        raise Refused(say("round_no_reading", "In this match the buzzers open at once: open them."))
    return replace(_new_question(state, "race"), phase="reading")


def open_buzzers(state: State, at_us: int) -> State:
    """BR-02; early presses still count as their settings say."""
    if state.phase != "reading":
        _check_free(state)
        if state.settings.early != "told":
            raise Refused(say("round_read_first", "Read the question first; then open the buzzers."))
        state = _new_question(state, "race")
    early = state.question.early if state.settings.early == "moment" else ()
    until_us = at_us + state.settings.early_s * SECOND_US
    return _race(replace(state, deaf_until_us=dict.fromkeys(early, until_us)), at_us)


def all_write(state: State, at_us: int) -> State:
    """BR-15."""
    _check_free(state)
    state = _new_question(state, "write")
    return _write(state, state.racers, at_us)


def early(state: State, action: a.Early) -> State:
    """BR-03."""
    check_seat(state.seats, action.seat)
    if state.phase != "reading":
        raise Refused(say("round_early_when", "Nobody can be early now: no question is being read."))
    question = state.question
    if action.seat not in state.racers or action.seat in question.early:
        raise Refused(say("round_early_already", "{who} is already out for now.", who=Seat(action.seat)))
    state = _with_question(state, replace(question, early=(*question.early, action.seat)))
    state = tell(state, say("round_early", "{who} buzzed too early.", who=Seat(action.seat)), action.seat, "reject")
    return state if state.racers else _close(state)


def _check_free(state: State) -> None:
    """Raises Refused while a question is open, and when all have been played."""
    if state.phase != "idle":
        raise Refused(say("round_question_open", "A question is open: end it first."))
    if state.done:
        raise Refused(say("round_all_asked", "All questions have been played: show the ranking."))
    if state.all_asked and not state.in_final:
        raise Refused(say("round_final_next", "All questions have been played: the final comes next."))


def _new_question(state: State, kind: str) -> State:
    state = replace(state, waiting=frozenset())
    final = state.finalists if state.in_final else ()
    sits_out = _sits_out(state, final)
    question = Question("write" if kind == "write" else "race", final=final, out=sits_out)
    return _settled(replace(state, questions=(*state.questions, question)), "idle")


def _sits_out(state: State, final: tuple[int, ...]) -> tuple[int, ...]:
    """Who was wrong in the question before this one, unless nobody would be left (BR-12)."""
    last = state.questions[-1] if state.questions else None
    if state.settings.lockout != "next" or last is None or last.final != final or last.kind != "race":
        return ()
    return last.wrong if set(final or state.here) - set(last.wrong) else ()


# --- buzzing ---------------------------------------------------------------------------------------------------------


def call(state: State, called: Called, at_us: int) -> State:
    """One seat buzzed first, or several that cannot be told apart (BR-04, BR-07)."""
    if state.phase != "racing":
        raise Refused(NO_RACE)
    if not called.seats or not set(called.seats) <= set(state.racers):
        raise Refused(say("round_not_in_it", "Only players who are still in this question can buzz."))
    callers = tuple(sorted(called.seats))
    state = replace(state, callers=callers, lots=(), timer=None)
    if called.overruled:
        state = tell(state, overruled_first(callers))
    if len(callers) == 1:
        return _give_floor(tell(state, got_it(callers), callers[0], "buzz"), callers[0], at_us)
    return _tie(state, at_us)


def _tie(state: State, at_us: int) -> State:
    """A dead heat is said to be one, and decided for all to see (BR-07, BR-08)."""
    together = say("round_tie", "{who}: too close to call!", who=Seats(state.callers))
    state = tell(state, together, None, "buzz")
    match state.settings.ties:
        case "lot":
            return replace(state, phase="drawing")
        case "write":
            return _write(state, state.callers, at_us)
        case _:
            return replace(state, phase="tied")


def lot_fell(state: State, drawn: Drawn, at_us: int) -> State:
    lots = tuple(state.callers[number] for number in drawn.order)
    return _give_floor(tell(replace(state, lots=lots), lots_fell(lots), lots[0]), lots[0], at_us)


def give_floor(state: State, action: a.GiveFloor, at_us: int) -> State:
    if state.phase != "tied" or action.seat not in state.callers:
        raise Refused(say("round_not_tied", "You can choose only between players who were too close to call."))
    chosen = say("round_chosen", "The referee decided: {who} answers first.", who=Seat(action.seat))
    return _give_floor(tell(state, chosen, action.seat), action.seat, at_us)


def _give_floor(state: State, seat: int, at_us: int) -> State:
    timer = clock(state.settings.answer_s, at_us, "answer", seat, state.race_number)
    return replace(state, phase="answering", callers=(seat,), timer=timer)


def _race(state: State, at_us: int) -> State:
    """The buzzers open for all who may answer; if nobody is left, the question is over (BR-06)."""
    if not state.racers:
        return _close(state)
    number = state.race_number + 1
    timer = clock(state.settings.race_s, at_us, "race", number=number)
    return replace(_settled(state, "racing"), race_number=number, timer=timer)


# --- answering -------------------------------------------------------------------------------------------------------


def right(state: State, action: a.Right) -> State:
    """BR-09."""
    _check_floor(state, action.seat)
    points = action.points or state.worth
    most = 1 if state.question.final else a.MOST_POINTS
    if not 1 <= points <= most:
        raise Refused(_bad_points(1, most, points))
    state = _answered(state, action.seat, points)
    said = say(
        "round_right",
        "Right, {who}!{final, select, no { That brings {points, plural, one {# point} other {# points}}.} other {}}",
        who=Seat(action.seat),
        points=points,
        final="yes" if state.in_final else "no",
    )
    return _close(tell(state, said, action.seat, "accept"))


def wrong(state: State, action: a.Wrong, at_us: int) -> State:
    """BR-05, BR-06, BR-11."""
    _check_floor(state, action.seat)
    return _was_wrong(state, (action.seat,), at_us)


def _was_wrong(state: State, seats: tuple[int, ...], at_us: int) -> State:
    """These are out of the question; the others go on with it, if the match is played so."""
    for seat in seats:
        state = _answered(state, seat, -state.cost)
        state = tell(state, _say_wrong(seat, state.cost), seat, "reject")
    return _close(state) if state.settings.then == "close" else _race(state, at_us)


def _say_wrong(seat: int, penalty: int) -> Message:
    return say(
        "round_wrong",
        "Wrong, {who}!{penalty, plural, =0 {} one { That costs # point.} other { That costs # points.}}",
        who=Seat(seat),
        penalty=penalty,
    )


def _answered(state: State, seat: int, points: int | None) -> State:
    """`points`: what the verdict brings, whatever a jury gave before (BR-18). None: nothing was judged."""
    question = state.question
    if points is None or (not points and state.jury_stays):
        points = question.points.get(seat, 0)
    others = {other: won for other, won in question.points.items() if other != seat}
    kept = {**others, seat: points} if points else others
    return _with_question(state, replace(question, answered=(*question.answered, seat), points=kept))


def _check_floor(state: State, seat: int) -> None:
    check_seat(state.seats, seat)
    if state.phase != "answering" or seat not in state.callers:
        raise Refused(say("round_no_floor", "{who} isn't answering now.", who=Seat(seat)))


def time_up(state: State, at_us: int) -> State:
    """A race or the writing ends; no answer in time is a wrong one (BR-13)."""
    if state.timer is None:
        raise Refused(NO_CLOCK)
    state = tell(replace(state, timer=None), TIME_UP, None, "timeup")
    match state.phase:
        case "racing":
            return _close(state)
        case "writing":
            return replace(state, phase="marking")
        case _:
            return _was_wrong(state, state.callers, at_us)


def goes(state: State, seat: int, at_us: int) -> State:
    """Who goes gives up what it was doing, and it costs nothing; the others go on with the question."""
    match state.phase:
        case "reading" | "racing" if not state.racers:
            return _close(state)
        case "answering" if seat in state.callers:
            state = _answered(state, seat, None)
            return _close(state) if state.settings.then == "close" else _race(state, at_us)
        case "tied" if seat in state.callers:
            state = replace(state, callers=tuple(other for other in state.callers if other != seat))
            return _give_floor(state, state.callers[0], at_us) if len(state.callers) == 1 else state
        case "writing" | "marking" if seat in state.writers:
            writers = tuple(other for other in state.writers if other != seat)
            state = replace(state, writers=writers, marked=state.marked - {seat})
            return state if writers else _close(state)
        case _:
            return state


def nobody(state: State) -> State:
    """BR-13."""
    if state.phase not in ("racing", "tied"):
        raise Refused(say("round_nobody_when", "You can end a question only while the buzzers are open."))
    return _close(state)


def reopen(state: State, at_us: int) -> State:
    """BR-14."""
    if not can_reopen(state):
        raise Refused(say("round_no_reopen", "There's nobody left for whom this question could be opened again."))
    return _race(tell(state, say("round_reopened", "Open again for the others!")), at_us)


def can_reopen(state: State) -> bool:
    """Only a question that nobody has got right, and while somebody has not answered it."""
    asked = bool(state.questions) and state.phase == "idle" and state.question.kind == "race"
    return asked and not state.question.right and bool(state.racers)


# --- writing ---------------------------------------------------------------------------------------------------------


def _write(state: State, writers: tuple[int, ...], at_us: int) -> State:
    timer = clock(state.settings.write_s, at_us, "writing")
    return replace(_settled(state, "writing"), writers=writers, timer=timer)


def pens_down(state: State) -> State:
    if state.phase != "writing":
        raise Refused(say("round_nobody_writes", "Nobody is writing now."))
    return replace(state, phase="marking", timer=None)


def mark(state: State, action: a.Mark) -> State:
    """BR-16."""
    if state.phase not in ("writing", "marking") or action.seat not in state.writers:
        raise Refused(say("round_wrote_nothing", "{who} has written nothing to mark.", who=Seat(action.seat)))
    if (action.seat in state.marked) == action.right:
        raise Refused(say("round_marked_so", "That's already marked so."))
    return replace(state, marked=state.marked ^ {action.seat})


def count(state: State, at_us: int) -> State:
    """BR-16; in writing after a dead heat a wrong answer is one like any other (BR-08)."""
    if state.phase != "marking":
        raise Refused(say("round_pens_first", "First end the time to write."))
    best = tuple(seat for seat in state.writers if seat in state.marked)
    others = tuple(seat for seat in state.writers if seat not in state.marked)
    if state.question.kind == "race" and not best:
        return _was_wrong(state, others, at_us)
    cost = state.cost if state.question.kind == "race" else 0
    for seat in state.writers:
        state = _answered(state, seat, state.worth if seat in best else -cost)
    if best:
        state = tell(state, say("round_wrote_right", "Right: {who}.", who=Seats(best)), None, "accept")
    return _close(state)


# --- the end of a question, the jury, the final, the end -------------------------------------------------------------


def _close(state: State) -> State:
    if not state.question.right:
        state = tell(state, say("round_nobody", "Nobody got it."))
    return _settled(state, "idle")


def _settled(state: State, phase: Phase) -> State:
    """Nothing of what happened before in this question is still going on."""
    return replace(state, phase=phase, callers=(), lots=(), writers=(), marked=frozenset(), timer=None)


def _with_question(state: State, question: Question) -> State:
    return replace(state, questions=(*state.questions[:-1], question))


def correct(state: State, action: a.Correct) -> State:
    """BR-18. The open question goes on as it was: no clock, floor or mark is touched."""
    check_seat(state.seats, action.seat)
    number, seat = action.question, action.seat
    if not 1 <= number <= len(state.questions):
        raise Refused(
            say(
                "round_no_question",
                "There's no question {number}; {questions, plural, =0 {none has been played} one {there is one} "
                "other {there are #}}.",
                number=Maths(str(number)),
                questions=len(state.questions),
            )
        )
    if abs(action.points) > a.MOST_POINTS:
        raise Refused(_bad_points(-a.MOST_POINTS, a.MOST_POINTS, action.points))
    before = state.questions[number - 1]
    was = before.points.get(seat, 0)
    if was == action.points:
        raise Refused(say("round_points_so", "{who} already has that there.", who=Seat(seat)))
    points = {other: each for other, each in before.points.items() if other != seat}
    points |= {seat: action.points} if action.points else {}
    after = replace(before, points=points)
    state = replace(state, questions=(*state.questions[: number - 1], after, *state.questions[number:]))
    said = say(
        "round_corrected",
        "Corrected: question {number}, {who}: {points} instead of {was}.",
        number=number,
        who=Seat(seat),
        points=signed(action.points),
        was=signed(was),
    )
    state = tell(state, said, seat)
    return state if state.outcome is None else replace(state, outcome=outcome(state))


def _bad_points(low: int, high: int, points: int) -> Message:
    return say(
        "round_bad_points",
        "Points can be {low} to {high} here, not {points}.",
        low=plain(low),
        high=plain(high),
        points=Typed(str(points)),
    )


def play_final(state: State) -> State:
    """BR-19, BR-20."""
    if state.phase != "idle" or state.in_final or not state.questions or not state.finalists:
        raise Refused(say("round_no_final", "There's no final to play now."))
    said = say("round_final", "The final: {who}!", who=Seats(state.finalists))
    return tell(replace(state, in_final=True), said)


def end_match(state: State) -> State:
    """BR-22."""
    ended = outcome(state)
    return tell(replace(_settled(state, "over"), outcome=ended), ended.message)


def outcome(state: State) -> Outcome:
    """Without a point that anybody has won, nobody wins."""
    standing, totals, final = state.standing, state.totals, state.champion is not None
    best = max(standing[seat] for seat in state.stayed)
    winners = tuple(seat for seat in state.stayed if standing[seat] == best and (final or totals[seat] > 0))
    most = max(totals[seat] for seat in state.stayed)
    return Outcome(winners, say_won(winners, most, final=final), totals)
