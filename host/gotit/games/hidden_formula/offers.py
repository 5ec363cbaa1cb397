"""What can be done now: the boxes' meanings, the list of legal actions, the lamps.

May NOT happen here: doing it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gotit.core.game import Ask, Buzzers, Lamp, Meaning, Quiet, Race
from gotit.core.message import Maths, say
from gotit.games.hidden_formula import actions as a
from gotit.games.hidden_formula.claim import next_cells
from gotit.games.hidden_formula.deck import OPERATORS, WILD
from gotit.games.hidden_formula.formulas import BRACKETINGS
from gotit.games.hidden_formula.grid import cell_name
from gotit.games.hidden_formula.operations import NORMAL
from gotit.games.hidden_formula.setup import swaps_possible
from gotit.games.hidden_formula.state import State
from gotit.games.hidden_formula.view import SIGNS, Operator


def buzzers(state: State) -> Buzzers:
    """What presses mean now. A goal is turned by holding a button, so that nobody does it in the heat of the race."""
    match state.phase:
        case "agreeing":
            signs = " ".join(SIGNS[operator] for operator in state.settings.wizard)
            prompt = say("ask_wizard", "WILD may also be {signs}. Press: agreed. Long: no", signs=Maths(signs))
            waiting = [seat for seat in state.seats if seat not in state.agreed]
            return Ask({seat: Meaning(a.Agree(seat), a.Disagree(seat), prompt) for seat in waiting})
        case "arranging" | "turning" if not state.real_cards:
            hold = Meaning(None, a.TurnGoal(), say("hold_turns_goal", "Hold the button: turn the goal"))
            return Ask(dict.fromkeys(state.seats, hold))
        case "racing":
            passes = {seat: a.Pass(seat) for seat in _may_pass(state)}
            # The first race of a goal never takes calls over: they were for the goal before.
            queue = state.settings.queue and state.again and not state.anew
            return Race(frozenset(state.racers), state.race_number, passes, queue)
        case _:
            return Quiet()


def legal(state: State, seat: int | None) -> tuple[a.Action, ...]:
    """All that could be listed for a seat, or for the operator (None), who can do what every seat can, and more."""
    if state.outcome is not None or state.shuffles or state.drawing:
        return ()
    if seat is not None:
        return tuple(_of_seat(state, seat))
    found: list[a.Action] = [action for each in state.seats for action in _of_seat(state, each)]
    found += _of_operator(state)
    return tuple(dict.fromkeys(found))


def _of_seat(state: State, seat: int) -> Iterator[a.Action]:
    match state.phase:
        case "agreeing" if seat not in state.agreed:
            yield a.Agree(seat)
            yield a.Disagree(seat)
        case "arranging" | "turning" if not state.real_cards:
            yield a.TurnGoal()
        case "showing" if seat == state.caller:
            yield from _of_caller(state, seat)
        case "racing" | "showing" if seat in _may_pass(state):
            yield a.Pass(seat)


def _of_caller(state: State, seat: int) -> Iterator[a.Action]:
    grid = state.grid
    if grid is None:
        return
    yield a.Fail(seat)
    yield from (a.Tap(seat, cell_name(grid.size, cell)) for cell in next_cells(state))
    if state.chain:
        yield a.TakeBack(seat)
        yield a.TakeBack(seat, all=True)
        if grid.tokens[state.chain[-1]] not in OPERATORS:
            yield a.TurnAround(seat)
    options: tuple[Operator, ...] = (*NORMAL, *state.wizard)
    for cell in state.chain:
        if grid.tokens[cell] == WILD:
            yield from (a.NameWild(seat, cell_name(grid.size, cell), means) for means in options)
    yield from (a.SayBrackets(seat, brackets) for brackets in range(BRACKETINGS[state.length] + 1))


def _of_operator(state: State) -> Iterator[a.Action]:
    match state.phase:
        case "arranging" if state.grid is not None:
            yield from (a.SwapTiles(one, other) for one, other in swaps_possible(state.grid))
            if not state.real_cards:
                yield a.DealAgain()
        case "racing":
            yield a.PutAside()
            yield from (a.LetIn(player.seat) for player in state.players if player.delay is not None)
        case "showing" if state.caller is not None:
            yield a.Accept(state.caller)
            if not state.shown:
                yield a.Shown(state.caller)
        case "turning":
            yield a.EndMatch()
            if state.real_cards and state.part == 1:
                yield a.PileEmpty()
    if state.phase == "turning" and state.result is not None:
        yield a.ShowSolution(not state.solution_shown)


def _may_pass(state: State) -> tuple[int, ...]:
    claimed = (state.caller, *state.line)
    return tuple(seat for seat in state.unlocked if not state.player(seat).passed and seat not in claimed)


def lamps(state: State) -> Mapping[int, Lamp]:
    return {seat: _lamp(state, seat) for seat in state.seats}


def _lamp(state: State, seat: int) -> Lamp:
    player = state.player(seat)
    if state.outcome is not None:
        return "winner" if seat in state.outcome.winners else "idle"
    if state.phase in ("racing", "drawing", "showing"):
        if player.locked:
            return "locked"
        if seat == state.caller or seat in state.drawing:
            return "first"
        if seat in state.line:
            return "later"
        if player.passed:
            return "passed"
        return "armed" if state.phase == "racing" and player.delay is None else "idle"
    won_last = state.result is not None and state.result.seat == seat
    return "winner" if won_last else "idle"
