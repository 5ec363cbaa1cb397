"""What is going on in a match of Mathic Fraction, in a few words for the one who runs it.

May not happen here: Qt, a hand. Only `aside_words` may say whether something is true, or could be used.
"""

from __future__ import annotations

from collections.abc import Iterator

from gotit.games.mathic_fraction.cards import COMPARING_SIGNS, SUIT_SIGNS, Color, Face, Kind
from gotit.games.mathic_fraction.tokens import Token
from gotit.games.mathic_fraction.view import (
    ClaimView,
    MathicFractionAdvice,
    MathicFractionView,
    PatternView,
    Possible,
    Turn,
)
from gotit.ui.operator.desk import Desk
from gotit.ui.operator.mathic_fraction.draft import SIGNS
from gotit.ui.paint.words import listed

_COMPARING_WORDS: dict[Kind, str] = {
    "at_least": "at least",
    "at_most": "at most",
    "more": "more than",
    "less": "less than",
}
_CLASS_WORDS: dict[Kind, str] = {
    "odd_numerator": "numerator odd",
    "even_numerator": "numerator even",
    "both_odd": "both odd",
    "both_even": "both even",
    "simplest": "simplest form",
}
CLASS_SIGNS: dict[Kind, str] = {
    "odd_numerator": "odd/n",
    "even_numerator": "even/n",
    "both_odd": "odd/odd",
    "both_even": "even/even",
    "simplest": "simplest",
}
"""Where there is little room."""
_JOIN = "\N{NO-BREAK SPACE}"


def face_words(face: Face) -> str:
    """ "3/12 of hearts"; "at least 6/12, red"; "both odd, black"; "2/3, simplest form, red"."""
    if face.kind == "base":
        return f"{face.value} of {face.suit}"
    if face.kind in _COMPARING_WORDS:
        return f"{_COMPARING_WORDS[face.kind]} {face.value}, {face.color}"
    shown = f"{face.value}, " if face.value is not None else ""
    return f"{shown}{_CLASS_WORDS[face.kind]}, {face.color}"


def face_sign(face: Face) -> str:
    """Shorter, for a button: "3/12 ♥", "≥ 6/12", "both odd", "2/3". No line breaks between a number and its sign."""
    if face.kind == "base":
        return f"{face.value}{_JOIN}{SUIT_SIGNS[face.suit]}" if face.suit is not None else str(face.value)
    if face.kind in COMPARING_SIGNS:
        return f"{COMPARING_SIGNS[face.kind]}{_JOIN}{face.value}"
    return str(face.value) if face.value is not None else _CLASS_WORDS[face.kind]


def token_words(token: Token) -> str:
    """ "all red"; "+ or ×"; "number 1/2"; "a pattern"; "one side odd"."""
    match token.kind:
        case "color" if token.suit is not None:
            return f"all {token.suit}"
        case "color":
            return _color_words(token.colors)
        case "operation":
            return " or ".join("power" if sign == "^" else SIGNS[sign] for sign in token.operations)
        case "number":
            return f"number {token.number}"
        case "parity":
            return f"one side {token.parity}"
        case _:
            return "a pattern"


def _color_words(colors: tuple[Color, ...]) -> str:
    match colors:
        case ():
            return "one colour"
        case (only,):
            return f"all {only}"
        case _:
            return " and ".join(colors)


def pattern_text(pattern: PatternView) -> str:
    """ "3/12, 4/12, 5/12"."""
    return ", ".join(str(used.value) for used in pattern.cards)


def claim_text(claim: ClaimView) -> str:
    """What lies there, as one reads it."""
    if claim.equation is not None:
        return claim.equation.text
    return pattern_text(claim.pattern) if claim.pattern is not None else ""


def headline(view: MathicFractionView, desk: Desk) -> tuple[str, str]:
    """The headline, and what the operator can do about it. Everybody may read both."""
    name = desk.name(view.actor) if view.actor is not None else ""
    match view.phase:
        case "starting":
            return "Who begins?", "Type the favourite numbers: the biggest begins. Or draw lots."
        case "dealing":
            return "The cards are shuffled", ""
        case "laying":
            return "Four cards and four tokens are laid out", "Enter what lies there: click it, or type it."
        case "playing":
            does = "computes or discards" if view.space else "discards: the space is empty"
            return f"{name} {does}", _hint_of_playing(view, desk)
        case "challenging" if view.claim is not None:
            return (
                f"{desk.name(view.claim.seat)}: does anybody challenge?",
                "The first press challenges. K: nobody does.",
            )
        case "stealing" if view.discarded is not None:
            said = f"{name} discards {face_sign(view.discarded.face)}: who steals it?"
            return said, "The first press may make an equation with it. K: nobody does."
        case "drawing":
            return f"Together: {listed([desk.name(seat) for seat in view.lots])}", "Lots are drawn."
        case "stating" if view.thief is not None and view.discarded is not None:
            said = f"{desk.name(view.thief)} steals {face_sign(view.discarded.face)}"
            return said, "C when it is said: the clock stops. Then enter it. M: no equation after all."
        case "judging" if view.claim is not None:
            return f"{desk.name(view.claim.seat)}: is this a pattern?", "You decide. G: it is one. M: it is none."
        case "reviewing" if view.missed is not None:
            return f"What could {face_sign(view.missed.card.face)} have done?", "The class looks at it."
        case "between":
            missing = listed([desk.name(seat) for seat in view.missing])
            return f"Round {len(view.rounds)} is counted", f"Not ready yet: {missing}" if missing else ""
        case "over":
            return desk.outcome_words, ""
        case _:
            return "", ""


