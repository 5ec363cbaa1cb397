"""A goal, from its turning to what becomes of it: calling, lots, passing, being locked out, winning.

Must not: say what the caller's tiles are worth (claim.py does) or who was first (the session judges presses).
"""

from __future__ import annotations

from msgspec.structs import replace

from gotit.core.game import Called, Drawn, Outcome, Refused, Timer
from gotit.core.message import Maths, Message, Seat, Seats, say
from gotit.games.common import Standing, clock, tell, with_all_players, with_player
from gotit.games.hidden_formula.actions import LetIn, Pass, Shown
from gotit.games.hidden_formula.difficulty import suited
from gotit.games.hidden_formula.solver import values
from gotit.games.hidden_formula.state import State, said
from gotit.games.hidden_formula.view import GoalView, ReadingView, ResultView, say_winners
from gotit.games.sentences import NO_CLOCK, NO_RACE, TIME_UP, got_it, lots_fell, overruled_first
from gotit.games.still import ended_by_count

NOT_RACED_FOR = say("not_raced_for", "You can put a goal aside only while everyone is looking for it.")
_NOBODY_SHOWS = say("nobody_shows", "Nobody is showing a formula right now.")

# --- turning ---------------------------------------------------------------------------------------------------------


def turn_goal(state: State, at_us: int) -> State:
    """GI-J-10, GI-J-24."""
    if state.phase not in ("arranging", "turning"):
        raise Refused(say("goal_lies_there", "There's already a goal, or the grid isn't entered yet."))
    if state.real_cards:
        raise Refused(say("turn_real_goal", "Turn over the real goal card and enter its number."))
    state = suited(state)
    goal, *pile = state.pile
    return open_goal(replace(state, pile=tuple(pile)), goal, at_us)


def open_goal(state: State, goal: GoalView, at_us: int) -> State:
    """The goal lies face up: everybody may call, handicapped seats a little later (GI-J-11, GI-J-26)."""
    state = replace(state, waiting=frozenset())
    delays = dict(zip(state.seats, state.settings.delays_s, strict=False))

    def fresh(seat: int) -> Timer | None:
        return clock(delays.get(seat, 0), at_us, "delay", number=seat)

    state = with_all_players(
        state, lambda player: replace(player, locked=False, passed=False, delay=fresh(player.seat))
    )
    state = replace(
        state,
        phase="racing",
        goal=goal,
        turned=state.turned + 1,
        race_number=state.race_number + 1,
        again=False,
        anew=False,
        result=None,
        solution_shown=False,
    )
    if state.part == 1:
        return tell(state, say("goal_turned", "The goal is {goal}.", goal=said(goal)))
    longer = say(
        "goal_turned_again", "The goal is {goal}. Now with {tiles} tiles.", goal=said(goal), tiles=state.length
    )
    return tell(state, longer)


# --- calling and passing ---------------------------------------------------------------------------------------------


def call(state: State, called: Called, at_us: int) -> State:
    """One seat called first (GI-J-17), or several that cannot be told apart: then by lot."""
    if state.phase != "racing":
        raise Refused(NO_RACE)
    if not called.seats or not set(called.seats) <= set(state.racers):
        raise Refused(say("locked_or_delayed", "This player can't buzz yet."))
    for seat in called.seats:
        state = with_player(state, seat, passed=False)
    state = replace(state, aside_timer=None, lots=())
    if called.overruled:
        state = tell(state, overruled_first(called.seats))
    if len(called.seats) == 1:
        state = tell(state, got_it(called.seats), called.seats[0], "buzz")
        return give_floor(state, called.seats, at_us)
    together = say("pressed_together", "{who}: too close to call! A random draw decides.", who=Seats(called.seats))
    state = tell(state, together, None, "buzz")
    return replace(state, phase="drawing", drawing=tuple(sorted(called.seats)))


def draw_lots(state: State, drawn: Drawn, at_us: int) -> State:
    """Who pressed together shows in the order of the lot."""
    lots = tuple(state.drawing[at] for at in drawn.order)
    state = tell(state, lots_fell(lots), lots[0])
    return give_floor(replace(state, drawing=(), lots=lots), lots, at_us)


def give_floor(state: State, seats: tuple[int, ...], at_us: int) -> State:
    """The first of them shows the formula, and its clock runs from now (GI-J-25); the others are next in line."""
    caller, *line = seats
    timer = clock(state.settings.show_s, at_us, "showing", caller)
    return replace(
        state,
        phase="showing",
        caller=caller,
        line=tuple(line),
        timer=timer,
        shown=False,
        chain=(),
        named=(),
        brackets=0,
    )


