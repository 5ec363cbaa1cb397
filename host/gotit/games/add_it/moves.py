"""All that can be done in ADD-IT, said once: the table of its moves, and which of them are offered now.

Must not: do it.
"""

from __future__ import annotations

from collections.abc import Iterator

from gotit.core.message import Arg, Message, say
from gotit.core.offer import By, Item, Known, Move, Offer, Offers, OneOf, Open, SomeOf, Way, Written
from gotit.games.add_it.actions import (
    Collect,
    Done,
    GoOn,
    Holds,
    LayTable,
    Leave,
    Play,
    PlayReal,
    Point,
    Ready,
    ShowPossible,
)
from gotit.games.add_it.cards import COPIES, NUMBERS, TABLE_SIZE
from gotit.games.add_it.deals import MOST_HELD, known_cards, reviewer
from gotit.games.add_it.state import State
from gotit.games.add_it.view import Capture, sum_of
from gotit.games.sentences import ENTERS_CARD, GOES_ON, IS_READY, PLAYS_CARD, POINTS


def _plays(it: Arg) -> Message:
    return say("play_it", "Play {it}", it=it)


def _collects(it: Arg) -> Message:
    return say("collect_it", "Collect {it}", it=it)


COLLECT = say("move_collect", "Collect")

LAY = Move(
    code="lay",
    kind=LayTable,
    label=say("move_lay", "These twelve lie on the table"),
    undo=say("undo_lay", "the cards on the table"),
    sure=say("sure_lay", "Not twelve cards on the table: is it so?"),
    role="primary",
    place="panel",
)
ENTER = Move(
    code="enter",
    kind=PlayReal,
    label=ENTERS_CARD,
    filled=_plays,
    undo=say("undo_enter", "the card"),
    role="primary",
    place="panel",
)
LAID = Move(code="laid", kind=Done, label=say("move_laid", "The card lies there"), place="seat")
PLAY = Move(
    code="play",
    kind=Play,
    label=PLAYS_CARD,
    filled=_plays,
    undo=say("undo_play", "the card"),
    role="primary",
    place="panel",
)
FIND = Move(
    code="find",
    kind=Collect,
    label=say("move_find", "Show what you collect"),
    filled=_collects,
    undo=say("undo_collect", "“Collect”"),
    role="primary",
    place="panel",
)
TAKE = Move(code="collect", kind=Collect, label=COLLECT, by_box=True)
POINT = Move(code="point", kind=Point, label=COLLECT, undo=POINTS, by_box=True)
NEXT = Move(code="next", kind=Point, label=say("move_next", "Another way"), by_box=True)
LEAVE = Move(code="leave", kind=Leave, label=say("move_leave", "Leave it"), role="keep")
GO_ON = Move(code="go_on", kind=GoOn, label=GOES_ON, role="primary", place="panel")
READY = Move(code="ready", kind=Ready, label=IS_READY, place="seat")
ALL_READY = Move(
    code="all_ready",
    kind=Ready,
    label=say("move_all_ready", "All are ready: the next game"),
    undo=say("undo_all_ready", "“All are ready”"),
    role="primary",
    place="panel",
)
SHOW = Move(code="show", kind=ShowPossible, label=say("move_show_possible", "Show what was possible"))
HIDE = Move(code="hide", kind=ShowPossible, label=say("move_hide_possible", "Hide what was possible"))
EMPTY = Move(
    code="holds_none",
    kind=Holds,
    label=say("move_holds_none", "Has no card left"),
    sure=say("sure_holds_none", "Sure? No card left"),
    tip=say("move_holds_none_tip", "The count says otherwise: the box wasn't whole, or the deal was wrong"),
    place="seat",
)
MORE = Move(
    code="holds_more",
    kind=Holds,
    label=say("move_holds_more", "Holds one card more"),
    tip=say("move_holds_more_tip", "Than the count says: the deal was wrong"),
    place="seat",
)

MOVES = {
    move.code: move
    for move in (
        LAY,
        ENTER,
        LAID,
        PLAY,
        FIND,
        TAKE,
        POINT,
        NEXT,
        LEAVE,
        GO_ON,
        READY,
        ALL_READY,
        SHOW,
        HIDE,
        EMPTY,
        MORE,
    )
}


