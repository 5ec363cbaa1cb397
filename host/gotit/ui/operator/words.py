"""Words that several panels share. Margins, clocks and lists are said as on the projector (`gotit.core.margins`).

Must not: use Qt; have figures of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gotit.core.game import News
from gotit.core.margins import say_margin
from gotit.core.match_view import ShownPlace
from gotit.core.message import Message, Seat, Typed, say
from gotit.core.offer import Move
from gotit.core.pairs import say_way
from gotit.language.chosen import words
from gotit.language.words import Words

CORRECTION = say("step_amend", "the correction")
OWN_STEPS: Mapping[str, Message] = {  # the session's own, by label: how they stand behind "Undo" and "Undone:"
    "called": say("step_called", "the buzz"),
    "passed": say("step_passed", "the pass"),
    "answered": say("step_answered", "the answer"),
    "time_up": say("step_time_up", "“time's up”"),
    "overrule": say("step_overrule", "your decision"),
    "amend": CORRECTION,
    **dict.fromkeys(  # of kept matches
        ("correct", "correct_wall", "correct_pawn", "correct_tile", "correct_token"), CORRECTION
    ),
    "more_time": say("step_more_time", "“more time”"),
}


def of_seat(what: str, seat: int) -> Words:
    """The accessible name of what each seat has one of."""
    return words(say("of_seat", "{what}, {seat}", what=Typed(what), seat=Seat(seat)))


def in_a_row(facts: Iterable[Message]) -> Message | None:
    """Short facts, "1 box · same hub · ±8 µs"; None for none."""
    row: Message | None = None
    for fact in facts:
        row = fact if row is None else say("facts_in_a_row", "{one} · {other}", one=row, other=fact)
    return row


def in_one_breath(sentences: Iterable[Message | None]) -> Message | None:
    """One after the other, but for those that there are not; None for none."""
    said: Message | None = None
    for one in filter(None, sentences):
        said = one if said is None else say("two_sentences", "{one} {other}", one=said, other=one)
    return said


def step_words(label: str, moves: Mapping[str, Move]) -> Message:
    """What undo or redo is about to do, for its button: "the calculation", “Leave it”. `moves`: of the game."""
    if label in moves:
        move = moves[label]
        return move.undo or say("step_of_move", "“{move}”", move=move.label)
    return OWN_STEPS.get(label) or say("step_unnamed", "{step}", step=Typed(label.replace("_", " ")))


def news_message(news: News, moves: Mapping[str, Move]) -> Message:
    """What is told. Undo and redo say a step's label, as programs know it: here it gets the button's words."""
    message = news.message
    match message.args.get("step"):
        case Typed(label) if message.code in ("undo", "redo"):
            return Message(message.code, message.pattern, {"step": step_words(label, moves)})
    return message


def only_for_you(news: Message) -> Message:
    """For the log, where others may read over the operator's shoulder."""
    return say("only_for_you", "Only you see this: {news}", news=news)


def place_words(position: int, place: ShownPlace) -> Message:
    """A seat's place in the order strip, and how that is known: "1st", "2nd +3.2 ms, same hub · ±8 µs"."""
    rank = nth(position + 1)
    if position == 0:
        return rank
    known = say_way(place.way, place.behind.uncertainty_us if place.behind is not None else None)
    margin = say_margin(place.behind)
    return say("place_behind", "{rank} {margin}, {known}", rank=rank, margin=margin, known=known)


def nth(number: int) -> Message:
    """ "1st"."""
    return say("nth", "{number, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", number=number)


def roll_call_words(calling: tuple[int, ...]) -> Message:
    """Whom a roll-call in a match waits for; or that it is over."""
    if not calling:
        return say("roll_call_over", "The roll-call is over.")
    return say("roll_call_in_play", "Roll-call: {who}, slap your buzzer!", who=Seat(calling[0]))
