"""What is going on in a buzzer round, in a few words for the one who runs it.

Must not: use Qt.
"""

from __future__ import annotations

from gotit.core.message import Message, Seat, Seats, say
from gotit.games.buzzer_round.view import BuzzerRoundView
from gotit.language.chosen import words
from gotit.language.words import Words
from gotit.ui.operator.operator_view import OperatorView


def headline(view: BuzzerRoundView, operator: OperatorView) -> tuple[Words, Words]:
    """The headline, and what the operator can do about it."""
    if view.phase == "over":
        still, best = say("round_hint_over", "A question can still be corrected."), operator.best
        told = still if best is None else say("round_hint_over_best", "{best} {still}", best=best, still=still)
        return operator.outcome_words, words(told, operator.names)
    said, hint = _headline(view, operator)
    return words(said, operator.names), words(hint, operator.names)


def _headline(view: BuzzerRoundView, operator: OperatorView) -> tuple[Message, Message | None]:
    number = view.number
    match view.phase:
        case "reading":
            read = say("round_head_reading", "Question {number}: read it aloud", number=number)
            return read, say("round_hint_reading", "Who buzzes now is too early.")
        case "racing" if operator.pending:
            checked = say("round_head_pending", "Somebody buzzed: who was first?")
            return checked, say("round_hint_pending", "An earlier buzz may still be on its way.")
        case "racing":
            racing = say("round_head_racing", "Question {number}: the buzzers are open", number=number)
            nobody = say("round_hint_nobody", "Nobody knows it: K.")
            keys = say("round_hint_racing", "Keys 1–9 buzz. Nobody knows it: K.")
            some = say("round_hint_racing_some", "Without a buzzer: keys 1–9. Nobody knows it: K.")
            return racing, operator.race_keys(keys, some) or nobody
        case "drawing":
            return say("round_head_drawing", "Too close to call: a random draw"), None
        case "tied":
            tied = say("round_head_tied", "{who}: too close to call", who=Seats(view.tied))
            return tied, say("round_hint_tied", "Choose who answers first.")
        case "answering":
            return _answers(view, Seat(view.floor or 0))
        case "writing":
            return _write(view), say("round_hint_writing", "What is there can be marked already.")
        case "marking":
            return say("round_head_marking", "Who wrote it right?"), say("round_hint_marking", "Click each of them.")
        case _:
            return _between(view)


def _answers(view: BuzzerRoundView, who: Seat) -> tuple[Message, Message]:
    said = say("round_head_answers", "{who} answers", who=who)
    if view.lots:
        return said, say("round_hint_lots", "It was too close to call; the draw named {who}. G or M?", who=who)
    return said, say("round_hint_answers", "Right: G. Wrong, or no answer: M.")


def _write(view: BuzzerRoundView) -> Message:
    if len(view.writers) == len(view.players):
        return say("round_head_all_write", "Question {number}: everyone writes", number=view.number)
    return say("round_head_write", "Too close to call: {who} write", who=Seats(view.writers))


def _between(view: BuzzerRoundView) -> tuple[Message, Message | None]:
    won = tuple(player.seat for player in view.players if player.mark == "right")
    if not view.number:
        hint = say("round_hint_first", "You ask, they buzz. No card and no screen is needed for a question.")
        return say("round_head_first", "The first question"), hint
    if view.nobody:
        return say("round_head_nobody", "Question {number}: nobody got it", number=view.number), _next(view)
    return say("round_head_won", "Question {number}: {who} right", number=view.number, who=Seats(won)), _next(view)


def _next(view: BuzzerRoundView) -> Message | None:
    if view.finalists and not view.done:
        return say("round_hint_final", "The final is between {who}.", who=Seats(view.finalists))
    return None
