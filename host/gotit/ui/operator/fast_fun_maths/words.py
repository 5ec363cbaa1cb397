"""What is going on in a round of Fast Fun Maths, in a few words for the one who runs it.

May not happen here: Qt.
"""

from __future__ import annotations

from typing import Any

from gotit.games.fast_fun_maths.actions import ShowSets
from gotit.games.fast_fun_maths.view import FastFunMathsView, PlayerView
from gotit.language.words import english
from gotit.ui.operator.desk import Desk
from gotit.ui.paint.words import listed


def headline(view: FastFunMathsView, desk: Desk, caller: PlayerView | None) -> tuple[str, str]:
    """The headline, and what the operator can do about it."""
    actor = desk.name(view.actor) if view.actor else ""
    match view.phase:
        case "dealing":
            return f"Round {view.round_number}: the cards are shuffled", ""
        case "turning":
            return f"Round {view.round_number}: {actor} turns over the target", f"Or {actor} presses the buzzer."
        case "racing":
            value = view.target.value if view.target else ""
            waiting = _racers(view, desk)
            verdict = desk.table.verdict if desk.table is not None else ""
            if verdict == "pending":
                return "Somebody called: who was first?", "An earlier press may still be on its way."
            return f"Target {value}: {waiting} may call", "Keys 1–9 call, Shift or Q–O passes."
        case "explaining" if caller is not None:
            name = desk.name(caller.seat)
            if len(view.callers) > 1:  # who they are stands on the buttons below
                return "Too close to call", f"All explain. Now {name}: click or type what is said."
            value = view.target.value if view.target else ""
            return f"{name} explains: {value}\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}?", "Click or type what is said."
        case "drawing":
            return f"{listed([desk.name(seat) for seat in tied_seats(desk)])} draw: the highest card wins", ""
        case "swapping":
            return f"{actor}: swap one card?", "Click the card that goes. The buzzer says swap, a long press keeps."
        case "rewarding":
            return f"{actor} takes one of the two shapes", "A press takes the left one, a long press the right one."
        case "stealing":
            return f"{actor} may steal a shape", "All cards had one colour."
        case "between":
            return _after(view, desk), _missing(view, desk)
        case "over":
            return desk.outcome_words, ""
        case _:
            return "", ""


def _racers(view: FastFunMathsView, desk: Desk) -> str:
    """Who may call, in few words: "everybody", "Ana and Ben", "everybody but Chidi"."""
    still = [desk.name(player.seat) for player in view.players if not player.out]
    out = [desk.name(player.seat) for player in view.players if player.out]
    if not out and len(still) > 1:
        return "everybody"
    if len(still) <= 2:
        return listed(still)
    return f"everybody but {listed(out)}" if len(out) <= 2 else f"{len(still)} of {len(view.players)} players"


def tied_seats(desk: Desk) -> list[int]:
    """Seats that draw a card to break a tie: their lamps say so."""
    return [row.number for row in desk.rows if row.lamp == "first"]


def advice_words(advice: Any, desk: Desk) -> str:
    """What the operator alone is told. `advice`: has `solvable_by`, the seats that could have it; None: no race."""
    if advice is None:
        two = [desk.name(action.seat) for action in desk.legal if isinstance(action, ShowSets)]
        return f"Only for you: {listed(two)} could show two sets. When it is said: “…” beside the name." if two else ""
    seats: tuple[int, ...] = advice.solvable_by
    if not seats:
        return "Only for you: nobody can make it with these cards."
    if len(seats) == len(desk.rows) and len(seats) > 1:
        return "Only for you: everybody could have it."
    if len(seats) > 4:
        return f"Only for you: {len(seats)} of {len(desk.rows)} players could have it."
    return f"Only for you: {listed([desk.name(seat) for seat in seats])} could have it."


def status_lines(view: FastFunMathsView, desk: Desk) -> tuple[str, ...]:
    """A few lines for phases in which nothing is to be clicked."""
    lines: list[str] = []
    if view.phase == "racing" and view.target is not None and not view.calculations:
        lines.append(f"Say it aloud: {view.target.value}.")
    for calculation in view.calculations[-3:]:
        mark = "✓" if calculation.right else "✗"
        value = f" = {calculation.value}" if calculation.value else ""
        by = " (you decided)" if calculation.overruled else ""
        lines.append(f"{mark} {desk.name(calculation.seat)}: {calculation.pretty}{value}{by}")
        if calculation.wrong is not None:
            lines.append(f"    {english(calculation.wrong)}")
    out = [f"{desk.name(player.seat)} ({english(player.out_reason)})" for player in view.players if player.out]
    if out:
        lines.append(f"Out of this round: {', '.join(out)}")
    if view.phase == "over":
        ranked = sorted(view.players, key=lambda player: (-player.sets, -len(player.shapes), player.seat))
        lines += [f"{desk.name(p.seat)}: {_count(p.sets, 'set')}, {_count(len(p.shapes), 'shape')}" for p in ranked]
    if view.drawn:
        lines += [f"{desk.name(seat)} drew {card.number}" for seat, card in view.drawn]
    if view.solvable is not None:
        lines.append("There was a solution." if view.solvable else "Nobody could have had it.")
    for solution in view.solutions:
        if solution.count:
            lines.append(f"{desk.name(solution.seat)}: {solution.shortest}   ({_count(solution.count, 'way')})")
    return tuple(lines)


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _after(view: FastFunMathsView, desk: Desk) -> str:
    if view.winner:
        return f"{desk.name(view.winner)} won round {view.round_number}"
    return f"Round {view.round_number} ended without a winner"


def _missing(view: FastFunMathsView, desk: Desk) -> str:
    if not view.missing or len(view.missing) == len(view.players):
        return "Each player presses when ready."
    return f"Not ready yet: {listed([desk.name(seat) for seat in view.missing])}."
