"""From the settings to the first turn: pawns, who goes first, the shuffle, the deal.

Must not: shuffle by itself (chance comes in as `Drawn`), take a turn (turns.py does).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from gotit.core.game import Drawn, Refused
from gotit.core.message import AllOf, Seat, say
from gotit.core.setting import check
from gotit.games.common import check_deck_size, tell, with_player
from gotit.games.got_em.actions import FEWEST_WALLS, GotEmSettings
from gotit.games.got_em.birthdays import NoDate, nearest
from gotit.games.got_em.board import COLOURS, Board, Colour, grooves
from gotit.games.got_em.cards import Card, Kind, PlaceStep
from gotit.games.got_em.state import Player, State
from gotit.games.got_em.turns import HAND_SIZE, begin_turn


def first_state(players: int, settings: GotEmSettings, board: Board, deck: tuple[Kind, ...]) -> State:
    """Pawns stand on their start squares (GE-B-03, GE-Y-03); who goes first is drawn next."""
    check_settings(settings, players, deck)
    colours = pawn_colours(settings.pawns, players)
    seats = range(1, players + 1)
    pawns = tuple(Player(seat, colours[seat - 1], board.starts[colours[seat - 1]]) for seat in seats)
    bright = settings.rules == "bright"
    lie = board if bright else board.plain
    state = State(settings=settings, board=lie, deck=deck if bright else (), players=pawns)
    return replace(state, awaiting="first", lot=going_first(settings, players))


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
    first = say(
        "goes_first",
        "{who} goes first{by, select, lot { (random draw)} other {}}.",
        who=Seat(seat),
        by="lot" if len(state.lot) > 1 else "choice",
    )
    state = tell(replace(state, actor=seat, lot=()), first, seat)
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
    state = tell(state, say("cards_dealt", "Everyone gets {count} cards.", count=HAND_SIZE))
    return begin_turn(state, state.actor, at_us)


# --- checks ----------------------------------------------------------------------------------------------------------


def check_settings(settings: GotEmSettings, players: int, deck: tuple[Kind, ...]) -> None:
    """Refuses settings that can't be, with a sentence."""
    most_walls = len(grooves(settings.side))
    if settings.walls and not FEWEST_WALLS <= settings.walls <= most_walls:
        bad = say(
            "bad_walls",
            "There can be {fewest} to {most} walls, or 0 for as many as are needed.",
            fewest=FEWEST_WALLS,
            most=most_walls,
        )
        raise Refused(bad)
    check(settings, players)
    if len(set(settings.pawns.values())) < len(settings.pawns):
        raise Refused(say("same_pawn", "Two players have chosen the same pawn. Each needs a colour of their own."))
    _check_birthdays(settings, players)
    if settings.rules == "bright":
        _check_deck(deck, players)


def _check_birthdays(settings: GotEmSettings, players: int) -> None:
    if settings.first or not settings.birthdays:
        return
    missing = [seat for seat in range(1, players + 1) if seat not in settings.birthdays]
    if missing:
        no_birthday = say(
            "no_birthday",
            "Enter the missing birthdays (seat {seats}), or choose who goes first.",
            seats=AllOf(tuple(missing)),
        )
        raise Refused(no_birthday)
    try:
        nearest(settings.birthdays, settings.today)
    except NoDate as error:
        raise Refused(error.message) from None


def _check_deck(deck: tuple[Kind, ...], players: int) -> None:
    check_deck_size(sum(kind.count for kind in deck), HAND_SIZE * players + 1, players)
    if not any(isinstance(step, PlaceStep) for kind in deck for step in kind.steps):
        raise Refused(say("no_walls", "No card of this deck places a wall: nobody could ever win."))
