"""What is going on in a match of ADD-IT, in a few words for the one who runs it.

May not happen here: Qt, a hand.
"""

from __future__ import annotations

from gotit.games.add_it.view import AddItView, Capture, Turn
from gotit.ui.operator.desk import Desk
from gotit.ui.paint.words import listed

NO_BREAK = "\N{NO-BREAK SPACE}"
"""Between what must stay in one line."""


def sum_words(numbers: tuple[int, ...]) -> str:
    """ "3 + 3 + 2"."""
    return " + ".join(map(str, numbers))


def way_words(way: Capture) -> str:
    """ "3 + 3 + 2: 4 cards"."""
    return f"{sum_words(way.numbers)}: {way.gain} cards"


def is_computer(view: AddItView, seat: int | None) -> bool:
    return seat is not None and view.players[seat - 1].computer is not None


def headline(view: AddItView, desk: Desk) -> tuple[str, str]:
    """The headline, and what the operator can do about it."""
    name = desk.name(view.actor) if view.actor is not None else ""
    match view.phase:
        case "dealing":
            return "The cards are shuffled", ""
        case "laying":
            dealer = desk.name(view.dealer) if view.dealer else "The dealer"
            return f"{dealer} lays twelve cards", "Type the twelve numbers, in any order, then Enter."
        case "playing" if is_computer(view, view.actor):
            return f"{name} is played by the computer", "It sees its own cards and what all can see."
        case "playing" if view.referee:
            said = f"{name} has laid a card: which?" if view.laid else f"{name} lays a card"
            return said, "Type its number and Enter, or click it."
        case "playing" if view.open_hands:
            return f"{name} plays a card", "Choose it with ← → or click it; Space plays it."
        case "playing":
            return f"{name} plays a card", f"{name} alone looks here: hold H, choose with ← →, let go, Space plays."
        case "choosing" if view.played is not None and is_computer(view, view.actor):
            return f"{name} plays {view.played.number}", "The computer chooses what it collects."
        case "choosing" if view.played is not None:
            asked = "What does it collect? Choose a way, or click the cards; K leaves it."
            return f"{name} plays {view.played.number}", asked
        case "reviewing" if view.turns:
            return said_of(view.turns[-1], desk), "The class sees what was possible."
        case "between":
            missing = listed([desk.name(seat) for seat in view.missing])
            return f"Game {view.game_number} is counted", f"Not ready yet: {missing}" if missing else ""
        case "over":
            return desk.outcome_words, ""
        case _:
            return "", ""


def said_of(turn: Turn, desk: Desk) -> str:
    """What a turn was."""
    name = desk.name(turn.seat)
    if not turn.collected:
        return f"{name} plays {turn.card.number}; it stays"
    numbers = sorted((card.number for card in turn.collected), reverse=True)
    return f"{name} plays {turn.card.number} and takes {sum_words(tuple(numbers)).replace(' ', NO_BREAK)}"


def status_lines(view: AddItView, desk: Desk) -> tuple[str, ...]:
    """A few lines when nothing is to be chosen."""
    lines: list[str] = []
    if view.phase == "reviewing" and view.possible is not None:
        lines += [way_words(way) for way in view.possible]
    elif view.phase in ("between", "over"):
        ranked = sorted(view.players, key=lambda player: (-player.total, player.seat))
        lines += [f"{desk.name(player.seat)}:{NO_BREAK}{player.total}" for player in ranked]
    elif view.turns:
        lines.append(f"{said_of(view.turns[-1], desk)}.")
    return tuple(lines)


def progress(view: AddItView, desk: Desk) -> str:
    """How far the game is."""
    if view.phase in ("dealing", "laying", "between", "over"):
        return ""
    to_come = f"{view.pile_count} cards to come" if view.pile_count else "the last cards"
    said = [f"Deal {view.deal_number} of {view.deals}", to_come]
    if view.goal is not None:
        said.insert(0, f"Game {view.game_number}, to {view.goal} points")
    if view.last_collector:
        said.append(f"{desk.name(view.last_collector)} collected last")
    return " · ".join(said)
