"""From the start to the first goal: the wizard's agreement, the dealing, the swap of a misplaced ×.

Must not: shuffle by itself (chance comes in as `Drawn`), do anything about a goal once it is turned.
"""

from __future__ import annotations

from itertools import product

from msgspec.structs import replace

from gotit.core.game import Draw, Drawn, Refused
from gotit.core.message import Maths, Message, Seat, Series, Typed, say
from gotit.games.common import tell
from gotit.games.hidden_formula.actions import Agree, Disagree, SwapTiles
from gotit.games.hidden_formula.deck import sign
from gotit.games.hidden_formula.grid import (
    Grid,
    cell_at,
    cell_name,
    deal,
    is_number_cell,
    neighbours,
    numbers_needed,
    operators_needed,
)
from gotit.games.hidden_formula.solver import values
from gotit.games.hidden_formula.state import Stack, State
from gotit.games.hidden_formula.view import GoalView

MOST_REDEALS = 50
"""A deck of one's own may be such that no deal is good enough: then the last one is kept."""

_WHY: dict[Stack, Message] = {
    "numbers": say("shuffle_numbers", "shuffle the numbers"),
    "operators": say("shuffle_operators", "shuffle the signs"),
    "goals": say("shuffle_goals", "shuffle the goals"),
    "aside": say("shuffle_aside", "shuffle the goals put aside"),
}


# --- the wizard's operators ------------------------------------------------------------------------------------------


def agree(state: State, action: Agree) -> State:
    """GI-J-29: only when every seat has agreed do they count."""
    _check_asked(state, action.seat)
    state = replace(state, agreed=state.agreed | {action.seat})
    state = tell(state, say("agrees", "{who} agrees.", who=Seat(action.seat)), action.seat, "accept")
    return all_agreed(state) if state.agreed.issuperset(state.here) else state


def all_agreed(state: State) -> State:
    """Everybody who is here."""
    wizard = state.settings.wizard
    agreed = say("all_agree", "Everyone agrees: WILD may also be {signs}.", signs=Series(tuple(map(sign, wizard))))
    return begin_dealing(tell(replace(state, wizard=wizard), agreed))


def disagree(state: State, action: Disagree) -> State:
    _check_asked(state, action.seat)
    disagrees = say("disagrees", "{who} doesn't agree: WILD is +, − or ×.", who=Seat(action.seat))
    return begin_dealing(tell(state, disagrees, action.seat, "reject"))


def _check_asked(state: State, seat: int) -> None:
    if state.phase != "agreeing" or seat not in state.seats or seat in state.agreed:
        raise Refused(say("not_asked_about_wild", "{who} isn't being asked about WILD right now.", who=Seat(seat)))


# --- dealing ---------------------------------------------------------------------------------------------------------


def begin_dealing(state: State) -> State:
    """Two stacks of formula cards and, apart from them, the goals are shuffled (GI-J-04, GI-J-05, GI-J-09)."""
    shuffles: tuple[Stack, ...] = () if state.real_cards else ("numbers", "operators", "goals")
    return replace(state, phase="dealing", shuffles=shuffles)


def shuffle_wanted(state: State) -> Draw | None:
    if not state.shuffles:
        return None
    stack = state.shuffles[0]
    cards = {
        "numbers": state.deck.numbers,
        "operators": state.deck.operators,
        "goals": state.cards,
        "aside": state.aside,
    }
    return Draw(len(cards[stack]), _WHY[stack])


def shuffled(state: State, drawn: Drawn) -> State:
    """Chance has shuffled the first of the stacks."""
    stack, *rest = state.shuffles
    state = replace(state, shuffles=tuple(rest))
    order = drawn.order
    match stack:
        case "numbers":
            return replace(state, dealt_numbers=tuple(state.deck.numbers[at] for at in order))
        case "operators":
            return _lay_out(state, tuple(state.deck.operators[at] for at in order))
        case "goals":
            pile = tuple(state.cards[at] for at in order)
            return replace(state, pile=pile, goals=len(pile))
        case "aside":
            pile = tuple(state.aside[at] for at in order)
            return replace(state, pile=pile, goals=len(pile), aside=())


def _lay_out(state: State, operators: tuple[str, ...]) -> State:
    """The grid is dealt (GI-J-06, GI-J-07), and dealt anew if the setting finds it too barren."""
    grid = deal(state.size, state.dealt_numbers, operators)
    state = replace(state, grid=grid, dealt_numbers=(), phase="arranging")
    most = state.settings.redeal_above
    if most < 0 or (hopeless_count := len(hopeless(grid, state))) <= most:
        return state
    if state.redealt >= MOST_REDEALS:
        stays = say(
            "barren_grid_stays",
            "{goals, plural, one {# goal} other {# goals}} can't be made on this grid. Dealing again "
            "gave nothing better, so it stays.",
            goals=hopeless_count,
        )
        return tell(state, stays)
    anew = say(
        "dealt_anew",
        "{goals, plural, one {# goal} other {# goals}} can't be made on this grid, so it is dealt again.",
        goals=hopeless_count,
    )
    return deal_again(tell(state, anew))


