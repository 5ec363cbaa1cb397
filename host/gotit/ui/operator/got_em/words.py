"""What is going on in a match of Got 'Em!, in a few words for the one who runs it.

Must not: use Qt, name a card that is still in a hand.
"""

from __future__ import annotations

from gotit.core.message import Maths, Message, Seat, Seats, Series, Typed, say
from gotit.games.got_em.board import groove_name, square_name
from gotit.games.got_em.cards import MoveStep, PlaceStep, RemoveStep, Step, read_steps
from gotit.games.got_em.entry import A_SQUARE, A_WALL
from gotit.games.got_em.view import GotEmView, Turn
from gotit.ui.paint.got_em import last_turn


def is_computer(view: GotEmView, seat: int | None) -> bool:
    return any(player.seat == seat and player.computer is not None for player in view.players)


def headline(view: GotEmView) -> tuple[Message, Message | None]:
    """Of a match that is not over: the headline, and what the operator can do about it."""
    if view.actor is None:
        return say("got_em_desk_draws", "Drawing at random …"), None
    who = Seat(view.actor)
    if is_computer(view, view.actor):
        by_itself = say("got_em_by_itself", "It moves in a moment. There's nothing to do.")
        return say("got_em_computer_plays", "The computer plays for {who}", who=who), by_itself
    match view.phase:
        case "playing" if view.real_cards:
            enter = say(
                "got_em_enter_card",
                "{laid, select, yes {Done on the board. } other {}}Click what it says, or type it: {example}, Enter.",
                laid="yes" if view.laid else "no",
                example=Typed("r2"),
            )
            return say("got_em_which_card", "{who}: which card?", who=who), enter
        case "playing":
            look = say("got_em_look_and_choose", "Hold H to look, let go, then choose a card.")
            return say("got_em_plays_card", "{who} plays a card", who=who), look
        case "placing":
            step = view.steps[0]
            if isinstance(step, PlaceStep) and step.also is not None:
                either = say("got_em_places_either", "{who} places a wall on {colours}", who=who, colours=step.either)
                return either, _how(view, "groove", A_WALL)
            places = say(
                "got_em_places",
                "{who} places a wall{colour, select, red { on red} green { on green} blue { on blue} "
                "yellow { on yellow} other {}}",
                who=who,
                colour=(step.colour if isinstance(step, PlaceStep) else None) or "any",
            )
            return places, _how(view, "groove", A_WALL)
        case "rewarding":
            may = say(
                "got_em_may_remove",
                "{who} may remove {walls, plural, one {a wall} other {# walls}}",
                who=who,
                walls=view.rewards,
            )
            return may, _how(view, "wall", A_WALL)
        case "removing":
            return say("got_em_removes", "{who} removes a wall", who=who), _how(view, "wall", A_WALL)
        case _:
            moves = say("got_em_may_move", "{who} may move up to {most}", who=who, most=view.allowance or 0)
            return moves, _how(view, "square", A_SQUARE)


def _how(view: GotEmView, what: str, example: Typed) -> Message:
    return say(
        "got_em_how",
        "{laid, select, yes {Copy the real board: click} other {Click}} "
        "{what, select, groove {a groove} wall {a wall} other {a square}}, or type {example}.",
        laid="yes" if view.laid else "no",
        what=what,
        example=example,
    )


def status_lines(view: GotEmView) -> tuple[Message, ...]:
    """A few lines beside the board: the card, what was done last, what is left."""
    lines: list[Message] = []
    if view.card is not None:
        lines += card_lines(view.card.steps)
    turn = last_turn(view)
    if turn is not None and (did := turn_words(view, turn)) is not None:
        lines.append(did)
    if view.first_round and view.rules == "brainy" and view.phase == "placing":
        lines.append(say("got_em_desk_first_round", "First round: only one wall on any square."))
    if view.supply is not None:
        lines.append(say("got_em_walls_left", "Walls left: {walls}", walls=view.supply))
    if view.pile_count is not None:
        lines.append(say("got_em_cards_left", "Cards left: {cards}", cards=view.pile_count))
    return tuple(lines)


def turn_words(view: GotEmView, turn: Turn) -> Message | None:
    """ "Ana: wall C2-D2, Ben trapped, moved to E4"; None while nothing has been done."""
    side = view.board.side
    did: list[Message] = []
    if turn.placed is not None:
        did.append(say("got_em_did_place", "wall {groove}", groove=Maths(groove_name(side, turn.placed))))
    if turn.eliminated:
        did.append(say("got_em_did_trap", "{who} trapped", who=Seats(turn.eliminated)))
    for groove in turn.removed:
        did.append(say("got_em_did_remove", "removed {groove}", groove=Maths(groove_name(side, groove))))
    if turn.start != turn.end:
        did.append(say("got_em_did_move", "moved to {square}", square=Maths(square_name(side, turn.end))))
    return say("got_em_did", "{who}: {did}", who=Seat(turn.seat), did=Series(tuple(did))) if did else None


def card_lines(steps: tuple[Step, ...]) -> tuple[Message, ...]:
    """A card in words, a line for each instruction."""
    return tuple(map(_line, steps))


def _line(step: Step) -> Message:
    match step:
        case PlaceStep(_, may, also) if also is not None:
            return say(
                "got_em_card_place_either",
                "{may, select, yes {May place a wall} other {Wall}} on {colours}",
                may="yes" if may else "no",
                colours=step.either,
            )
        case PlaceStep(colour, may):
            return say(
                "got_em_card_place",
                "{may, select, yes {May place a wall} other {Wall}} {colour, select, red {on red} green {on green} "
                "blue {on blue} yellow {on yellow} other {anywhere}}",
                may="yes" if may else "no",
                colour=colour or "any",
            )
        case RemoveStep(may):
            return say(
                "got_em_card_remove",
                "{may, select, yes {May remove} other {Remove}} a wall",
                may="yes" if may else "no",
            )
        case MoveStep(None, _):
            return say("got_em_card_move_free", "Move 1, plus 1 for each wall here")
        case MoveStep(squares, through):
            return say(
                "got_em_card_move",
                "Move up to {squares}{through, plural, =0 {} one {, through # wall} other {, through # walls}}",
                squares=squares or 0,
                through=through,
            )


def card_words(steps: tuple[Step, ...]) -> Message:
    """A card in one line."""
    return say("got_em_card_words", "{steps}", steps=Series(card_lines(steps)))


def told_in_words(told: Message) -> Message:
    """A card that was played as this language says it, "Wall on red, move up to 2", not as a deck is written."""
    match told.args.get("card"):
        case Typed(text) if told.code == "card_played":
            return Message(told.code, told.pattern, {**told.args, "card": card_words(read_steps(text))})
    return told


def short_card(steps: tuple[Step, ...]) -> Message:
    """A kind of card on a small button: "Red 2", "Remove 2"; "Pass 3": through a wall."""
    first, *others = map(_short, steps)
    for other in others:
        first = say("got_em_short_then", "{first} {next}", first=first, next=other)
    return first


def _short(step: Step) -> Message:
    match step:
        case PlaceStep(colour, _):
            return say(
                "got_em_short_place",
                "{colour, select, red {Red} green {Green} blue {Blue} yellow {Yellow} other {Any}}",
                colour=colour or "any",
            )
        case RemoveStep():
            return say("got_em_short_remove", "Remove")
        case MoveStep(squares, 0):
            return say("got_em_short_move", "{squares}", squares=squares or 0)
        case MoveStep(squares, _):
            return say("got_em_short_pass", "Pass {squares}", squares=squares or 0)