def _hint_of_playing(view: MathicFractionView, desk: Desk) -> str:
    name = desk.name(view.actor or 0)
    said = {"compute": f"{name} says: compute. ", "discard": f"{name} says: discard. "}.get(view.announced, "")
    if view.referee:
        then = "Then its equation; empty, Space discards it." if view.space else "Then Space."
        return f"{said}Which card of the hand is it? {then}"
    then = "Then its equation, or Space." if view.space else "Then Space."
    return f"{said}{name} looks alone: hold H, choose with ← →. {then}"


def said_of(turn: Turn, desk: Desk) -> str:
    """What a turn was, and what it brought."""
    name = desk.name(turn.seat)
    match turn.kind:
        case "lost":
            return f"{name} sits out this turn"
        case "discard" if turn.card is not None:
            return f"{name} discards {face_sign(turn.card.face)}{', its time was up' if turn.by_clock else ''}"
        case "pattern" if turn.pattern is not None:
            said = f"{name}: {pattern_text(turn.pattern)}"
            return f"{said}, {points_words(turn)}" if turn.collected else f"{said}: no pattern"
        case "equation" if turn.equation is None:
            return f"{name} states no equation"
        case _:
            return _said_of_equation(turn, name, desk)


def _said_of_equation(turn: Turn, name: str, desk: Desk) -> str:
    text = turn.equation.text if turn.equation is not None else ""
    said = f"{name} steals {text}" if turn.stolen_from is not None else f"{name}: {text}"
    if turn.challenger is not None:
        verdict = "true" if turn.holds else "false"
        said += f", challenged by {desk.name(turn.challenger)}: {verdict}"
    elif turn.holds is False:
        said += " is false"
    return f"{said}, {points_words(turn)}" if turn.collected else said


def points_words(turn: Turn) -> str:
    """ "35 points: 5 for cards, 10 for the solution, tokens one side odd"."""
    parts = [f"{turn.card_points} for cards"] if turn.solution_points or turn.tokens else []
    parts += [f"{turn.solution_points} for the solution"] if turn.solution_points else []
    if turn.tokens:
        parts.append(f"token{'s' * (len(turn.tokens) > 1)} {listed([token_words(token) for token in turn.tokens])}")
    whole = f"{turn.points} point{'s' * (turn.points != 1)}"
    return f"{whole}: {', '.join(parts)}" if parts else whole


def possible_words(possible: Possible) -> str:
    """ "3/12 + 2/12 = 5/12: 23 points, token + or ×, a solution"."""
    return f"{possible.equation.text}: {worth_words(possible)}"


def worth_words(possible: Possible) -> str:
    """ "23 points, token + or ×, a solution"."""
    said = f"{possible.points} point{'s' * (possible.points != 1)}"
    if possible.tokens:
        said += f", token{'s' * (len(possible.tokens) > 1)} {listed([token_words(each) for each in possible.tokens])}"
    return f"{said}, a solution" if possible.solution else said


def status_lines(view: MathicFractionView, desk: Desk) -> tuple[str, ...]:
    """A few lines when nothing is to be entered."""
    lines: list[str] = []
    if view.claim is not None and view.claim.stolen_from is not None:
        lines.append(f"stolen from {desk.name(view.claim.stolen_from)}")
    elif view.phase == "reviewing" and view.missed is not None:
        lines += [possible_words(possible) for possible in view.missed.equations] or ["Nothing better was possible."]
        if not view.missed.complete:
            lines.append("There may be more: the search stopped at its limit.")
    elif view.phase == "drawing":
        lines.append("The lot decides who is heard.")
    elif view.phase in ("between", "over"):
        lines += _score_lines(view, desk)
    elif view.turns and view.claim is None:
        lines.append(f"{said_of(view.turns[-1], desk)}.")
    return tuple(lines)


def _score_lines(view: MathicFractionView, desk: Desk) -> Iterator[str]:
    """Who has how many points, and to whom the last cards of the round went."""
    ranked = sorted(view.players, key=lambda player: (-player.points, player.seat))
    last = view.rounds[-1] if view.rounds else None
    for player in ranked:
        fresh = last.points[player.seat - 1] if last is not None else player.round_points
        yield f"{desk.name(player.seat)}: {player.points} ({fresh} in this round)"
    if last is not None and last.left and last.left_to is not None:
        what = "card left goes" if last.left == 1 else f"{last.left} cards left go"
        yield f"The {what} to {desk.name(last.left_to)}."


def progress(view: MathicFractionView, desk: Desk) -> str:
    """How far the match is, and what happened last."""
    if view.phase in ("starting", "dealing", "laying", "between", "over"):
        return ""
    said = [f"Round {view.round_number}", f"hand {view.hand_number} of {view.hands}"]
    said.append(said_of(view.turns[-1], desk) if view.turns and view.phase == "playing" else f"to {view.goal} points")
    return " · ".join(said)


def aside_words(advice: object, view: MathicFractionView) -> str:
    """What only the operator is told; "" for nothing."""
    if not isinstance(advice, MathicFractionAdvice):
        return ""
    if advice.warned:
        return "this card could be used. Discard it once more if that is meant."
    if advice.holds is not None:
        sides = f" ({advice.left_value} and {advice.right_value})" if advice.left_value and not advice.holds else ""
        worth = f" It is worth {worth_words(advice.earns)}." if advice.earns is not None else ""
        return f"the equation is true.{worth}" if advice.holds else f"the equation is FALSE{sides}.{worth}"
    if advice.stealable is not None:
        more = "" if advice.complete else " (the search stopped at its limit)"
        if advice.example is not None:
            return f"it can be used: {possible_words(advice.example)}{more}."
        return f"it can {'be used' if advice.stealable else 'not be used'}{more}."
    return ""