def deal_again(state: State) -> State:
    """Numbers and operators are shuffled and dealt anew, before the first goal."""
    if state.phase != "arranging" or state.real_cards:
        raise Refused(
            say(
                "dealt_anew_at_start",
                "You can deal the grid again only before the first goal, and only if the computer deals.",
            )
        )
    shuffles: tuple[Stack, ...] = ("numbers", "operators", *state.shuffles)
    return replace(state, grid=None, phase="dealing", shuffles=shuffles, redealt=state.redealt + 1)


def hopeless(grid: Grid, state: State) -> tuple[GoalView, ...]:
    """The goal cards that have no formula of five tiles on this grid."""
    found = values(grid, 5, state.wizard)
    return tuple(card for card in state.cards if found.isdisjoint(card.numbers))


# --- the misplaced × -------------------------------------------------------------------------------------------------


def swap_tiles(state: State, action: SwapTiles) -> State:
    """GI-J-08: a × among large numbers for an operator among smaller ones."""
    grid = state.grid
    if state.phase != "arranging" or grid is None:
        raise Refused(say("swapped_at_start", "You can swap tiles only before the first goal."))
    cells = [cell_at(grid.size, name) for name in (action.one, action.other)]
    if None in cells or cells[0] == cells[1]:
        raise Refused(
            say(
                "not_two_tiles",
                "{one} and {other} aren't two tiles of this grid.",
                one=Typed(action.one),
                other=Typed(action.other),
            )
        )
    one, other = (cell for cell in cells if cell is not None)
    if grid.tokens[one] != "x":
        one, other = other, one
    if is_number_cell(grid.size, one) or is_number_cell(grid.size, other):
        raise Refused(say("not_operators", "You can swap only signs. The numbers stay where they were dealt."))
    if grid.tokens[one] != "x" or grid.tokens[other] == "x":
        raise Refused(say("no_times", "One of the two must be a ×, and the other must not."))
    if numbers_around(grid, one) <= numbers_around(grid, other):
        at = Maths(cell_name(grid.size, one))
        raise Refused(say("lies_low_already", "The × at {at} is already among the smaller numbers.", at=at))
    tokens = list(grid.tokens)
    tokens[one], tokens[other] = tokens[other], tokens[one]
    state = replace(state, grid=Grid(grid.size, tuple(tokens)), swapped=(*state.swapped, (one, other)))
    swapped = say(
        "tiles_swapped",
        "The × of {here} and the {sign} of {there} have changed places.",
        here=Maths(cell_name(grid.size, one)),
        sign=sign(grid.tokens[other]),
        there=Maths(cell_name(grid.size, other)),
    )
    return tell(state, swapped)


def swap_proposed(grid: Grid) -> tuple[str, str] | None:
    """The × among the largest numbers and the operator among the smallest, where swapping them helps."""
    operators = [cell for cell in range(len(grid.tokens)) if not is_number_cell(grid.size, cell)]
    times = [cell for cell in operators if grid.tokens[cell] == "x"]
    others = [cell for cell in operators if grid.tokens[cell] != "x"]
    if not times or not others:
        return None
    one = max(times, key=lambda cell: numbers_around(grid, cell))
    other = min(others, key=lambda cell: numbers_around(grid, cell))
    if numbers_around(grid, one) <= numbers_around(grid, other):
        return None
    return cell_name(grid.size, one), cell_name(grid.size, other)


def swaps_possible(grid: Grid) -> dict[str, list[str]]:
    """For each operator that can change places: with which."""
    around = {
        cell: numbers_around(grid, cell) for cell in range(len(grid.tokens)) if not is_number_cell(grid.size, cell)
    }
    found: dict[str, list[str]] = {}
    for one, other in product(around, around):
        if grid.tokens[one] == "x" != grid.tokens[other] and around[one] > around[other]:
            here, there = cell_name(grid.size, one), cell_name(grid.size, other)
            found.setdefault(here, []).append(there)
            found.setdefault(there, []).append(here)
    return found


def numbers_around(grid: Grid, cell: int) -> int:
    """How large the numbers are that an operator lies among: their sum."""
    return sum(int(grid.tokens[next_to]) for next_to in neighbours(grid.size, cell))


# --- checks at the start ---------------------------------------------------------------------------------------------


def check_cards(state: State) -> None:
    """Raises Refused when the deck does not fill the grid."""
    size = state.size
    for what, have, need in (
        ("numbers", len(state.deck.numbers), numbers_needed(size)),
        ("operators", len(state.deck.operators), operators_needed(size)),
    ):
        if have < need:
            raise Refused(
                say(
                    "grid_not_filled",
                    "A grid of {size} × {size} needs {need} {what, select, numbers {numbers} other {signs}}; "
                    "this deck has {have}.",
                    size=size,
                    need=need,
                    what=what,
                    have=have,
                )
            )
    if not state.cards:
        raise Refused(
            say("no_goals_for_the_young", "There's no goal card for young players. Add some without an asterisk.")
        )
