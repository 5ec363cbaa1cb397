"""All that can be done in Fast Fun Maths, said once: the table of its moves, and which of them are offered now.

Must not: do it.
"""

from __future__ import annotations

from collections.abc import Iterator

from gotit.core.message import Arg, Message, Seat, say
from gotit.core.offer import By, Item, Move, Offer, Offers, OneOf, Open, Written
from gotit.games.fast_fun_maths.actions import (
    BeginExplaining,
    DrawReal,
    Drew,
    EndRound,
    Explain,
    HandIs,
    Judge,
    Keep,
    NoSteal,
    NotGotIt,
    Place,
    PutOut,
    Ready,
    Reveal,
    ShowSets,
    ShowSolutions,
    Steal,
    Swap,
    TakeShape,
    TurnOver,
    WantSwap,
)
from gotit.games.fast_fun_maths.deck import Card
from gotit.games.fast_fun_maths.reward import stealable
from gotit.games.fast_fun_maths.sets import SETS_TO_WIN, best_sets
from gotit.games.fast_fun_maths.state import HAND_SIZE, Player, State
from gotit.games.fast_fun_maths.view import RIVAL, a_card, a_shape
from gotit.games.sentences import IS_READY


def _shows(it: Arg) -> Message:
    return say("fast_show_it", "Show {it}", it=it)


def _swaps(it: Arg) -> Message:
    return say("fast_swap_it", "Swap {it}", it=it)


def _steals(it: Arg) -> Message:
    return say("fast_steal_it", "Steal {it}", it=it)


def _enters(it: Arg) -> Message:
    return say("fast_enter_it", "Enter {it}", it=it)


OUT_OF_ROUND = say("fast_out_of_round", "Out of this round")

OTHER_SIZE = say("fast_other_size", "Not five cards in that hand: is it so?")

TURN = Move(
    code="turn_over", kind=TurnOver, label=say("fast_turn", "Turn over the target"), role="primary", place="panel"
)
NOT_GOT_IT = Move(code="not_got_it", kind=NotGotIt, label=say("fast_not_got_it", "Not Got It!"), place="seat")
BEGIN = Move(
    code="begin", kind=BeginExplaining, label=say("fast_begin", "Begin to explain"), role="primary", place="panel"
)
EXPLAIN = Move(
    code="explain",
    kind=Explain,
    label=say("fast_explain", "Show the calculation"),
    filled=_shows,
    sure=say("fast_sure_wrong", "Sure? A mistake: out of this round"),
    role="primary",
    place="panel",
)
END_ROUND = Move(
    code="end_round",
    kind=EndRound,
    label=say("fast_end_round", "End the round"),
    tip=say("fast_end_round_tip", "When everybody agrees that there is no solution"),
)
SPOKE_EARLY = Move(
    code="spoke_early",
    kind=PutOut,
    label=say("fast_spoke_early", "Explained before calling"),
    tip=OUT_OF_ROUND,
    place="seat",
    out=True,
)
MISTAKE = Move(
    code="mistake",
    kind=PutOut,
    label=say("fast_mistake", "Mistake"),
    sure=say("fast_sure_mistake", "Sure? Out"),
    tip=say("fast_mistake_tip", "The player says so, or you do: out of this round"),
    role="wrong",
    out=True,
)
FORGOT = Move(code="forgot", kind=PutOut, label=say("fast_forgot", "Forgot it"), tip=OUT_OF_ROUND, out=True)
STALLING = Move(code="stalling", kind=PutOut, label=say("fast_stalling", "Is stalling"), tip=OUT_OF_ROUND, out=True)
RIGHT = Move(
    code="judge_right",
    instead=True,
    kind=Judge,
    label=say("fast_right", "Right after all"),
    tip=say("fast_right_tip", "The calculation counts, against the referee's word"),
    role="right",
)
WRONG = Move(
    code="judge_wrong",
    instead=True,
    kind=Judge,
    label=say("fast_wrong", "Wrong after all"),
    tip=say("fast_wrong_tip", "The calculation does not count, against the referee's word"),
    role="wrong",
    out=True,
)
WANT_SWAP = Move(code="want_swap", kind=WantSwap, label=say("fast_want_swap", "Swap a card"), place="seat")
SWAP = Move(
    code="swap",
    kind=Swap,
    label=say("fast_swap", "Choose the card to swap"),
    filled=_swaps,
    undo=say("fast_undo_swap", "the swap"),
    place="panel",
)
KEEP = Move(code="keep", kind=Keep, label=say("fast_keep", "Keep all cards"), role="keep", place="panel")
NOBODY_SWAPS = Move(
    code="nobody_swaps",
    kind=Keep,
    label=say("fast_nobody_swaps", "Nobody else swaps"),
    tip=say("fast_nobody_swaps_tip", "Everyone who is left keeps all cards"),
    role="primary",
    place="panel",
)
LEFT_SHAPE = Move(
    code="take_left", kind=TakeShape, label=say("fast_left", "Take the left shape"), role="left", place="panel"
)
RIGHT_SHAPE = Move(
    code="take_right", kind=TakeShape, label=say("fast_next", "Take the right shape"), role="next", place="panel"
)
STEAL = Move(code="steal", kind=Steal, label=say("fast_steal", "Steal a shape"), filled=_steals, place="panel")
NO_STEAL = Move(code="no_steal", kind=NoSteal, label=say("fast_no_steal", "Steal nothing"), role="keep", place="panel")
SHOW_SETS = Move(code="show_sets", kind=ShowSets, label=say("fast_show_sets", "Show two sets"), place="seat")
READY = Move(code="ready", kind=Ready, label=IS_READY, place="seat")
ALL_READY = Move(
    code="all_ready",
    kind=Ready,
    label=say("fast_all_ready", "Everybody is ready: next round"),
    undo=say("fast_undo_all_ready", "“Everybody is ready”"),
    role="primary",
    place="panel",
)
SHOW = Move(code="show", kind=ShowSolutions, label=say("fast_show_solutions", "Show the class the solutions"))
HIDE = Move(code="hide", kind=ShowSolutions, label=say("fast_hide_solutions", "Hide the solutions"))
HAND = Move(
    code="hand",
    kind=Drew,
    label=say("fast_hand", "Enter the cards"),
    filled=_enters,
    sure=OTHER_SIZE,
    role="primary",
    place="panel",
)
CORRECT = Move(
    code="correct",
    kind=HandIs,
    label=say("fast_correct", "Type this player's cards anew"),
    sure=OTHER_SIZE,
    undo=say("fast_undo_correct", "the corrected hand"),
    place="seat",
)
TARGET = Move(code="target", kind=Place, label=say("fast_target", "Enter the target"), role="primary", place="panel")
REVEAL = Move(code="reveal", kind=Reveal, label=say("fast_reveal", "Enter the shapes"), role="primary", place="panel")
DRAW = Move(
    code="draw_real", kind=DrawReal, label=say("fast_draw", "Enter the card drawn"), role="primary", place="panel"
)

