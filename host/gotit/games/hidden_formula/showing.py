"""State -> what an audience may see. The only way out of a match.

The grid lies open and nobody has a hand, so all audiences see the same. Hidden are the goals still to come and, while
a goal lies there, whether and how it can be found (the operator is told, as advice).

Must not: hand out the state.
"""

from __future__ import annotations

from collections.abc import Mapping

from gotit.core.game import Floor, Lamp
from gotit.games.hidden_formula.claim import goal_numbers, names, readings, right_from_the_other_end
from gotit.games.hidden_formula.entries import tile_key
from gotit.games.hidden_formula.grid import cell_name
from gotit.games.hidden_formula.setup import hopeless, swap_proposed
from gotit.games.hidden_formula.solver import chains_making, easiest, rows_of_tiles
from gotit.games.hidden_formula.state import Player, State, tiles_in
from gotit.games.hidden_formula.view import (
    ChainView,
    GoalView,
    HiddenFormulaAdvice,
    HiddenFormulaView,
    PlayerView,
    SolutionView,
    TileView,
)


def show(state: State) -> HiddenFormulaView:
    waiting = bool(state.shuffles)
    racing = state.phase == "racing"
    delays = [player.delay for player in state.players if player.delay is not None and not player.locked]
    aside_us = state.aside_timer.deadline_us if state.aside_timer is not None else None
    return HiddenFormulaView(
        phase="dealing" if waiting and state.outcome is None else state.phase,
        size=state.size,
        length=state.length,
        part=state.part,
        tiles=_tiles(state),
        players=tuple(_player(state, player) for player in state.players),
        goal=state.goal,
        turned=state.turned,
        goals=state.goals,
        pile=0 if state.real_cards else len(state.pile),
        aside=len(state.aside),
        dropped=len(state.dropped),
        caller=state.caller,
        next_in_line=state.line,
        lots=state.lots,
        shown=state.shown,
        all_passed=racing and aside_us is not None,
        delayed=racing and any(aside_us is None or delay.deadline_us < aside_us for delay in delays),
        chain=_chain(state),
        result=state.result,
        solution=_solution(state),
        wizard=state.settings.wizard if state.phase == "agreeing" else state.wizard,
        missing=tuple(seat for seat in state.seats if seat not in state.agreed) if state.phase == "agreeing" else (),
        redealt=state.redealt,
        young=state.settings.young,
        real_cards=state.real_cards,
    )


def advise(state: State) -> HiddenFormulaAdvice | None:
    """For the operator alone. None when there is nothing to tell."""
    grid = state.grid
    if grid is None:
        return None
    if state.goal is not None:
        by_number = {goal: chains_making(grid, goal, state.length, state.wizard) for goal in state.goal.numbers}
        chains = {chain for found in by_number.values() for chain in found}
        return HiddenFormulaAdvice(
            solvable=bool(chains),
            chains=rows_of_tiles(chains),
            chains_by_number=tuple((goal, rows_of_tiles(found)) for goal, found in by_number.items()),
            other_end=right_from_the_other_end(state),
        )
    if state.phase != "arranging":
        return None
    count = None if state.real_cards else len(hopeless(grid, state))
    return HiddenFormulaAdvice(swap=swap_proposed(grid), hopeless=count, goals=len(state.cards))


def floor(state: State) -> Floor:
    """A round is a goal. What a seat wins is goals."""
    goal = (state.part, state.turned) if state.turned else None
    acting = {*state.drawing, *([state.caller] if state.caller is not None else [])}
    won = tuple(len(player.won) for player in state.players)
    return Floor(goal, None, frozenset(acting), state.phase == "turning", won)


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


def _tiles(state: State) -> tuple[TileView, ...]:
    grid = state.grid
    if grid is None:
        return ()
    return tuple(
        TileView(cell_name(grid.size, cell), token, tile_key(state, cell) if state.real_cards else "")
        for cell, token in enumerate(grid.tokens)
    )


def _player(state: State, player: Player) -> PlayerView:
    delays = state.settings.delays_s
    return PlayerView(
        seat=player.seat,
        won=player.won,
        locked=player.locked,
        passed=player.passed,
        delay_s=delays[player.seat - 1] if player.seat <= len(delays) else 0,
        waits=player.delay is not None,
        agreed=state.phase == "agreeing" and player.seat in state.agreed,
    )


def _chain(state: State) -> ChainView | None:
    if state.caller is None:
        return None
    return ChainView(
        seat=state.caller,
        cells=names(state, state.chain),
        length=state.length,
        wild=tuple((cell_name(state.size, cell), means) for cell, means in state.named),
        brackets=state.brackets,
        readings=tuple(each.seen(goal_numbers(state)) for each in readings(state, state.chain)),
    )


def _solution(state: State) -> SolutionView | None:
    """Of the last goal, when it is decided and the operator shows it."""
    result = state.result
    if not state.solution_shown or result is None or state.grid is None:
        return None
    return solution(state, result.goal, tiles_in(result.part))


def solution(state: State, goal: GoalView, length: int) -> SolutionView:
    """The formula that is easiest to follow, and how many rows of tiles make the goal."""
    grid = state.grid
    found = easiest(grid, goal.numbers, length, state.wizard) if grid is not None else None
    if grid is None or found is None:
        return SolutionView(goal, length)
    chains = {chain for number in goal.numbers for chain in chains_making(grid, number, length, state.wizard)}
    cells = names(state, found.cells)
    return SolutionView(goal, length, cells, found.reading.seen(goal.numbers), rows_of_tiles(chains))
