"""The caller shows a formula: tile by tile, either end first, any brackets, WILD as said or as it fits.

Must not: run clocks, lock anybody, say whose turn is next (race.py does).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from gotit.core.game import Refused
from gotit.core.message import AnyOf, Maths, Message, Seat, Series, Typed, say
from gotit.games.common import tell
from gotit.games.hidden_formula.actions import Accept, NameWild, SayBrackets, TakeBack, Tap, TurnAround
from gotit.games.hidden_formula.chains import Chain
from gotit.games.hidden_formula.deck import OPERATORS, WILD, sign
from gotit.games.hidden_formula.formulas import BRACKETINGS, Reading, meanings, read_chain
from gotit.games.hidden_formula.grid import Grid, cell_at, cell_name, neighbours
from gotit.games.hidden_formula.operations import NORMAL, show_value
from gotit.games.hidden_formula.race import win
from gotit.games.hidden_formula.state import State
from gotit.games.hidden_formula.view import Operator, made_values

_NO_CHAIN = say("no_chain", "No tile has been shown yet.")


def tap(state: State, action: Tap) -> State:
    """The next tile of the chain (GI-J-14 … 16, GI-J-18). Refused with the reason when it breaks the chain."""
    grid = _floor(state, action.seat)
    cell = cell_at(grid.size, action.at)
    if cell is None:
        last = Maths(cell_name(grid.size, grid.size**2 - 1))
        raise Refused(
            say("no_such_tile", "There's no tile {at}: tiles are called A1 to {last}.", at=Typed(action.at), last=last)
        )
    if (reason := why_not(grid, state.chain, cell, state.length)) is not None:
        raise Refused(reason)
    return judge(replace(state, chain=(*state.chain, cell)))


def why_not(grid: Grid, chain: Chain, cell: int, length: int) -> Message | None:
    """Why this tile can't come next. None when it can."""
    at = Maths(cell_name(grid.size, cell))
    if not chain:
        if grid.tokens[cell] not in OPERATORS:
            return None
        tile = sign(grid.tokens[cell])
        return say("starts_with_operator", "A formula begins with a number, and {at} is {tile}.", at=at, tile=tile)
    if len(chain) == length:
        return say(
            "chain_full", "The formula already has its {tiles} tiles. Take some back to change it.", tiles=length
        )
    if cell in chain:
        return say("tile_twice", "{at} is already in the formula: no tile may be used twice.", at=at)
    last = chain[-1]
    if cell in neighbours(grid.size, last):
        return None
    before = Maths(cell_name(grid.size, last))
    rows, columns = (abs(a - b) for a, b in zip(divmod(cell, grid.size), divmod(last, grid.size), strict=True))
    if rows == columns == 1:
        return say(
            "diagonal",
            "{at} touches {before} only at a corner: go left, right, up or down.",
            at=at,
            before=before,
        )
    if any(cell in neighbours(grid.size, other) for other in chain):
        return say(
            "branches",
            "{at} doesn't touch the last tile, {before}: a formula is one chain without branches.",
            at=at,
            before=before,
        )
    return say(
        "not_adjacent",
        "{at} doesn't touch {before}: the next tile must be beside, above or below it.",
        at=at,
        before=before,
    )


def next_cells(state: State) -> tuple[int, ...]:
    """The tiles that may come next."""
    grid = state.grid
    if grid is None or state.phase != "showing":
        return ()
    near = neighbours(grid.size, state.chain[-1]) if state.chain else range(len(grid.tokens))
    return tuple(cell for cell in near if why_not(grid, state.chain, cell, state.length) is None)


def take_back(state: State, action: TakeBack) -> State:
    _floor(state, action.seat)
    if not state.chain:
        raise Refused(_NO_CHAIN)
    chain = () if action.all else state.chain[:-1]
    return replace(state, chain=chain, named=tuple(each for each in state.named if each[0] in chain))


def turn_around(state: State, action: TurnAround) -> State:
    """The same tiles, read from the other end (GI-J-43)."""
    grid = _floor(state, action.seat)
    if not state.chain:
        raise Refused(_NO_CHAIN)
    if grid.tokens[state.chain[-1]] in OPERATORS:
        raise Refused(say("ends_with_operator", "A formula begins with a number: tap one more tile, or take one back."))
    return judge(replace(state, chain=state.chain[::-1]))