MOVES = {
    move.code: move
    for move in (
        *(TURN, NOT_GOT_IT, BEGIN, EXPLAIN, END_ROUND, SPOKE_EARLY, MISTAKE, FORGOT, STALLING, RIGHT, WRONG),
        *(
            WANT_SWAP,
            SWAP,
            KEEP,
            NOBODY_SWAPS,
            LEFT_SHAPE,
            RIGHT_SHAPE,
            STEAL,
            NO_STEAL,
            SHOW_SETS,
            READY,
            ALL_READY,
            SHOW,
            HIDE,
        ),
        *(HAND, CORRECT, TARGET, REVEAL, DRAW),
    )
}


def offers(state: State) -> Offers:
    """What can be done now: seats by number, then the operator."""
    if state.outcome is not None or state.shuffling or state.lots:
        return ()
    seats = (offer for player in state.players for offer in _of_seat(state, player))
    real = _of_real_cards(state) if state.real_cards else ()
    return (*seats, *_of_operator(state), *real)


def _of_seat(state: State, player: Player) -> Iterator[Offer | Open]:
    seat, acts = player.seat, state.actor == player.seat
    match state.phase:
        case "turning" if acts and not state.real_cards:
            yield Offer(move=TURN, seat=seat, action=TurnOver(), by="press")
        case "racing" if not player.out:
            yield Offer(move=NOT_GOT_IT, seat=seat, action=NotGotIt(seat), by="pass")
        case "explaining" if seat in state.callers:
            yield from _explaining(state, seat, acts=acts)
        case "explaining" if not player.out:
            yield Offer(move=NOT_GOT_IT, seat=seat, action=NotGotIt(seat))
        case "swapping" if acts:
            yield from _swapping(state, player)
        case "rewarding" if acts and state.revealed:
            yield Offer(move=LEFT_SHAPE, seat=seat, action=TakeShape(seat, "tens"), by="press")
            yield Offer(move=RIGHT_SHAPE, seat=seat, action=TakeShape(seat, "ones"), by="long")
        case "stealing" if acts:
            yield Offer(move=NO_STEAL, seat=seat, action=NoSteal(seat), by="long")
            yield from _stealing(state, seat)
        case "between" if seat not in state.ready:
            yield Offer(move=READY, seat=seat, action=Ready(seat), by="press")
    between_races = state.phase in ("turning", "swapping", "rewarding", "stealing", "between")
    if state.settings.must_call_sets and between_races and len(best_sets(player.backs)) >= SETS_TO_WIN:
        yield Offer(move=SHOW_SETS, seat=seat, action=ShowSets(seat))


