"""All that can be done in the hidden formula, said once: the table of its moves, and which of them are offered now.

Must not: do it; depend on the order of the pile, or on whether the goal can be found.
"""

from __future__ import annotations

from collections.abc import Iterator

from gotit.core.game import Race
from gotit.core.message import Arg, Maths, Message, say
from gotit.core.offer import Item, Move, Offer, Offers, OneOf, Open, Written
from gotit.games.hidden_formula.actions import (
    Accept,
    Agree,
    DealAgain,
    Disagree,
    EnterGoal,
    EnterGrid,
    Fail,
    LetIn,
    NameWild,
    Pass,
    PileEmpty,
    PutAside,
    SayBrackets,
    Shown,
    ShowSolution,
    SwapTiles,
    TakeBack,
    Tap,
    TurnAround,
    TurnGoal,
)
from gotit.games.hidden_formula.claim import next_cells
from gotit.games.hidden_formula.deck import OPERATORS, WILD, sign
from gotit.games.hidden_formula.grid import cell_name
from gotit.games.hidden_formula.operations import NORMAL
from gotit.games.hidden_formula.setup import swaps_possible
from gotit.games.hidden_formula.state import State
from gotit.games.hidden_formula.view import ANY_BRACKETS, bracketed


def _these_tiles(it: Arg) -> Message:
    return say("take_these_tiles", "Take these {it} tiles", it=it)


def _goal_is(it: Arg) -> Message:
    return say("goal_is", "The goal is {it}", it=it)


def _swap(it: Arg) -> Message:
    return say("swap_these", "Swap {it}", it=it)


def _tap(it: Arg) -> Message:
    return say("tap_this", "Tap {it}", it=it)


def _wild_is(it: Arg) -> Message:
    return say("wild_is", "WILD is {it}", it=it)


def _brackets(it: Arg) -> Message:
    return say("brackets_are", "Brackets: {it}", it=it)


# --- before the first goal -------------------------------------------------------------------------------------------

AGREE = Move(code="agree", kind=Agree, label=say("move_agree", "Let WILD be more"), place="seat")
DISAGREE = Move(code="disagree", kind=Disagree, label=say("move_disagree", "Keep WILD to + − ×"), place="seat")
SOMEBODY = Move(
    code="somebody_disagrees",
    kind=Disagree,
    label=say("move_somebody_disagrees", "Somebody does not agree: WILD is + − ×"),
)
GRID = Move(
    code="grid",
    kind=EnterGrid,
    label=say("move_grid", "Type the grid"),
    filled=_these_tiles,
    undo=say("undo_grid", "the grid"),
    role="primary",
    place="panel",
)
ANEW = Move(
    code="grid_anew",
    kind=EnterGrid,
    label=say("move_grid_anew", "Type the grid anew"),
    filled=_these_tiles,
)
SWAP = Move(
    code="swap",
    kind=SwapTiles,
    label=say("move_swap_operators", "Swap two operators"),
    filled=_swap,
    undo=say("undo_swap_operators", "the swap"),
    place="panel",
)
DEAL_AGAIN = Move(code="deal_again", kind=DealAgain, label=say("move_deal_again", "Deal the grid anew"))

# --- a goal ----------------------------------------------------------------------------------------------------------

TURN_FIRST = Move(
    code="turn_first", kind=TurnGoal, label=say("move_turn_first", "Turn the first goal"), role="primary", place="panel"
)
TURN = Move(code="turn", kind=TurnGoal, label=say("move_turn", "Turn the next goal"), role="primary", place="panel")
GOAL = Move(
    code="goal",
    kind=EnterGoal,
    label=say("move_goal", "Type the goal"),
    filled=_goal_is,
    undo=say("undo_goal", "the goal"),
    role="primary",
    place="panel",
)
PASS = Move(code="no_solution", kind=Pass, label=say("move_no_solution", "No solution"), place="seat")
PUT_ASIDE = Move(
    code="put_aside", kind=PutAside, label=say("move_put_aside", "Everyone agrees there's no solution: put it aside")
)
LET_IN = Move(code="let_in", kind=LetIn, label=say("move_let_in", "End the delay"), place="seat")

# --- showing the formula ---------------------------------------------------------------------------------------------

