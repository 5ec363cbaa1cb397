"""What is going on in a match of Got 'Em!, in a few words for the one who runs it.

May not happen here: Qt; a card that is still in a hand.
"""

from __future__ import annotations

from gotit.games.got_em.board import groove_name, square_name
from gotit.games.got_em.cards import MoveStep, PlaceStep, RemoveStep, Step
from gotit.games.got_em.view import GotEmView, Turn
from gotit.ui.operator.desk import Desk
from gotit.ui.paint.got_em import last_turn
from gotit.ui.paint.words import listed


def is_computer(view: GotEmView, seat: int | None) -> bool:
    return any(player.seat == seat and player.computer is not None for player in view.players)


def headline(view: GotEmView, desk: Desk) -> tuple[str, str]:
    """The headline, and what the operator can do about it."""
    if view.phase == "over":
        return desk.outcome_words, ""
    if view.actor is None:
        return "The lot decides", ""
    name = desk.name(view.actor)
    if is_computer(view, view.actor):
        return f"{name} plays: the computer", "It moves by itself in a moment."
    match view.phase:
        case "playing" if view.referee:
            done = "Done on the board. " if view.laid else ""
            return f"{name}: which card?", f"{done}Click what it says, or type it: r2, Enter."
        case "playing":
            return f"{name} plays a card", "Hold to look, let go, then choose a card."
        case "placing":
            return f"{name} places a wall{_where(view.steps[0])}", _how(view, "a groove", "C4 D4")
        case "rewarding":
            walls = "a wall" if view.rewards == 1 else f"{view.rewards} walls"
            return f"{name} may remove {walls}", _how(view, "a wall", "C4 D4")
        case "removing":
            return f"{name} removes a wall", _how(view, "a wall", "C4 D4")
        case _:
            words = f"{name} may move up to {view.allowance}"
            return words, _how(view, "a square", "C4")


def _where(step: Step) -> str:
    return f" at {step.colour}" if isinstance(step, PlaceStep) and step.colour else ""


def _how(view: GotEmView, what: str, typed: str) -> str:
    if view.laid:
        return f"As it lies on the real board: click {what}, or type {typed}."
    return f"Click {what}, or type {typed}."


def status_lines(view: GotEmView, desk: Desk) -> tuple[str, ...]:
    """A few lines beside the board: the card, what was done last, what is left."""
    lines = []
    if view.card is not None:
        lines.append(steps_words(view.card.steps))
    turn = last_turn(view)
    if turn is not None and (said := turn_words(view, turn, desk)):
        lines.append(said)
    if view.first_round and view.rules == "brainy" and view.phase == "placing":
        lines.append("First round: only one wall on any square.")
    if view.supply is not None:
        lines.append(f"Walls left: {view.supply}")
    if view.pile_count is not None:
        lines.append(f"Cards left: {view.pile_count}")
    return tuple(lines)


def turn_words(view: GotEmView, turn: Turn, desk: Desk) -> str:
    """ "Ana: wall C2-D2, Ben trapped, to E4"; "" while nothing has been done."""
    side = view.board.side
    did = []
    if turn.placed is not None:
        did.append(f"wall {groove_name(side, turn.placed)}")
    if turn.eliminated:
        did.append(f"{listed([desk.name(seat) for seat in turn.eliminated])} trapped")
    did += [f"removed {groove_name(side, groove)}" for groove in turn.removed]
    if turn.start != turn.end:
        did.append(f"to {square_name(side, turn.end)}")
    return f"{desk.name(turn.seat)}: {', '.join(did)}" if did else ""


def steps_words(steps: tuple[Step, ...]) -> str:
    """A card in words, a line for each instruction."""
    return "\n".join(map(_step_words, steps))


def _step_words(step: Step) -> str:
    match step:
        case PlaceStep(colour, may):
            return f"{'May place a wall' if may else 'Wall'}: any {colour or 'square'}"
        case RemoveStep(may):
            return "May remove a wall" if may else "Remove a wall"
        case MoveStep(squares, through):
            far = f"up to {squares}" if squares is not None else "1 + walls"
            return f"Move {far}{f', through {through} wall' if through else ''}{'s' if through > 1 else ''}"


def short_card(steps: tuple[Step, ...]) -> str:
    """A kind of card on a small button: "Red 2", "Remove 2"; "Pass 3": through a wall."""
    return " ".join(filter(None, map(_short, steps)))


def _short(step: Step) -> str:
    match step:
        case PlaceStep(colour, _):
            return (colour or "any").capitalize()
        case RemoveStep():
            return "Remove"
        case MoveStep(squares, through):
            return f"{'Pass ' if through else ''}{squares or ''}"
