"""What is going on in a round of Fast Fun Maths, in a few words for the one who runs it.

Must not: use Qt.
"""

from __future__ import annotations

from typing import Any

from gotit.core.message import Maths, Message, Seat, Seats, Series, say
from gotit.games.fast_fun_maths.view import CalculationView, FastFunMathsView, PlayerView
from gotit.language.chosen import words
from gotit.language.words import Words
from gotit.ui.operator.operator_view import OperatorView


def headline(view: FastFunMathsView, operator: OperatorView, caller: PlayerView | None) -> tuple[Words, Words]:
    """The headline, and what the operator can do about it."""
    if view.phase == "over":
        return operator.outcome_words, operator.best_words
    said, hint = _headline(view, operator, caller)
    return words(said, operator.names), words(hint, operator.names)


def _headline(
    view: FastFunMathsView, operator: OperatorView, caller: PlayerView | None
) -> tuple[Message | None, Message | None]:
    actor = Seat(view.actor or 0)
    number = view.round_number
    match view.phase:
        case "dealing":
            return say("head_shuffled", "Round {number}: the cards are shuffled", number=number), None
        case "turning":
            turns = say("head_turns", "Round {number}: {who} turns over the target", number=number, who=actor)
            return turns, say("hint_turns", "Or {who} presses the buzzer.", who=actor)
        case "racing":
            if operator.pending:
                checked = say("head_who_was_first", "Somebody buzzed: who was first?")
                return checked, say("hint_who_was_first", "An earlier buzz may still be on its way.")
            keys = say("hint_race", "Keys 1–9 buzz; Shift+1–9 or Q–O pass.")
            some = say("hint_race_some", "Without a buzzer: 1–9 buzz; Shift+1–9 or Q–O pass.")
            return _may_call(view), operator.race_keys(keys, some)
        case "explaining" if caller is not None:
            return _explains(view, Seat(caller.seat))
        case "drawing":
            tied = Seats(tuple(tied_seats(operator)))
            return say("head_draw", "{who} draw: the highest card wins", who=tied), None
        case "swapping":
            swaps = say("head_swap", "{who}: swap one card?", who=actor)
            return swaps, say("hint_swap", "Click the card to swap. On the buzzer: press to swap, hold to keep.")
        case "rewarding":
            takes = say("head_takes", "{who} takes one of the two shapes", who=actor)
            return takes, say("hint_takes", "On the buzzer: press for the left one, hold for the right one.")
        case "stealing":
            steals = say("head_steals", "{who} may steal a shape", who=actor)
            return steals, say("hint_steals", "All cards had one colour.")
        case "between":
            return _after(view), _missing(view)
        case _:
            return None, None


def _may_call(view: FastFunMathsView) -> Message:
    """Who can buzz, in few words: "everyone", "Ana and Ben", "everyone but Chidi"."""
    target = Maths(str(view.target.value) if view.target else "")
    still = tuple(player.seat for player in view.players if not player.out)
    out = tuple(player.seat for player in view.players if player.out)
    if not out and len(still) > 1:
        return say("head_race", "Target {target}: everyone can buzz", target=target)
    if len(still) <= 2:
        return say("head_race_of_few", "Target {target}: {who} can buzz", target=target, who=Seats(still))
    if len(out) <= 2:
        return say("head_race_without", "Target {target}: everyone but {who} can buzz", target=target, who=Seats(out))
    return say(
        "head_race_of_many",
        "Target {target}: {still} of {players} players can buzz",
        target=target,
        still=len(still),
        players=len(view.players),
    )


def _explains(view: FastFunMathsView, caller: Seat) -> tuple[Message, Message]:
    if len(view.callers) > 1:  # who they are stands on the buttons below
        close = say("head_too_close", "Too close to call")
        return close, say(
            "hint_too_close", "They explain one after another. Now {who}: click or type what they say.", who=caller
        )
    value = view.target.value if view.target else ""
    open_equation = Maths(f"{value}\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}?")
    explains = say("head_explains", "{who} explains: {target}", who=caller, target=open_equation)
    return explains, say("hint_explains", "Click or type what is said.")


def tied_seats(operator: OperatorView) -> list[int]:
    """Seats that draw a card to break a tie: their lamps say so."""
    return [row.number for row in operator.rows if row.lamp == "first"]


def advice_words(advice: Any, operator: OperatorView) -> Words:
    """What the operator alone is told. `advice`: has `solvable_by`, the seats that could have it; None: no race."""
    if advice is None:
        return words(_two_sets(operator), operator.names)
    said = _solvable(advice.solvable_by, len(operator.rows))
    return words(said if advice.measure is None else _measured(said, advice.measure), operator.names)


