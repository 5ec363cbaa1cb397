"""Words that several panels share. Margins, clocks and lists are said as on the projector (`gotit.ui.paint.words`).

May not happen here: Qt; figures of its own.
"""

from __future__ import annotations

from collections.abc import Mapping

from gotit.core.game import News
from gotit.core.message import Message, Typed, say
from gotit.core.offer import Move
from gotit.core.pairs import say_way
from gotit.core.table import ShownPlace
from gotit.language.words import english
from gotit.ui.paint.words import say_margin

STEPS = {  # every step that no game's table of moves names, by its label: how it stands behind "Undo" and "Undone:"
    "called": "the call",
    "passed": "the pass",
    "answered": "the answer",
    "ready": "“ready”",
    "time_up": "“time is up”",
    "favourite_numbers": "the favourite numbers",
    "draw_first": "drawing lots",
    "lay_table": "what lies there",
    "announce": "the announcement",
    "compute": "the equation",
    "pattern": "the pattern",
    "discard": "the discard",
    "discard_real": "the discard",
    "trust": "“no call”",
    "give_up": "giving up",
    "judge_pattern": "your decision",
    "go_on": "going on",
    "show_missed": "what was missed",
    "end_match": "the end of the match",
    "turn_tokens": "the new tokens",
    "correct": "the correction",
    "correct_token": "the corrected token",
    "correct_hand": "the corrected hand",
    "overrule": "your decision",
}

ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th")


def step_words(label: str, moves: Mapping[str, Move]) -> str:
    """What undo or redo is about to do, for its button: "the calculation", “Leave it”. `moves`: of the game."""
    if label in moves:
        move = moves[label]
        return english(move.undo or say("step_of_move", "“{move}”", move=move.label))
    return STEPS.get(label, label.replace("_", " "))


def news_words(news: News, names: tuple[str, ...], moves: Mapping[str, Move]) -> str:
    """What is told. Undo and redo say a step's label, as programs know it: here it gets the button's words."""
    message = news.message
    match message.args.get("step"):
        case Typed(label) if message.code in ("undo", "redo"):
            message = Message(message.code, message.pattern, {"step": Typed(step_words(label, moves))})
    return english(message, names)


def place_words(position: int, place: ShownPlace) -> str:
    """A seat's place in the order strip, and how that is known: "1st", "2nd +3.2 ms, same hub · ±8 µs"."""
    rank = ORDINALS[position] if position < len(ORDINALS) else f"{position + 1}th"
    if position == 0:
        return rank
    known = english(say_way(place.way, place.behind.uncertainty_us if place.behind is not None else None))
    return f"{rank} {english(say_margin(place.behind))}, {known}"