def pass_goal(state: State, action: Pass, at_us: int) -> State:
    """GI-J-31: a seat is satisfied that there is no solution."""
    seat = action.seat
    if state.phase not in ("racing", "showing") or seat == state.caller or seat in state.line:
        raise Refused(say("passes_in_race", "You can say “no solution” only while everyone is looking for a goal."))
    if seat not in state.unlocked or state.player(seat).passed:
        raise Refused(say("passed_already", "{who} has already passed, or is out for this goal.", who=Seat(seat)))
    state = tell(
        with_player(state, seat, passed=True), say("says_no_solution", "{who}: no solution.", who=Seat(seat)), seat
    )
    return _await_last_call(state, at_us) if state.phase == "racing" else state


def let_in(state: State, action: LetIn) -> State:
    """The operator ends a seat's delay."""
    if state.phase != "racing" or action.seat not in state.seats or state.player(action.seat).delay is None:
        raise Refused(say("not_delayed", "{who} has no delay to end.", who=Seat(action.seat)))
    return _admit(state, (action.seat,))


def timer(state: State) -> Timer | None:
    """The clock that runs: the caller's, or in a race the nearest of a delay's end and the putting aside."""
    if state.phase != "racing":
        return state.timer
    running = [player.delay for player in state.players if player.delay is not None and not player.locked]
    if state.aside_timer is not None:
        running.append(state.aside_timer)
    return min(running, key=lambda each: each.deadline_us, default=None)


def time_up(state: State, at_us: int) -> State:
    """The caller's time is over (GI-J-25), a delay is over, or nobody called after the last pass (GI-J-31)."""
    running = timer(state)
    if running is None:
        raise Refused(NO_CLOCK)
    if state.phase == "showing" and state.caller is not None:
        return fail(tell(state, TIME_UP, state.caller, "timeup"), at_us)
    state = _admit(state, _delays_over(state, running.deadline_us))
    over = state.aside_timer is not None and state.aside_timer.deadline_us <= running.deadline_us
    return put_aside(state) if over else state


def _delays_over(state: State, at_us: int) -> tuple[int, ...]:
    return tuple(
        player.seat for player in state.players if player.delay is not None and player.delay.deadline_us <= at_us
    )


def _admit(state: State, seats: tuple[int, ...]) -> State:
    for seat in seats:
        state = with_player(state, seat, delay=None)
        state = tell(state, say("let_in", "{who} can buzz now.", who=Seat(seat)), seat)
    return state


def _await_last_call(state: State, at_us: int) -> State:
    """When all have passed, a moment is left in which somebody may still call; then the goal is put aside."""
    # Even after no time at all the goal is put aside by the clock: a call that is on its way may have come before.
    moment = clock(state.settings.aside_s, at_us, "aside", number=state.race_number) or Timer(at_us, 0)
    return replace(state, aside_timer=moment if state.all_passed else None)


# --- what becomes of the goal ----------------------------------------------------------------------------------------


def goes(state: State, seat: int, at_us: int) -> State:
    """Who shows, or is in line, gives it up; if nobody who is here is left for the goal it is put aside."""
    if seat == state.caller:
        return fail(state, at_us)
    if state.phase == "showing":
        return replace(state, line=tuple(other for other in state.line if other != seat))
    if not state.unlocked:
        return put_aside(state)
    return _await_last_call(state, at_us) if state.all_passed and state.aside_timer is None else state


def stop_clock(state: State, action: Shown) -> State:
    """The formula was shown in time; clicking it may take as long as it likes (GI-J-25)."""
    if state.phase != "showing" or action.seat != state.caller or state.shown:
        raise Refused(not_showing(action.seat))
    state = tell(state, say("shown_in_time", "{who} has shown it in time.", who=Seat(action.seat)), action.seat)
    return replace(state, shown=True, timer=None)


def fail(state: State, at_us: int) -> State:
    """The caller could not show a correct formula: it waits for the next goal (GI-J-25, GI-J-26; GI-J-27)."""
    caller = state.caller
    if state.phase != "showing" or caller is None:
        raise Refused(_NOBODY_SHOWS)
    if state.settings.lock_out:
        state = with_player(state, caller, locked=True)
        failed = say("failed_and_waits", "{who} couldn't show it and waits for the next goal.", who=Seat(caller))
    else:
        failed = say("failed", "{who} couldn't show it.", who=Seat(caller))
    state = tell(state, failed, caller, "reject")
    return give_floor(state, state.line, at_us) if state.line else _race_on(state, at_us)


def _race_on(state: State, at_us: int) -> State:
    """The others go on; when all are locked out the goal is put aside."""
    state = _without_floor(state)
    if not state.unlocked:
        return put_aside(state)
    # Without lock-out those of a dead heat are still in the race: the calls they were heard for must not count again.
    anew = bool(state.lots) and not state.settings.lock_out
    state = replace(state, phase="racing", race_number=state.race_number + 1, again=True, anew=anew)
    return _await_last_call(_admit(state, _delays_over(state, at_us)), at_us)


