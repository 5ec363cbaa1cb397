"""Got 'Em! on the projector: which parts, where, in each phase.

Must not: draw (the files beside this one do), apply rules, show anything that the view does not hold. The view holds no
hand, unless everyone has agreed to open hands.

Right: the board, as high as the screen. Left: the turn as a card, what has just happened, then the seats.
"""

from __future__ import annotations

from gotit.core.match_view import MatchView
from gotit.core.message import AllOf, Message, say
from gotit.games.got_em.cards import PlaceStep
from gotit.games.got_em.view import GotEmView, PlayerView, Turn
from gotit.ui.paint.column import Column, Headline, clock, column_of, headline
from gotit.ui.paint.finale import compose_finale
from gotit.ui.paint.got_em.board import Pawn, Shown, caught_squares, draw_board
from gotit.ui.paint.got_em.endings import event_part, looks
from gotit.ui.paint.got_em.seats import SeatTile, State, compose_seats
from gotit.ui.paint.got_em.turn import compose_turn, least_height, turn_card
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.rect import vh

GUTTER = vh(2.2)
_NARROWEST, _WIDEST = vh(44), vh(76)
"""The left column's width. Between these the board is as high as the screen."""


def compose(view: MatchView, game: GotEmView, frame: Frame) -> Picture:
    """The picture of a match."""
    if view.outcome is not None and frame.finale:
        return compose_finale(view, frame, looks(game))
    wide = min(_WIDEST, max(_NARROWEST, frame.safe.w - frame.safe.h - GUTTER))
    left, right = frame.safe.take_left(wide, GUTTER)
    side = min(right.w, right.h)
    board = Part("board", right.centred(side, side), draw_board, (shown_board(game),), urgent=True)
    names = {seat.number: seat.name for seat in view.seats}
    connected = {seat.number: seat.connected for seat in view.seats}
    tiles = tuple(_tile(view, game, player, names, connected) for player in game.players)
    seats, above = compose_seats(tiles, left)
    column = column_of(above, view, frame)
    _fill_column(column, view, game, frame, names)
    return (*column.parts, *seats, board)


def shown_board(game: GotEmView) -> Shown:
    """What the board shows in this view. The operator's board is the same."""
    turn = last_turn(game)
    step = game.steps[0] if game.steps else None
    wanted = step.colour if game.phase == "placing" and isinstance(step, PlaceStep) and not step.also else None
    caught: tuple[int, ...] = ()
    if turn is not None and turn.eliminated:
        caught = caught_squares(game.board.side, game.walls, turn.removed, turn.placed)
    return Shown(
        side=game.board.side,
        colours=game.board.colours,
        pawns=tuple(
            Pawn(player.seat, player.colour, player.square) for player in game.players if player.square is not None
        ),
        walls=game.walls,
        actor=game.actor or 0,
        fresh=turn.placed if turn is not None and turn.placed in game.walls else None,
        grooves=game.grooves,
        squares=game.squares,
        pointed=game.pointed,
        wanted=wanted,
        caught=caught,
        left=turn.start if turn is not None and turn.start != turn.end else None,
    )


def last_turn(game: GotEmView) -> Turn | None:
    """The turn to show: the present one as soon as something has been done in it, else the last."""
    turn = game.turn
    if turn is not None and (turn.placed is not None or turn.removed or turn.start != turn.end or not game.turns):
        return turn
    return game.turns[-1] if game.turns else None


def _tile(
    view: MatchView, game: GotEmView, player: PlayerView, names: dict[int, str], connected: dict[int, bool]
) -> SeatTile:
    state: State = "" if connected[player.seat] or player.computer else "unplugged"
    if player.square is None:
        state = "out"
    elif player.seat == game.actor:
        state = "floor"
    holds = player.hand_count if game.rules == "bright" and not game.real_cards else None
    return SeatTile(player.seat, names[player.seat], player.colour, state, holds, player.computer is not None)


def _fill_column(column: Column, view: MatchView, game: GotEmView, frame: Frame, names: dict[int, str]) -> None:
    """The turn at the top; then what has just happened, the clock and the supply, as far as there is room."""
    if view.outcome is not None:
        return
    if game.actor is None:
        column.put(headline("say", column, Headline("page", frame.words(_waiting_words(game)), size=vh(5.6))))
        return
    card = turn_card(game, game.actor, names[game.actor])
    turn = last_turn(game)
    if turn is not None and turn.eliminated:
        pawns = {player.seat: player.colour for player in game.players}
        out = tuple((seat, names[seat], pawns[seat]) for seat in turn.eliminated)
        column.put(event_part(out, column.rect.w, column.rect.h - least_height(card)))
    column.put(compose_turn(card, column.rect.w, column.rect.h))
    column.put_below(clock(view, frame))
    if supply := _supply_words(game):
        column.put_below(headline("supply", column, Headline("page", frame.words(supply), size=vh(3.4))), 0)
    if game.laid:
        column.put(headline("laid", column, Headline("panel", frame.words(_DONE), size=vh(3.8))))
    elif game.first_round and game.rules == "brainy" and game.phase == "placing":
        column.put(headline("first-round", column, Headline("panel", "", body=frame.words(_FIRST_ROUND))))
    prompt = frame.words(next((seat.prompt for seat in view.seats if seat.number == game.actor), None))
    if prompt and prompt not in [frame.words(line.words) for line in card.lines]:  # the turn's card may say it already
        column.put(headline("prompt", column, Headline("page", "", body=prompt)))


_DONE = say("got_em_now_entered", "Done! The referee enters it.")
_FIRST_ROUND = say("got_em_first_round", "First round: only one wall on any square.")


def _waiting_words(game: GotEmView) -> Message:
    if game.turn is not None and game.turn.by_clock:
        return say("got_em_lot_decides", "Drawing at random …")
    if game.rules == "bright":
        return say("got_em_shuffling", "Shuffling the cards …")
    return say("got_em_lot_who_first", "Who goes first? Drawing …")


def _supply_words(game: GotEmView) -> Message | None:
    """How many walls and cards are left, where they are counted."""
    left: list[Message] = []
    if game.supply is not None:
        left.append(say("got_em_walls", "{walls, plural, one {# wall} other {# walls}}", walls=game.supply))
    if game.pile_count is not None:
        left.append(say("got_em_cards", "{cards, plural, one {# card} other {# cards}}", cards=game.pile_count))
    return say("got_em_left", "Left: {things}", things=AllOf(tuple(left))) if left else None


__all__ = ["compose", "last_turn", "shown_board"]