def name_wild(state: State, action: NameWild) -> State:
    """The caller says which operator a WILD stands for (GI-J-28, GI-J-29)."""
    grid = _floor(state, action.seat)
    cell = cell_at(grid.size, action.at)
    if cell is None or cell not in state.chain or grid.tokens[cell] != WILD:
        raise Refused(say("no_wild", "{at} is not a WILD in this formula.", at=Typed(action.at)))
    options: tuple[Operator, ...] = (*NORMAL, *state.wizard)
    if action.means not in options:
        raise Refused(
            say(
                "not_agreed",
                "In this match WILD may be {signs}, but not {sign}.",
                signs=Series(tuple(map(sign, options))),
                sign=sign(action.means),
            )
        )
    others = tuple(each for each in state.named if each[0] != cell)
    return judge(replace(state, named=(*others, (cell, action.means))))


def say_brackets(state: State, action: SayBrackets) -> State:
    """The caller announces the brackets (GI-J-23)."""
    _floor(state, action.seat)
    most = BRACKETINGS[state.length]
    if not 0 <= action.brackets <= most:
        raise Refused(
            say(
                "no_such_brackets",
                "{tiles} tiles have {most} ways to bracket them: 1 to {most}; 0 means any.",
                tiles=state.length,
                most=most,
            )
        )
    return judge(replace(state, brackets=action.brackets))


def accept(state: State, action: Accept) -> State:
    """The operator takes the formula as right: it was pointed at and everybody saw it, or he knows better."""
    _floor(state, action.seat)
    complete = len(state.chain) == state.length
    options = readings(state, state.chain) if complete else ()
    reading = options[0].seen(goal_numbers(state)) if options else None
    return win(state, reading, names(state, state.chain) if complete else (), by_operator=True)


def judge(state: State) -> State:
    """A complete chain is judged at once: any reading that makes the goal wins it (GI-J-13, GI-J-19, GI-J-21)."""
    if len(state.chain) < state.length:
        return state
    options = readings(state, state.chain)
    numbers = goal_numbers(state)
    if options[0].value in numbers:
        return win(state, options[0].seen(numbers), names(state, state.chain))
    return tell(state, _not_the_goal(state, options), state.caller)


def _not_the_goal(state: State, options: tuple[Reading, ...]) -> Message:
    wanted = AnyOf(goal_numbers(state))
    if len(options[0].wild) > len(state.named):
        return say("whatever_wild_is", "Whatever WILD is, that doesn't make {wanted}.", wanted=wanted)
    made = made_values(show_value(each.value) for each in options)
    return say("not_the_goal", "That makes {made}, not {wanted}.", made=made, wanted=wanted)


def readings(state: State, chain: Chain) -> tuple[Reading, ...]:
    """Every allowed reading of a complete chain, with one meaning of its WILDs: the first that makes the goal.

    Right ones first, of these the ones without steps below zero or fractions.
    """
    grid = state.grid
    if grid is None or len(chain) != state.length:
        return ()
    tokens = [grid.tokens[cell] for cell in chain]
    named = {chain.index(cell): means for cell, means in state.named if cell in chain}
    numbers = goal_numbers(state)
    found: list[tuple[Reading, ...]] = []
    for meaning in meanings(tokens, state.wizard, named):
        options = [each for each in read_chain(tokens, meaning) if state.brackets in (0, each.brackets)]
        found.append(tuple(sorted(options, key=lambda each: (each.value not in numbers, not each.smooth))))
    return min(found, key=lambda options: options[0].value not in numbers)


def right_from_the_other_end(state: State) -> bool:
    """The tiles as tapped don't make the goal, but read from their other end they do."""
    if len(state.chain) < state.length:
        return False
    numbers = goal_numbers(state)
    here, there = (readings(state, chain) for chain in (state.chain, state.chain[::-1]))
    return here[0].value not in numbers and there[0].value in numbers


def goal_numbers(state: State) -> tuple[int, ...]:
    return state.goal.numbers if state.goal is not None else ()


def names(state: State, cells: Sequence[int]) -> tuple[str, ...]:
    return tuple(cell_name(state.size, cell) for cell in cells)


def _floor(state: State, seat: int) -> Grid:
    if state.phase != "showing" or seat != state.caller or state.grid is None:
        raise Refused(
            say("has_not_called", "{who} hasn't buzzed, so it isn't {who}'s turn to show a formula.", who=Seat(seat))
        )
    return state.grid
