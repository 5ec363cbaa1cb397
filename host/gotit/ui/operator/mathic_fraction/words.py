"""What is going on in a match of Mathic Fraction, in a few words for the one who runs it.

Must not: use Qt, hold a hand. Only `aside_words` may say whether something is true, or could be used.
"""

from __future__ import annotations

from collections.abc import Iterator

from gotit.core.message import AllOf, Maths, Message, Seat, Seats, Series, say
from gotit.games.mathic_fraction.cards import face_title
from gotit.games.mathic_fraction.tokens import Token
from gotit.games.mathic_fraction.view import (
    ClaimView,
    MathicFractionAdvice,
    MathicFractionView,
    PatternView,
    Possible,
    Turn,
)
from gotit.language.chosen import words
from gotit.language.words import Words
from gotit.ui.operator.mathic_fraction.pieces import face_sign, token_words
from gotit.ui.operator.operator_view import OperatorView


def pattern_text(pattern: PatternView) -> str:
    """ "3/12, 4/12, 5/12"."""
    return ", ".join(str(used.value) for used in pattern.cards)


def claim_text(claim: ClaimView) -> str:
    """What lies there, as one reads it."""
    if claim.equation is not None:
        return claim.equation.text
    return pattern_text(claim.pattern) if claim.pattern is not None else ""


# --- now -------------------------------------------------------------------------------------------------------------


def headline(view: MathicFractionView, operator: OperatorView) -> tuple[Words, Words]:
    """The headline, and what the operator can do about it. Everybody may read both."""
    if view.phase == "over":
        return operator.outcome_words, operator.best_words
    said, hint = _headline(view)
    return words(said, operator.names), words(hint, operator.names)


def _headline(view: MathicFractionView) -> tuple[Message | None, Message | None]:
    match view.phase:
        case "starting":
            hint = say(
                "fractions_type_favourites", "Type the favourite numbers: the biggest begins. Or draw at random."
            )
            return say("fractions_who_begins", "Who begins?"), hint
        case "dealing":
            return say("fractions_shuffled", "The cards are shuffled"), None
        case "laying":
            hint = say("fractions_enter_table", "Enter what lies there: click it, or type it.")
            return say("fractions_laid_out", "Four cards and four tokens are laid out"), hint
        case "playing":
            return _headline_of_playing(view), _hint_of_playing(view)
        case "between":
            missing = say("fractions_not_ready", "Not ready yet: {who}", who=Seats(tuple(view.missing)))
            counted = say("fractions_scores_after", "Scores after round {number}", number=len(view.rounds))
            return counted, missing if view.missing else None
        case _:
            return _headline_of_claims(view)


def _headline_of_playing(view: MathicFractionView) -> Message:
    who = Seat(view.actor or 0)
    if view.forfeits:
        return say("fractions_forfeits", "{who} loses this turn: only a discard", who=who)
    if view.space:
        return say("fractions_equation_or_discard", "{who}: equation or discard?", who=who)
    return say("fractions_must_discard", "{who} discards: the space is empty", who=who)


def _headline_of_claims(view: MathicFractionView) -> tuple[Message | None, Message | None]:
    """Something lies there that others answer."""
    who, card = Seat(view.actor or 0), view.discarded
    match view.phase:
        case "challenging" if view.claim is not None:
            asks = say("fractions_who_challenges", "{who}: does anyone challenge?", who=Seat(view.claim.seat))
            return asks, say("fractions_first_challenges", "The first buzz challenges. K: nobody does.")
        case "stealing" if card is not None:
            hint = say("fractions_first_steals", "The first buzz may make an equation with it. K: nobody does.")
            return say(
                "fractions_who_steals", "{who} discards {card}: who steals it?", who=who, card=face_sign(card.face)
            ), hint
        case "drawing":
            together = say("fractions_together", "Too close to call: {who}", who=Seats(tuple(view.lots)))
            return together, say("fractions_drawn", "A random draw decides.")
        case "stating" if view.thief is not None and card is not None:
            hint = say(
                "fractions_when_said",
                "C when it is said: the clock stops. Then enter it. M: no equation after all.",
            )
            thief = Seat(view.thief)
            return say("fractions_steals", "{who} steals {card}", who=thief, card=face_sign(card.face)), hint
        case "judging" if view.claim is not None:
            asks = say("fractions_is_pattern", "{who}: is this a pattern?", who=Seat(view.claim.seat))
            return asks, say("fractions_judge_pattern", "You decide. G: it is one. M: it isn't.")
        case "reviewing" if view.missed is not None:
            card = view.missed.card
            asks = say("fractions_could_have_done", "What could {card} have done?", card=face_sign(card.face))
            return asks, say("fractions_class_looks", "The class looks at it.")
        case _:
            return None, None


