"""From the settings to the first turn: pawns, who goes first, the shuffle, the deal.

May not happen here: shuffling by oneself (chance comes in as `Drawn`); a turn (turns.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from gotit.core.game import Drawn, Refused
from gotit.core.message import finished, say
from gotit.games.common import (
    A_TURN,
    check_clock,
    check_deck_size,
    check_open_hands,
    check_settings_seats,
    listed,
    tell,
    with_player,
)
from gotit.games.got_em.actions import GotEmSettings
from gotit.games.got_em.birthdays import nearest
from gotit.games.got_em.board import COLOURS, Board, Colour, grooves
from gotit.games.got_em.cards import Card, Kind, PlaceStep
from gotit.games.got_em.state import Player, State
from gotit.games.got_em.turns import HAND_SIZE, begin_turn

FEWEST_WALLS = 12
"""With fewer a match may never end: three pawns in the open take twelve."""


def first_state(names: tuple[str, ...], settings: GotEmSettings, board: Board, deck: tuple[Kind, ...]) -> State:
    """Pawns stand on their start squares (GE-B-03, GE-Y-03); who goes first is drawn next."""
    check_settings(settings, len(names), deck)
    colours = pawn_colours(settings.pawns, len(names))
    players = tuple(
        Player(seat, name, colours[seat - 1], board.starts[colours[seat - 1]])
        for seat, name in enumerate(names, start=1)
    )
    bright = settings.rules == "bright"
    lie = board if bright else board.plain
    state = State(settings=settings, board=lie, deck=deck if bright else (), players=players)
    return replace(state, awaiting="first", lot=going_first(settings, len(names)))


def going_first(settings: GotEmSettings, players: int) -> tuple[int, ...]:
    """The seats among which the lot decides: one, if the operator or the birthdays have decided."""
    if settings.first:
        return (settings.first,)
    if settings.birthdays:
        return nearest(settings.birthdays, settings.today)
    return tuple(range(1, players + 1))


def pawn_colours(chosen: Mapping[int, Colour], players: int) -> tuple[Colour, ...]:
    """By seat: as chosen; the rest clockwise, two players opposite each other."""
    usual: Iterable[Colour] = (COLOURS[0], COLOURS[2], COLOURS[1], COLOURS[3]) if players == 2 else COLOURS
    left = [colour for colour in usual if colour not in chosen.values()]
    return tuple(chosen[seat] if seat in chosen else left.pop(0) for seat in range(1, players + 1))


# --- chance ----------------------------------------------------------------------------------------------------------


def first_drawn(state: State, drawn: Drawn, at_us: int) -> State:
    """The lot, or the only seat it could fall on, goes first. Cards that the host deals are shuffled before."""
    seat = state.lot[drawn.order[0]]
    by_lot = ", by lot" if len(state.lot) > 1 else ""
    state = tell(replace(state, actor=seat, lot=()), finished("first", f"{state.name(seat)} goes first{by_lot}."), seat)
    if state.bright and not state.real:
        return replace(state, awaiting="shuffle")
    return begin_turn(state, seat, at_us)


def shuffled(state: State, drawn: Drawn, at_us: int) -> State:
    """Three cards to each, one by one and clockwise (GE-B-05); the rest is the draw pile (GE-B-07)."""
    printed = [kind.steps for kind in state.deck for _ in range(kind.count)]
    pile = tuple(Card(id_, printed[at]) for id_, at in enumerate(drawn.order, start=1))
    count = len(state.players)
    for player in state.players:
        hand = pile[player.seat - 1 : HAND_SIZE * count : count]
        state = with_player(state, player.seat, hand=hand)
    state = replace(state, pile=pile[HAND_SIZE * count :])
    state = tell(state, finished("dealt", f"Dealt: {HAND_SIZE} cards to each player."))
    return begin_turn(state, state.actor, at_us)


# --- checks ----------------------------------------------------------------------------------------------------------


def check_settings(settings: GotEmSettings, players: int, deck: tuple[Kind, ...]) -> None:
    """Refuses settings that can't be, with a sentence."""
    check_settings_seats((settings.first or 1, *settings.pawns, *settings.birthdays, *settings.computers), players)
    if len(set(settings.pawns.values())) < len(settings.pawns):
        raise Refused(say("same_pawn", "Two players have chosen the same pawn: each takes a colour of their own."))
    check_clock(A_TURN, settings.turn_s)
    most_walls = len(grooves(settings.side))
    if settings.walls and not FEWEST_WALLS <= settings.walls <= most_walls:
        raise Refused(
            finished("bad_walls", f"There are {FEWEST_WALLS} to {most_walls} walls, or 0 for as many as are needed.")
        )
    _check_birthdays(settings, players)
    _check_mode(settings)
    if settings.rules == "bright":
        _check_deck(deck, players)


def _check_birthdays(settings: GotEmSettings, players: int) -> None:
    if settings.first or not settings.birthdays:
        return
    missing = [str(seat) for seat in range(1, players + 1) if seat not in settings.birthdays]
    if missing:
        raise Refused(
            finished("no_birthday", f"The birthday of seat {listed(tuple(missing))} is missing; or say who goes first.")
        )
    try:
        nearest(settings.birthdays, settings.today)
    except ValueError as error:
        raise Refused(finished("bad_date", str(error))) from None


def _check_mode(settings: GotEmSettings) -> None:
    if settings.mode == "virtual":
        return
    if settings.computers:
        raise Refused(say("virtual_only", "The computer can't play on a real board: choose the mode “virtual”."))
    if settings.by_box:
        raise Refused(say("virtual_only", "With a real board walls are placed by hand: choose the mode “virtual”."))
    check_open_hands(settings.mode, open_hands=settings.open_hands)


def _check_deck(deck: tuple[Kind, ...], players: int) -> None:
    check_deck_size(sum(kind.count for kind in deck), HAND_SIZE * players + 1, players)
    if not any(isinstance(step, PlaceStep) for kind in deck for step in kind.steps):
        raise Refused(say("no_walls", "No card of this deck places a wall: nobody could ever win."))
