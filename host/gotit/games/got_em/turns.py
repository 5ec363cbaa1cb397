"""One turn, step by step: a card, its instructions in order, walls and whom they trap, the move, the next player.

Must not: say what is legal (walls.py, moves.py, choices.py do).
"""

from __future__ import annotations

from msgspec.structs import replace

from gotit.core.game import Drawn, Questioned, Refused
from gotit.core.message import Maths, Message, Seat, Seats, Typed, say
from gotit.games.common import check_seat, clock, tell, with_player
from gotit.games.got_em.actions import Done, Move, PlaceWall, PlayCard, PlayReal, Point, RemoveWall, Skip
from gotit.games.got_em.board import grooves, is_closed
from gotit.games.got_em.cards import BRAINY_TURN, Card, PlaceStep, read_steps
from gotit.games.got_em.choices import choices, choices_of, in_stepping_order, optional, phase_of
from gotit.games.got_em.ending import nothing_happens, over, write_turn
from gotit.games.got_em.state import State, with_turn
from gotit.games.got_em.view import Phase, Turn
from gotit.games.got_em.walls import deadly, playable, spares_the_actor, trapped
from gotit.games.sentences import NO_CLOCK, OVER, PLAY_FROM_HAND, WAIT_FOR_LOT, card_not_held, not_your_turn
from gotit.games.still import ended_by_count
from gotit.games.texts import Unreadable

HAND_SIZE = 3

SQUARE_TAKEN = say("square_taken", "There's already a pawn on that square.")
SQUARE_CLOSED = say("square_closed", "That square is closed on all sides: no pawn can stand there.")


# --- from turn to turn -----------------------------------------------------------------------------------------------


def begin_turn(state: State, seat: int, at_us: int) -> State:
    """The seat may play. The turn clock, if there is one, runs for people only."""
    turn_s = state.settings.turn_s
    square = state.square(seat)
    state = replace(
        state,
        actor=seat,
        card=None,
        steps=() if state.bright else BRAINY_TURN,
        rewards=0,
        turn=Turn(seat, square, square),
        pointed=None,
        laid=False,
        hurried=False,
        timer=clock(turn_s, at_us, "turn", seat, len(state.turns)) if seat in state.people else None,
    )
    return replace(state, phase="playing") if state.bright else proceed(state, at_us)


def proceed(state: State, at_us: int) -> State:
    """On to the next thing that the actor can do. What cannot be done is left out; after the last the turn ends."""
    state = replace(state, pointed=None)
    if state.rewards and not state.hurried:
        return replace(state, phase="rewarding")
    for at, step in enumerate(state.steps):
        if not choices_of(state, step):
            state = _left_out(state, step)
        elif not (state.hurried and step.may):
            wait_for = "turn" if state.hurried else ""
            return replace(state, phase=phase_of(step), steps=state.steps[at:], rewards=0, awaiting=wait_for)
    return _end_turn(replace(state, steps=(), rewards=0), at_us)


def _left_out(state: State, step: object) -> State:
    if not isinstance(step, PlaceStep) or step.may:
        return state
    if state.supply == 0:
        return tell(state, say("no_wall", "No wall is left beside the board, so none is placed."))
    if step.also is not None:
        return tell(
            state,
            say(
                "no_groove_beside",
                "There's no free groove beside {colours}, so no wall is placed.",
                colours=step.either,
            ),
        )
    no_groove = say(
        "no_groove",
        "There's no free groove beside {colour, select, red {a red square} green {a green square} "
        "blue {a blue square} yellow {a yellow square} other {any square}}, so no wall is "
        "placed.",
        colour=step.colour or "any",
    )
    return tell(state, no_groove)


def _end_turn(state: State, at_us: int) -> State:
    """The card is discarded (GE-B-30), the hand filled up (GE-B-31), and the next player's turn begins."""
    state = write_turn(state)
    if (why := nothing_happens(state)) is None:
        return draw_cards(state, at_us)
    with_more = replace(state, more_walls=True, still_from=len(state.turns))
    return ended_by_count(over(state, state.alive, why), draw_cards(with_more, at_us))


def pass_turn(state: State, at_us: int) -> State:
    """The actor has gone: what it has done stands, the rest of its turn is left out."""
    turn = state.turn
    idle = turn is not None and turn.card is None and turn.placed is None and not turn.removed
    state = replace(state, turn=None if idle else turn, pointed=None, hurried=False, timer=None)
    return _end_turn(replace(state, steps=(), rewards=0), at_us)