def offers(state: State) -> Offers:
    """What can be done now: seats by number, then the operator. No label or prompt tells what can be collected."""
    return () if state.awaiting else (*_of_seats(state), *_of_operator(state))


def _of_seats(state: State) -> Iterator[Offer | Open]:
    seat, is_person = state.actor, state.actor in state.people
    match state.phase:
        case "playing" if state.real_cards:
            seen = [card.number for card in known_cards(state)]
            numbers = tuple(Item(number, number) for number in NUMBERS if seen.count(number) < COPIES)
            entry = OneOf(numbers, written=True)  # the table is right, not the count
            yield Open(move=ENTER, seat=seat, fixed={"seat": seat}, fills="number", entry=entry)
            if not state.laid:
                yield Offer(move=LAID, seat=seat, action=Done(seat), by="press")
        case "playing":
            hand = tuple(Item(card.id, card.number) for card in state.player(seat).known_hand)
            entry = OneOf(hand, "all" if state.settings.open_hands else "seat")
            by: By = "tell" if is_person else ""
            yield Open(move=PLAY, seat=seat, fixed={"seat": seat}, fills="card", entry=entry, by=by)
        case "choosing":
            yield from _choosing(state, seat, is_person=is_person)
        case "reviewing":
            seat = reviewer(state)
            yield Offer(move=GO_ON, seat=seat, action=GoOn(seat), by="press" if seat in state.people else "")
        case "between":
            for seat in state.seats:
                if seat not in state.ready:
                    yield Offer(move=READY, seat=seat, action=Ready(seat), by="press")


def _choosing(state: State, seat: int, *, is_person: bool) -> Iterator[Offer | Open]:
    """Collect or leave? Then, if there is more than one way: which? Short presses step, a long one takes."""
    items = tuple(Item(card.id, card.number) for card in state.table)
    entry = SomeOf(items, tuple(_way(option) for option in state.options), _told(state, is_person=is_person))
    by: By = "tell" if is_person and not state.settings.offers else ""
    yield Open(move=FIND, seat=seat, fixed={"seat": seat}, fills="cards", entry=entry, by=by)
    pointed = state.pointed
    points = is_person and state.settings.offers
    yield Offer(move=LEAVE, seat=seat, action=Leave(seat), by="long" if is_person and pointed is None else "")
    if points and pointed is not None:
        yield Offer(move=NEXT, seat=seat, action=Point(seat), by="press")
        yield Offer(move=TAKE, seat=seat, action=Collect(seat, state.options[pointed].ids), by="long")
    elif points and len(state.options) == 1:
        yield Offer(move=TAKE, seat=seat, action=Collect(seat, state.options[0].ids), by="press")
    elif points and state.options:
        yield Offer(move=POINT, seat=seat, action=Point(seat), by="press")


def _way(option: Capture) -> Way:
    return Way(option.ids, sum_of(option.numbers))


def _told(state: State, *, is_person: bool) -> Known:
    """Who is told what can be collected. Where the host deals, players look at the operator's window, too."""
    if state.settings.offers or not is_person:
        return "own"
    return "operator" if state.real_cards else "none"


def _of_operator(state: State) -> Iterator[Offer | Open]:
    match state.phase:
        case "laying":
            yield Open(move=LAY, seat=0, fixed={}, fills="numbers", entry=Written("numbers", TABLE_SIZE))
        case "reviewing":
            yield Offer(move=GO_ON, seat=0, action=GoOn())
        case "between":
            yield Offer(move=ALL_READY, seat=0, action=Ready(0))
    if state.turns and state.phase != "choosing":
        shown = state.possible_shown
        yield Offer(move=HIDE if shown else SHOW, seat=0, action=ShowPossible(not shown))
    if state.real_cards and state.phase == "playing":
        for player in state.players:
            seat, held = player.seat, len(player.hand)
            if held:
                yield Offer(move=EMPTY, seat=0, action=Holds(seat, 0), about=seat)
            if held < MOST_HELD:
                yield Offer(move=MORE, seat=0, action=Holds(seat, held + 1), about=seat)