def _hint_of_playing(view: MathicFractionView) -> Message:
    who, then = Seat(view.actor or 0), _which_card(view)
    match view.announced:
        case "compute":
            return say("fractions_has_equation", "{who} has an equation. {then}", who=who, then=then)
        case "discard":
            return say("fractions_is_discarding", "{who} is discarding. {then}", who=who, then=then)
        case _:
            return then


def _which_card(view: MathicFractionView) -> Message:
    if view.real_cards and view.space:
        return say(
            "fractions_real_card_and_equation",
            "Which card of the hand is it? Then its equation; empty, Space discards it.",
        )
    if view.real_cards:
        return say("fractions_real_card", "Which card of the hand is it? Then Space.")
    who = Seat(view.actor or 0)
    if view.space:
        return say(
            "fractions_card_and_equation",
            "{who} looks alone: hold H, choose with ← →. Then its equation, or Space.",
            who=who,
        )
    return say("fractions_card", "{who} looks alone: hold H, choose with ← →. Then Space.", who=who)


def progress(view: MathicFractionView, operator: OperatorView) -> Words:
    """How far the match is, and what happened last."""
    if view.phase in ("starting", "dealing", "laying", "between", "over"):
        return words(None)
    if view.turns and view.phase == "playing":
        last = said_of(view.turns[-1])
    else:
        last = say("fractions_goal", "to {goal, plural, one {# point} other {# points}}", goal=view.goal)
    said = say(
        "fractions_progress",
        "Round {number} · hand {hand} of {hands} · {last}",
        number=view.round_number,
        hand=view.hand_number,
        hands=view.hands,
        last=last,
    )
    return words(said, operator.names)


# --- what has been done ----------------------------------------------------------------------------------------------


def said_of(turn: Turn) -> Message:
    """What a turn was, and what it brought."""
    who = Seat(turn.seat)
    match turn.kind:
        case "lost":
            return say("fractions_sits_out", "{who} sits out this turn", who=who)
        case "discard" if turn.card is not None and turn.by_clock:
            card = face_sign(turn.card.face)
            return say("fractions_discarded_by_clock", "{who}'s time ran out: {card} is discarded", who=who, card=card)
        case "discard" if turn.card is not None:
            return say("fractions_discards", "{who} discards {card}", who=who, card=face_sign(turn.card.face))
        case "pattern" if turn.pattern is not None:
            pattern = Maths(pattern_text(turn.pattern))
            made = say("fractions_makes_pattern", "{who}: {pattern}", who=who, pattern=pattern)
            none = say("fractions_makes_no_pattern", "{who}: {pattern} is not a pattern", who=who, pattern=pattern)
            return _with_worth(made, turn) if turn.collected else none
        case "equation" if turn.equation is not None:
            return _with_worth(_said_of_equation(turn, who, Maths(turn.equation.text)), turn)
        case _:
            return say("fractions_gave_none", "{who} gave no equation", who=who)


def _said_of_equation(turn: Turn, who: Seat, equation: Maths) -> Message:
    if turn.stolen_from is not None:
        made = say("fractions_steals_with", "{who} steals {equation}", who=who, equation=equation)
    else:
        made = say("fractions_makes_equation", "{who}: {equation}", who=who, equation=equation)
    if turn.challenger is not None:
        return say(
            "fractions_challenged",
            "{made}, challenged by {challenger}: {holds, select, yes {true} other {false}}",
            made=made,
            challenger=Seat(turn.challenger),
            holds="yes" if turn.holds else "no",
        )
    return say("fractions_is_false", "{made} is false", made=made) if turn.holds is False else made


def _with_worth(made: Message, turn: Turn) -> Message:
    return (
        say("fractions_with_worth", "{made}, {points}", made=made, points=points_words(turn))
        if turn.collected
        else made
    )


def points_words(turn: Turn) -> Message:
    """ "35 points: 5 for cards, 10 for the solution, tokens one side odd"."""
    parts = []
    if turn.solution_points or turn.tokens:
        parts.append(say("fractions_for_cards", "{points} for cards", points=turn.card_points))
    if turn.solution_points:
        parts.append(say("fractions_for_solution", "{points} for the solution", points=turn.solution_points))
    if turn.tokens:
        parts.append(_earned(turn.tokens))
    if not parts:
        return _points(turn.points)
    return say("fractions_points_of", "{points}: {parts}", points=_points(turn.points), parts=Series(tuple(parts)))


def _points(points: int) -> Message:
    return say("fractions_points", "{points, plural, one {# point} other {# points}}", points=points)