def draw_cards(state: State, at_us: int) -> State:
    """GE-B-31; when the draw pile has run out the discard pile is shuffled first (GE-F-10). Then the next turn."""
    player = state.player(state.actor)
    if state.bright and not state.real and player.square is not None:
        missing = HAND_SIZE - len(player.hand)
        if missing > len(state.pile) and state.discard:
            return replace(state, phase="dealing", awaiting="reshuffle")
        state = with_player(state, player.seat, hand=(*player.hand, *state.pile[:missing]))
        state = replace(state, pile=state.pile[missing:])
    return begin_turn(state, next_alive(state), at_us)


def reshuffled(state: State, drawn: Drawn, at_us: int) -> State:
    """The discard pile has become the draw pile, with new ids: an id tells nothing about where its card was."""
    used = {card.id for player in state.players for card in player.hand} | {card.id for card in state.pile}
    free = (id_ for id_ in range(1, len(used) + len(state.discard) + 1) if id_ not in used)
    fresh = tuple(Card(id_, state.discard[at].steps) for id_, at in zip(free, drawn.order, strict=False))
    state = replace(state, pile=(*state.pile, *fresh), discard=())
    return draw_cards(
        tell(state, say("discard_pile_shuffled", "The discard pile is shuffled into a new draw pile.")), at_us
    )


def next_alive(state: State) -> int:
    """The next player to the left who has a pawn on the board (GE-B-32, GE-Y-21), and is here, if anybody is."""
    count = len(state.players)
    clockwise = ((state.actor - 1 + step) % count + 1 for step in range(1, count + 1))
    return next(seat for seat in clockwise if seat in (state.here or state.alive))


# --- what the actor does ---------------------------------------------------------------------------------------------


def play_card(state: State, action: PlayCard, at_us: int) -> State:
    """GE-B-10."""
    _check_actor(state, action.seat, "playing")
    if state.real:
        raise Refused(say("enter_card_text", "You play with real cards: enter what the card says."))
    hand = state.player(action.seat).hand
    card = next((card for card in hand if card.id == action.card), None)
    if card is None:
        raise Refused(card_not_held(action.seat))
    if card not in playable(state):
        raise Refused(say("traps_yourself", "This card makes you trap your own pawn. Play another one."))
    state = with_player(state, action.seat, hand=tuple(held for held in hand if held != card))
    return _follow(state, card, at_us)


def play_real(state: State, action: PlayReal, at_us: int) -> State:
    """The operator has entered what the actor's real card says. The other cards in the hand nobody needs to know."""
    _check_actor(state, action.seat, "playing")
    if not state.real:
        raise Refused(PLAY_FROM_HAND)
    try:
        card = Card(0, read_steps(action.says))
    except Unreadable as error:
        raise Refused(error.message) from None
    if not spares_the_actor(state, card):
        traps = say(
            "traps_itself",
            "Every wall on this card would trap {who}'s own pawn. Play it only if no other card works.",
            who=Seat(action.seat),
        )
        state = tell(state, traps, action.seat)
    return _follow(state, card, at_us)


def _follow(state: State, card: Card, at_us: int) -> State:
    """The card lies open; its instructions are followed in order (GE-B-11)."""
    seat = state.actor
    state = tell(state, say("card_played", "{who} plays “{card}”.", who=Seat(seat), card=Typed(card.text)), seat)
    return proceed(with_turn(replace(state, card=card, steps=card.steps), card=card), at_us)


def place_wall(state: State, action: PlaceWall, at_us: int) -> State:
    """GE-B-14 … GE-B-17, GE-Y-06 … GE-Y-10."""
    _check_actor(state, action.seat, "placing")
    check_groove(state, action.groove)
    if action.groove not in choices(state):
        _doubt(state, _why_not_there(state, action.groove), insist=action.insist)
    state = replace(state, walls=state.walls | {action.groove}, steps=state.steps[1:])
    state = with_turn(state, placed=action.groove)
    groove = Maths(state.groove_name(action.groove))
    placed = say("wall_placed", "{who} places a wall at {groove}.", who=Seat(action.seat), groove=groove)
    return _eliminate(tell(state, placed, action.seat), at_us)


def check_groove(state: State, groove: int) -> None:
    if not 0 <= groove < len(grooves(state.board.side)):
        number = Maths(str(groove))
        raise Refused(say("no_such_groove", "There's no groove {groove} on this board.", groove=number))