def _explaining(state: State, seat: int, *, acts: bool) -> Iterator[Offer | Open]:
    """All that called together are entered in any order; the clock runs for the one who has the floor."""
    if acts and not state.begun:
        yield Offer(move=BEGIN, seat=seat, action=BeginExplaining(seat))
    if seat in state.owing:
        yield Open(move=EXPLAIN, seat=seat, fixed={"seat": seat}, fills="expression", entry=Written("calculation"))


def _swapping(state: State, player: Player) -> Iterator[Offer | Open]:
    seat, wants = player.seat, state.wants_swap
    yield Offer(move=KEEP, seat=seat, action=Keep(seat), by="long" if player.hand else "press")
    if not player.hand:
        return
    if not wants:
        yield Offer(move=WANT_SWAP, seat=seat, action=WantSwap(seat), by="press")
    hand = OneOf(tuple(Item(card.id, a_card(card.face)) for card in player.hand))
    by: By = "tell" if wants else ""
    yield Open(move=SWAP, seat=seat, fixed={"seat": seat}, fills="card", entry=hand, by=by)


def _stealing(state: State, seat: int) -> Iterator[Open]:
    """From each of whom there is something to steal. A box can take the only shape that there is."""
    found = stealable(state)
    only = found[0][1] if len(found) == 1 else None
    for victim in dict.fromkeys(victim for victim, _ in found):
        lying = state.rival if victim == RIVAL else state.player(victim).shapes
        shapes = tuple(Item(card.id, _from(victim, card)) for card in lying if (victim, card.id) in found)
        yield Open(
            move=STEAL,
            seat=seat,
            fixed={"seat": seat, "victim": victim},
            fills="shape",
            entry=OneOf(shapes),
            by="tell" if only is None else "press",
            pointed=only,
            about=victim,
        )


def _from(victim: int, card: Card) -> Message:
    shape = a_shape(card.back)
    if victim == RIVAL:
        return say("fast_from_rival", "{shape} from the rival", shape=shape)
    return say("fast_from", "{shape} from {whose}", shape=shape, whose=Seat(victim))


def _of_operator(state: State) -> Iterator[Offer]:
    match state.phase:
        case "swapping" if state.to_swap:
            yield Offer(move=NOBODY_SWAPS, seat=0, action=Keep(0))
        case "racing":
            yield Offer(move=END_ROUND, seat=0, action=EndRound())
        case "between":
            yield Offer(move=ALL_READY, seat=0, action=Ready(0))
            shown = state.solutions_shown  # the picture has room for them in this phase alone
            yield Offer(move=HIDE if shown else SHOW, seat=0, action=ShowSolutions(not shown))
    if state.phase in ("racing", "explaining"):
        for seat in state.racers:
            if seat not in state.callers:
                yield Offer(move=SPOKE_EARLY, seat=0, action=PutOut(seat, "spoke_early"), about=seat)
    for seat in state.owing:
        yield Offer(move=MISTAKE, seat=0, action=PutOut(seat, "mistake"), about=seat)
        yield Offer(move=FORGOT, seat=0, action=PutOut(seat, "forgot"), about=seat)
        yield Offer(move=STALLING, seat=0, action=PutOut(seat, "stalling"), about=seat)
    for given in state.verdict_on.sealed if state.verdict_on is not None else ():
        was_right = state.shown(given.seat).right
        move, seat = WRONG if was_right else RIGHT, given.seat
        yield Offer(move=move, seat=0, action=Judge(seat, not was_right), about=seat)


def _of_real_cards(state: State) -> Iterator[Open]:
    """What lies on a real table the operator enters: hands that are not whole, the target, shapes, cards drawn."""
    match state.phase:
        case "dealing" | "turning" | "between":
            for player in map(state.player, state.here):
                missing = HAND_SIZE - len(player.hand)
                if missing > 0 or not player.hand_known:
                    yield _hand(HAND, player.seat, max(missing, 0))
            if state.phase == "turning" and all(state.player(seat).hand_known for seat in state.here):
                yield Open(move=TARGET, seat=0, fixed={"where": "target"}, fills="cards", entry=Written("cards", 2))
        case "rewarding" if not state.revealed:
            yield Open(move=REVEAL, seat=0, fixed={}, fills="tens", entry=Written("shapes", 2))
        case "drawing":
            drawn = {seat for seat, _ in state.draws}
            for seat in state.tied:
                if seat not in drawn:
                    number = Written("number")
                    yield Open(move=DRAW, seat=0, fixed={"seat": seat}, fills="number", entry=number, about=seat)
    sealed = {each.seat for each in state.sealed}
    if state.phase != "drawing":
        for seat in state.seats:
            if seat not in sealed:
                yield _hand(CORRECT, seat, HAND_SIZE)


def _hand(move: Move, seat: int, cards: int) -> Open:
    fixed = {"seat": seat}
    return Open(move=move, seat=0, fixed=fixed, fills="cards", entry=Written("cards", cards), about=seat)