SHOWN = Move(
    code="shown", kind=Shown, label=say("move_shown", "Shown in time: stop the clock"), role="primary", place="panel"
)
TAP = Move(
    code="tap",
    kind=Tap,
    label=say("move_tap", "Tap the next tile"),
    filled=_tap,
    undo=say("undo_tap", "the tile"),
    place="panel",
)
TAKE_BACK = Move(code="take_back", kind=TakeBack, label=say("move_take_back", "Take back"), place="panel")
TAKE_ALL = Move(code="take_all_back", kind=TakeBack, label=say("move_take_all_back", "Take all back"), place="panel")
AROUND = Move(code="turn_around", kind=TurnAround, label=say("move_turn_around", "Turn around"), place="panel")
NAME_WILD = Move(
    code="name_wild",
    kind=NameWild,
    label=say("move_name_wild", "Say what WILD is"),
    filled=_wild_is,
    undo=say("undo_name_wild", "the WILD"),
    place="panel",
)
BRACKETS = Move(
    code="say_brackets",
    kind=SayBrackets,
    label=say("move_say_brackets", "Brackets, if announced"),
    filled=_brackets,
    undo=say("undo_say_brackets", "the brackets"),
    place="panel",
)
FAIL = Move(code="fail", kind=Fail, label=say("move_fail", "Cannot show it"), role="wrong", out=True)
NOT_RIGHT = Move(
    code="not_right",
    kind=Fail,
    label=say("move_not_right", "It is not right"),
    sure=say("sure_not_right", "Sure? It is not right"),
    out=True,
    role="primary",
    place="panel",
)
ACCEPT = Move(code="accept", kind=Accept, label=say("move_accept", "Accept it"), role="right")

# --- between goals, and at any time ----------------------------------------------------------------------------------

SHOW = Move(code="show", kind=ShowSolution, label=say("move_show_solution", "Show a solution"))
HIDE = Move(code="hide", kind=ShowSolution, label=say("move_hide_solution", "Hide the solution"))
PILE_EMPTY = Move(code="pile_empty", kind=PileEmpty, label=say("move_pile_empty", "No more goals"))
MOVES = {
    move.code: move
    for move in (
        *(AGREE, DISAGREE, SOMEBODY, GRID, ANEW, SWAP, DEAL_AGAIN),
        *(TURN_FIRST, TURN, GOAL, PASS, PUT_ASIDE, LET_IN),
        *(SHOWN, TAP, TAKE_BACK, TAKE_ALL, AROUND, NAME_WILD, BRACKETS, FAIL, NOT_RIGHT, ACCEPT),
        *(SHOW, HIDE, PILE_EMPTY),
    )
}


def offers(state: State) -> Offers:
    """What can be done now: seats by number, then the operator."""
    if state.outcome is not None or state.shuffles or state.drawing:
        return ()
    return (*_of_seats(state), *_of_operator(state))


def race(state: State) -> Race | None:
    """While a goal is raced for. A goal's first race never takes calls over: they were for the goal before."""
    if state.phase != "racing":
        return None
    queue = state.settings.queue and state.again and not state.anew
    return Race(frozenset(state.racers), state.race_number, queue=queue)


def _of_seats(state: State) -> Iterator[Offer | Open]:
    """A goal is turned by holding a button, so that nobody does it in the heat of the race."""
    for seat in state.seats:
        match state.phase:
            case "agreeing" if seat not in state.agreed:
                yield Offer(move=AGREE, seat=seat, action=Agree(seat), by="press")
                yield Offer(move=DISAGREE, seat=seat, action=Disagree(seat), by="long")
            case "arranging" | "turning" if not state.real_cards:
                yield Offer(move=_turning(state), seat=seat, action=TurnGoal(), by="long")
            case "racing" if _may_pass(state, seat):
                yield Offer(move=PASS, seat=seat, action=Pass(seat), by="pass")
            case "showing" if seat == state.caller:
                yield from _of_caller(state, seat)
            case "showing" if _may_pass(state, seat):
                yield Offer(move=PASS, seat=seat, action=Pass(seat))


def _turning(state: State) -> Move:
    return TURN_FIRST if state.phase == "arranging" else TURN


def _may_pass(state: State, seat: int) -> bool:
    player = state.player(seat)
    return not (player.locked or player.passed or seat == state.caller or seat in state.line)