def check_square(state: State, square: int) -> None:
    if not 0 <= square < state.board.side**2:
        number = Maths(str(square))
        raise Refused(say("no_such_square", "There's no square {square} on this board.", square=number))


def _doubt(state: State, why: Message, *, insist: bool) -> None:
    """What the screen shows of a real board speaks against it, and the real board may be right."""
    if not state.real:
        raise Refused(why)
    if not insist:
        raise Questioned(why)


def _why_not_there(state: State, groove: int) -> Message:
    step = state.steps[0]
    if groove in state.walls:
        return say("groove_taken", "There's already a wall in this groove.")
    if groove == deadly(state):
        return say("wall_traps_yourself", "This wall would trap your own pawn. Choose another groove.")
    if isinstance(step, PlaceStep) and step.also is not None:
        return say(
            "not_beside_either",
            "The card doesn't allow a wall here. Choose an empty groove beside a square that is {colours}.",
            colours=step.either,
        )
    if isinstance(step, PlaceStep) and step.colour:
        return say(
            "not_beside_colour",
            "The card doesn't allow a wall here. Choose an empty groove beside {colour, select, red "
            "{a red square} green {a green square} blue {a blue square} other {a yellow square}}.",
            colour=step.colour,
        )
    if not state.bright and state.first_round:
        return say(
            "one_wall_in_first_round",
            "In the first round a square may have only one wall. Choose a groove between two squares without walls.",
        )
    return say("no_wall_beside_board", "No wall is left beside the board.")


def _eliminate(state: State, at_us: int) -> State:
    """Whoever is trapped leaves the board and the game at once; the rewards come before all else (GE-B-21)."""
    out = trapped(state)
    after = take_off(state, out, at_us)
    if after.phase == "over" or state.actor in out:
        return after
    return proceed(replace(with_turn(after, eliminated=out), rewards=len(out)), at_us)


def take_off(state: State, out: tuple[int, ...], at_us: int) -> State:
    """These pawns are trapped: they leave the board. The last one wins; an actor who is out has no turn any more."""
    for seat in out:
        state = replace(state, discard=(*state.discard, *state.player(seat).hand))
        state = with_player(state, seat, square=None, hand=())
        state = tell(state, say("got_em", "Got 'Em! {who} is trapped.", who=Seat(seat)), seat, "accept")
    if len(state.alive) <= 1 and out:
        winners = state.alive or out
        together = say("trapped_together", "{who} are trapped at the same time and share the win.", who=Seats(winners))
        last = say("last_pawn_wins", "{who} wins.", who=Seats(winners))
        return over(write_turn(with_turn(state, eliminated=out)), winners, last if state.alive else together)
    if state.actor in out:
        return _end_turn(replace(with_turn(state, eliminated=out), steps=()), at_us)
    return state


def remove_wall(state: State, action: RemoveWall, at_us: int) -> State:
    """A reward (GE-B-20, GE-Y-13, GE-F-07), or because the card says so (GE-B-22). Any wall."""
    _check_actor(state, action.seat, "rewarding", "removing")
    check_groove(state, action.groove)
    if action.groove not in state.walls:
        none = say("no_wall_there", "There's no wall in this groove. Choose one that has a wall.")
        _doubt(state, none, insist=action.insist)
    if state.phase == "rewarding":
        state = replace(state, rewards=state.rewards - 1)
    else:
        state = replace(state, steps=state.steps[1:])
    removed = (*state.turn.removed, action.groove) if state.turn else ()
    state = with_turn(replace(state, walls=state.walls - {action.groove}), removed=removed)
    groove = Maths(state.groove_name(action.groove))
    removes = say("wall_removed", "{who} removes the wall at {groove}.", who=Seat(action.seat), groove=groove)
    return proceed(tell(state, removes, action.seat), at_us)


def move(state: State, action: Move, at_us: int) -> State:
    """GE-B-24 … GE-B-29, GE-Y-14 … GE-Y-20."""
    _check_actor(state, action.seat, "moving")
    if action.square == state.square(action.seat):
        return skip(state, Skip(action.seat), at_us)
    check_square(state, action.square)
    if action.square in state.pawns(without=action.seat):
        raise Refused(SQUARE_TAKEN)
    if is_closed(state.board.side, action.square, state.walls):
        raise Refused(SQUARE_CLOSED)
    if action.square not in choices(state):
        far = say("out_of_reach", "The pawn can't get there. Choose a highlighted square, or stay.")
        _doubt(state, far, insist=action.insist)
    state = with_turn(with_player(state, action.seat, square=action.square), end=action.square)
    square = Maths(state.square_name(action.square))
    moves = say("pawn_moved", "{who} moves to {square}.", who=Seat(action.seat), square=square)
    return proceed(tell(replace(state, steps=state.steps[1:]), moves, action.seat), at_us)