def _earned(tokens: tuple[Token, ...]) -> Message:
    return say(
        "fractions_tokens",
        "{count, plural, one {token} other {tokens}} {tokens}",
        count=len(tokens),
        tokens=AllOf(tuple(map(token_words, tokens))),
    )


def possible_words(possible: Possible) -> Message:
    """ "3/12 + 2/12 = 5/12: 23 points, token + or ×, a solution"."""
    equation = Maths(possible.equation.text)
    return say("fractions_possible", "{equation}: {worth}", equation=equation, worth=worth_words(possible))


def worth_words(possible: Possible) -> Message:
    """ "23 points, token + or ×, a solution"."""
    parts = [_points(possible.points)]
    if possible.tokens:
        parts.append(_earned(possible.tokens))
    if possible.solution:
        parts.append(say("fractions_a_solution", "a solution"))
    return say("fractions_worth", "{parts}", parts=Series(tuple(parts)))


def status_lines(view: MathicFractionView, operator: OperatorView) -> tuple[Words, ...]:
    """A few lines when nothing is to be entered."""
    return tuple(words(line, operator.names) for line in _lines(view))


def _lines(view: MathicFractionView) -> Iterator[Message]:
    if view.claim is not None and view.claim.stolen_from is not None:
        yield say("fractions_stolen_from", "stolen from {who}", who=Seat(view.claim.stolen_from))
    elif view.phase == "reviewing" and view.missed is not None:
        yield from map(possible_words, view.missed.equations)
        if not view.missed.equations:
            yield say("fractions_nothing_better", "Nothing better was possible.")
        if not view.missed.complete:
            yield say(
                "fractions_may_be_more",
                "There may be better ones; none is worth more than {points} points.",
                points=view.missed.at_most,
            )
    elif view.phase == "drawing":
        yield say("fractions_draw_for_first", "A random draw decides who goes first.")
    elif view.phase in ("between", "over"):
        yield from _score_lines(view)
    elif view.turns and view.claim is None:
        yield say("fractions_turn_was", "{turn}.", turn=said_of(view.turns[-1]))


def _score_lines(view: MathicFractionView) -> Iterator[Message]:
    """Who has how many points, and to whom the last cards of the round went."""
    ranked = sorted(view.players, key=lambda player: (-player.points, player.seat))
    last = view.rounds[-1] if view.rounds else None
    for player in ranked:
        yield say(
            "fractions_score",
            "{who}: {points} ({fresh} in this round)",
            who=Seat(player.seat),
            points=player.points,
            fresh=last.points[player.seat - 1] if last is not None else player.round_points,
        )
    if last is not None and last.left and last.left_to is not None:
        yield say(
            "fractions_cards_left",
            "{who} made the last equation and takes"
            " {cards, plural, one {the card that is left} other {the # cards that are left}}.",
            who=Seat(last.left_to),
            cards=last.left,
        )


# --- for the operator alone ------------------------------------------------------------------------------------------


def aside_words(advice: object) -> Message | None:
    """What only the operator is told; None for nothing."""
    if not isinstance(advice, MathicFractionAdvice):
        return None
    if advice.warned_of is not None:
        return say(
            "fractions_this_is_usable",
            "{card} could be used. To discard it anyway, discard it again.",
            card=face_title(advice.warned_of),
        )
    if advice.warned:
        return say("fractions_usable", "this card could be used. To discard it anyway, discard it again.")
    if advice.holds is not None:
        return _verdict(advice)
    if advice.stealable is not None:
        return _stealable(advice)
    return None


def _verdict(advice: MathicFractionAdvice) -> Message:
    if advice.holds:
        verdict = say("fractions_true", "the equation is true.")
    elif advice.left_value:
        left, right = Maths(advice.left_value), Maths(advice.right_value)
        verdict = say("fractions_false_sides", "the equation is FALSE ({left} and {right}).", left=left, right=right)
    else:
        verdict = say("fractions_false", "the equation is FALSE.")
    if advice.earns is None:
        return verdict
    worth = worth_words(advice.earns)
    return say("fractions_verdict_worth", "{verdict} It is worth {worth}.", verdict=verdict, worth=worth)


def _stealable(advice: MathicFractionAdvice) -> Message:
    if advice.example is not None:
        can = say("fractions_can_steal_so", "it can be used: {possible}", possible=possible_words(advice.example))
    elif advice.stealable:
        can = say("fractions_can_steal", "it can be used")
    else:
        can = say("fractions_cannot_steal", "it can't be used")
    if advice.complete:
        return say("fractions_searched", "{can}.", can=can)
    return say("fractions_search_stopped", "{can} (the search stopped at its limit).", can=can)