def win(state: State, reading: ReadingView | None, cells: tuple[str, ...], *, by_operator: bool = False) -> State:
    """The caller takes the goal card: one point (GI-J-19, GI-J-20)."""
    seat, goal = state.caller, state.goal
    if seat is None or goal is None:
        raise Refused(_NOBODY_SHOWS)
    state = with_player(state, seat, won=(*state.player(seat).won, goal))
    state = tell(state, _say_won(seat, goal, reading), seat, "accept")
    result = ResultView("won", goal, state.part, seat, cells, reading, by_operator, solvable(state))
    return _goal_done(replace(state, result=result))


def put_aside(state: State) -> State:
    """For the second part (GI-J-31), or out of the match (GI-J-34)."""
    goal = state.goal
    if state.phase not in ("racing", "showing") or goal is None:
        raise Refused(NOT_RACED_FOR)
    if state.part == 1:
        state = replace(state, aside=(*state.aside, goal))
        state = tell(state, say("put_aside", "Goal {goal} is put aside.", goal=said(goal)))
        result = ResultView("aside", goal, 1, solvable=solvable(state))
    else:
        state = replace(state, dropped=(*state.dropped, goal))
        state = tell(state, say("dropped", "Goal {goal} is out of the game.", goal=said(goal)))
        result = ResultView("dropped", goal, 2, solvable=solvable(state))
    return _goal_done(replace(state, result=result))


def solvable(state: State) -> bool:
    """The goal has a formula on this grid."""
    if state.grid is None or state.goal is None:
        return False
    return not values(state.grid, state.length, state.wizard).isdisjoint(state.goal.numbers)


def _goal_done(state: State) -> State:
    """The next goal; after the last the ones put aside (GI-J-32); after those the end (GI-J-35)."""
    state = with_all_players(
        _without_floor(state), lambda player: replace(player, locked=False, passed=False, delay=None)
    )
    state = replace(state, phase="turning", goal=None, lots=(), aside_timer=None)
    if state.pile or (state.real_cards and state.part == 1):
        return state
    return pile_done(state)


def pile_done(state: State) -> State:
    """The draw pile is used up."""
    if state.part == 1 and state.aside:
        count = len(state.aside)
        again = say(
            "second_part",
            "{goals, plural, one {The goal put aside comes back now, with 7 tiles.} other {The # "
            "goals put aside come back now, with 7 tiles.}}",
            goals=count,
        )
        state = tell(state, again)
        state = replace(state, part=2, turned=0)
        if state.real_cards:
            return replace(state, pile=state.aside, goals=count, aside=())
        return replace(state, shuffles=("aside",))
    return ended_by_count(end(state), state) if state.real_cards else end(state)


def standing(state: State) -> Standing:
    """Goal cards (GI-J-36)."""
    return {player.seat: (len(player.won),) for player in state.players}


def end_match(state: State) -> State:
    """The bell rings: a goal that lies there is put aside, and nobody's."""
    lies = (state.goal,) if state.goal is not None else ()
    first = state.part == 1
    state = replace(
        _without_floor(state),
        aside=(*state.aside, *lies) if first else state.aside,
        dropped=state.dropped if first else (*state.dropped, *lies),
        goal=None,
        drawing=(),
        aside_timer=None,
    )
    return end(state)


def end(state: State) -> State:
    """Most goal cards win (GI-J-36); who ties shares the victory (GI-J-37)."""
    scores = {player.seat: len(player.won) for player in state.players}
    most = max(scores[seat] for seat in state.stayed)
    winners = tuple(seat for seat in state.stayed if scores[seat] == most and most)
    message = say_winners(winners, most)
    state = tell(state, message, winners[0] if len(winners) == 1 else None)
    return replace(state, phase="over", shuffles=(), outcome=Outcome(winners, message, scores))


def not_showing(seat: int) -> Message:
    """Why this seat's showing can't be ended."""
    return say("not_showing", "{who} isn't showing a formula right now.", who=Seat(seat))


def _say_won(seat: int, goal: GoalView, reading: ReadingView | None) -> Message:
    if reading is None:
        return say("won_by_word", "{who} wins goal {goal}, accepted by the referee.", who=Seat(seat), goal=said(goal))
    formula = Maths(f"{reading.calculation} = {reading.value}")
    return say("won", "{who} wins goal {goal}: {formula}", who=Seat(seat), goal=said(goal), formula=formula)


def _without_floor(state: State) -> State:
    return replace(state, caller=None, line=(), timer=None, shown=False, chain=(), named=(), brackets=0)