def skip(state: State, action: Skip, at_us: int) -> State:
    """GE-B-13, GE-B-28: what one may do one need not do. Of several rewards all that are left."""
    _check_actor(state, action.seat, "placing", "rewarding", "removing", "moving")
    if not optional(state):
        raise Refused(say("compulsory", "You can't skip this: choose a highlighted groove."))
    skips = say(
        "skipped",
        "{who} {phase, select, moving {stays} other {leaves the walls as they are}}.",
        who=Seat(action.seat),
        phase=state.phase,
    )
    state = tell(state, skips, action.seat)
    if state.phase == "rewarding":
        return proceed(replace(state, rewards=0), at_us)
    return proceed(replace(state, steps=state.steps[1:]), at_us)


def point(state: State, action: Point) -> State:
    """The next choice; after the last none, which is where it begins."""
    _check_actor(state, action.seat, "placing", "rewarding", "removing", "moving")
    if not state.settings.by_box:
        raise Refused(say("not_by_box", "In this match you choose walls and squares on the screen."))
    order = in_stepping_order(state)
    after = 0 if state.pointed is None else order.index(state.pointed) + 1
    return replace(state, pointed=order[after] if after < len(order) else None)


def say_done(state: State, action: Done) -> State:
    """The turn is done on the real board: the turn clock has done its work."""
    _check_actor(state, action.seat, "playing", "placing", "rewarding", "removing", "moving")
    if not state.real:
        raise Refused(say("turn_on_screen", "In this match you play the turn on the screen."))
    if state.laid:
        raise Refused(say("done_already", "The referee is about to enter that turn."))
    done = say("turn_done", "{who} has finished the turn.", who=Seat(action.seat))
    return tell(replace(state, laid=True, timer=None), done, action.seat)


# --- time ------------------------------------------------------------------------------------------------------------


def time_up(state: State, at_us: int) -> State:
    """What is compulsory is done by lot, what is optional is left out. On a real board only people can do it."""
    seat = state.actor
    if state.timer is None:
        raise Refused(NO_CLOCK)
    state = replace(state, timer=None)
    if state.real:
        do_now = say("do_turn_now", "Time's up for {who}: finish the turn now.", who=Seat(seat))
        return tell(state, do_now, seat, "timeup")
    by_lot = say("lot_does_turn", "Time's up for {who}: what must be done is chosen at random.", who=Seat(seat))
    state = tell(state, by_lot, seat, "timeup")
    state = with_turn(replace(state, hurried=True), by_clock=True)
    return replace(state, awaiting="turn") if state.phase == "playing" else proceed(state, at_us)


def lot_size(state: State) -> int:
    """From how many things the lot chooses. Of a hand all cards, since how many are playable is its owner's secret."""
    return len(state.player(state.actor).hand if state.phase == "playing" else choices(state))


def act_by_lot(state: State, drawn: Drawn, at_us: int) -> State:
    """The lot has chosen for the player whose time is up."""
    seat = state.actor
    if state.phase == "playing":
        may = playable(state)
        hand = state.player(seat).hand
        card = next(hand[at] for at in drawn.order if hand[at] in may)
        return play_card(state, PlayCard(seat, card.id), at_us)
    groove = choices(state)[drawn.order[0]]
    if state.phase == "placing":
        return place_wall(state, PlaceWall(seat, groove), at_us)
    return remove_wall(state, RemoveWall(seat, groove), at_us)


_WHY_NOT: dict[Phase, Message] = {
    "dealing": WAIT_FOR_LOT,
    "playing": say("card_first", "First play a card."),
    "placing": say("wall_first", "First place a wall."),
    "rewarding": say("reward_first", "Your reward comes first: remove a wall, or leave them all."),
    "removing": say("removal_first", "The card says this comes first: remove a wall, or leave them all."),
    "moving": say("move_first", "Now move your pawn, or stay."),
    "over": OVER,
}
"""What to do instead, when it is not the moment for something."""


def _check_actor(state: State, seat: int, *phases: Phase) -> None:
    check_seat(state.seats, seat)
    if state.phase not in phases:
        raise Refused(_WHY_NOT[state.phase])
    if seat != state.actor:
        raise Refused(not_your_turn(state.actor))