def _two_sets(operator: OperatorView) -> Message | None:
    two = tuple(offer.seat for offer in operator.offers if offer.move.code == "show_sets")
    if not two:
        return None
    return say(
        "advice_two_sets",
        "Only you see this: {who} could show two sets. When they say so: “…” beside the name.",
        who=Seats(two),
    )


def _measured(said: Message, found: Any) -> Message:
    """With how difficult the target is, if it can be made."""
    if found.level is None:
        return said
    return say(
        "advice_measure",
        "{said} It takes {cards, plural, one {# card} other {# cards}} or more"
        " ({level, select, easy {easy} medium {medium} other {hard}}).",
        said=said,
        cards=found.fewest,
        level=found.level,
    )


def _solvable(seats: tuple[int, ...], players: int) -> Message:
    if not seats:
        return say("advice_nobody", "Only you see this: nobody can make it with these cards.")
    if len(seats) == players > 1:
        return say("advice_everybody", "Only you see this: everyone has a solution.")
    if len(seats) > 4:
        return say(
            "advice_many",
            "Only you see this: {seats} of {players} players can make it.",
            seats=len(seats),
            players=players,
        )
    return say("advice_few", "Only you see this: {who} can make it.", who=Seats(seats))


def status_lines(view: FastFunMathsView, operator: OperatorView) -> tuple[str, ...]:
    """A few lines for phases in which nothing is to be clicked."""
    lines: list[str] = []

    def add(message: Message | None, indent: str = "") -> None:
        if message is not None:
            lines.append(indent + words(message, operator.names))

    if view.phase == "racing" and view.target is not None and not view.calculations:
        add(say("status_target", "Say it aloud: {target}.", target=view.target.value))
    for calculation in view.calculations[-3:]:
        add(_shown(calculation))
        add(calculation.wrong, indent="    ")
    if view.phase != "racing":  # there the table itself says so
        add(_out(view))
    if view.phase == "over":
        for player in sorted(view.players, key=lambda player: (-player.sets, -len(player.shapes), player.seat)):
            add(_score(player))
    for seat, card in view.drawn:
        add(say("status_drew", "{who} drew {number}", who=Seat(seat), number=card.number))
    if view.solvable is not None and not view.winner:  # who won has shown that there was one
        there_was = say("status_solvable", "Somebody had a solution.")
        add(there_was if view.solvable else say("status_unsolvable", "There was no solution."))
    for solution in view.solutions:
        if solution.count:
            add(
                say(
                    "status_solution",
                    "{who}: {calculation}   ({ways, plural, one {# way} other {# ways}})",
                    who=Seat(solution.seat),
                    calculation=Maths(solution.shortest),
                    ways=solution.count,
                )
            )
    return tuple(lines)


def _shown(calculation: CalculationView) -> Message:
    equation = f"{calculation.pretty} = {calculation.value}" if calculation.value else calculation.pretty
    return say(
        "status_calculation",
        "{right, select, yes {✓} other {✗}} {who}: {equation}{overruled, select, yes { (you decided)} other {}}",
        right="yes" if calculation.right else "no",
        who=Seat(calculation.seat),
        equation=Maths(equation),
        overruled="yes" if calculation.overruled else "no",
    )


def _out(view: FastFunMathsView) -> Message | None:
    out = tuple(
        say("status_out_why", "{who} ({why})", who=Seat(player.seat), why=player.out_reason)
        for player in view.players
        if player.out_reason is not None
    )
    return say("status_out", "Out of this round: {who}", who=Series(out)) if out else None


def _score(player: PlayerView) -> Message:
    return say(
        "status_score",
        "{who}: {sets, plural, one {# set} other {# sets}}, {shapes, plural, one {# shape} other {# shapes}}",
        who=Seat(player.seat),
        sets=player.sets,
        shapes=len(player.shapes),
    )


def _after(view: FastFunMathsView) -> Message:
    number = view.round_number
    if view.winner:
        return say("head_won", "{who} won round {number}", who=Seat(view.winner), number=number)
    return say("head_nobody_won", "Round {number} ended without a winner", number=number)


def _missing(view: FastFunMathsView) -> Message:
    if not view.missing or len(view.missing) == len(view.players):
        return say("hint_ready", "Each player presses when ready.")
    return say("hint_not_ready", "Not ready yet: {who}.", who=Seats(view.missing))