def _of_caller(state: State, seat: int) -> Iterator[Offer | Open]:
    """Nothing here depends on whether the tiles shown so far lead to the goal."""
    grid, chain, own = state.grid, state.chain, {"seat": seat}
    if grid is None:
        return
    if cells := next_cells(state):
        items = tuple(Item(cell_name(grid.size, cell), sign(grid.tokens[cell])) for cell in cells)
        yield Open(move=TAP, seat=seat, fixed=own, fills="at", entry=OneOf(items, written=True))
    if chain:
        yield Offer(move=TAKE_BACK, seat=seat, action=TakeBack(seat))
        yield Offer(move=TAKE_ALL, seat=seat, action=TakeBack(seat, all=True))
    if len(chain) > 1 and grid.tokens[chain[-1]] not in OPERATORS:
        yield Offer(move=AROUND, seat=seat, action=TurnAround(seat))
    for cell in chain:
        if grid.tokens[cell] == WILD:
            other = [means for means in (*NORMAL, *state.wizard) if (cell, means) not in state.named]
            fixed = {**own, "at": cell_name(grid.size, cell)}
            signs = tuple(Item(means, sign(means)) for means in other)
            yield Open(move=NAME_WILD, seat=seat, fixed=fixed, fills="means", entry=OneOf(signs))
    ways: tuple[Arg, ...] = (ANY_BRACKETS, *map(Maths, bracketed("·" * state.length)))
    items = tuple(Item(number, way) for number, way in enumerate(ways) if number != state.brackets)
    yield Open(move=BRACKETS, seat=seat, fixed=own, fills="brackets", entry=OneOf(items))


def _of_operator(state: State) -> Iterator[Offer | Open]:
    match state.phase:
        case "agreeing":
            missing = next(seat for seat in state.here if seat not in state.agreed)
            yield Offer(move=SOMEBODY, seat=0, action=Disagree(missing))
        case "dealing":
            yield Open(move=GRID, seat=0, fixed={}, fills="rows", entry=Written("rows", state.size))
        case "arranging":
            yield from _arranging(state)
        case "racing":
            yield Offer(move=PUT_ASIDE, seat=0, action=PutAside())
            waiting = (player.seat for player in state.players if player.delay is not None)
            yield from (Offer(move=LET_IN, seat=0, action=LetIn(seat), about=seat) for seat in waiting)
        case "showing" if state.caller is not None:
            yield from _judging(state, state.caller)
        case "turning":
            yield from _between(state)


def _arranging(state: State) -> Iterator[Offer | Open]:
    yield _next_goal(state)
    for one, others in swaps_possible(state.grid).items() if state.grid is not None else ():
        items = tuple(Item(other, Maths(other)) for other in others)
        yield Open(move=SWAP, seat=0, fixed={"one": one}, fills="other", entry=OneOf(items))
    if state.real_cards:
        yield Open(move=ANEW, seat=0, fixed={}, fills="rows", entry=Written("rows", state.size))
    else:
        yield Offer(move=DEAL_AGAIN, seat=0, action=DealAgain())


def _judging(state: State, caller: int) -> Iterator[Offer | Open]:
    """What is said of the caller's formula; that it cannot show it, the caller may say, too."""
    if not state.shown:
        yield Offer(move=SHOWN, seat=0, action=Shown(caller))
    elif len(state.chain) == state.length:
        yield Offer(move=NOT_RIGHT, seat=0, action=Fail(caller))
    yield Offer(move=ACCEPT, seat=0, action=Accept(caller))
    yield Offer(move=FAIL, seat=caller, action=Fail(caller))


def _between(state: State) -> Iterator[Offer | Open]:
    yield _next_goal(state)
    if state.result is not None:
        shown = state.solution_shown
        yield Offer(move=HIDE if shown else SHOW, seat=0, action=ShowSolution(not shown))
    if state.real_cards:
        yield Offer(move=PILE_EMPTY, seat=0, action=PileEmpty())


def _next_goal(state: State) -> Offer | Open:
    """The host's goals are turned, a real one is typed."""
    if state.real_cards:
        return Open(move=GOAL, seat=0, fixed={}, fills="numbers", entry=Written("numbers", 2))
    return Offer(move=_turning(state), seat=0, action=TurnGoal())
