"""All that can be done in a buzzer round, said once: the table of its moves, and which of them are offered now.

Must not: do it.
"""

from __future__ import annotations

from collections.abc import Iterator

from gotit.core.game import EndMatch
from gotit.core.message import Arg, Message, say
from gotit.core.offer import Move, Offer, Offers, Open, Written
from gotit.games.buzzer_round.actions import (
    AllWrite,
    Correct,
    Count,
    Early,
    GiveFloor,
    Mark,
    Nobody,
    OpenBuzzers,
    PensDown,
    PlayFinal,
    ReadOut,
    Reopen,
    Right,
    Wrong,
)
from gotit.games.buzzer_round.play import can_reopen
from gotit.games.buzzer_round.state import State


def _brings(it: Arg) -> Message:
    return say("round_right_for_it", "Right: {it}", it=it)


def _becomes(it: Arg) -> Message:
    return say("round_correct_it", "Correct: {it}", it=it)


READ = Move(
    code="read_out",
    kind=ReadOut,
    label=say("round_read", "Next question: read it aloud"),
    undo=say("undo_read", "the next question"),
    role="primary",
    place="panel",
)
OPEN = Move(
    code="open_buzzers", kind=OpenBuzzers, label=say("round_open", "Open the buzzers"), role="primary", place="panel"
)
WRITE = Move(
    code="all_write",
    kind=AllWrite,
    label=say("round_write", "Next question: everyone writes"),
    undo=say("undo_write", "“Everyone writes”"),
)
EARLY = Move(
    code="early",
    kind=Early,
    label=say("round_early_move", "Buzzed too early"),
    tip=say("round_early_tip", "As if the buzzer had been pressed while you read"),
    place="seat",
)
FLOOR = Move(
    code="give_floor",
    kind=GiveFloor,
    label=say("round_floor", "Answers first"),
    undo=say("undo_floor", "who answers first"),
    place="panel",
)
RIGHT = Move(code="right", kind=Right, label=say("round_right_move", "Right"), role="right", place="panel")
WRONG = Move(
    code="wrong",
    kind=Wrong,
    label=say("round_wrong_move", "Wrong"),
    tip=say("round_wrong_tip", "Or no answer: out of this question"),
    role="wrong",
    place="panel",
)
RIGHT_FOR = Move(
    code="right_for",
    kind=Right,
    label=say("round_right_for", "Right, for other points …"),
    filled=_brings,
    undo=say("undo_right_for", "“Right”"),
)
NOBODY = Move(
    code="nobody",
    kind=Nobody,
    label=say("round_nobody_move", "Nobody knew it"),
    tip=say("round_nobody_tip", "The question is over"),
    role="keep",
)
REOPEN = Move(
    code="reopen",
    kind=Reopen,
    label=say("round_reopen", "Open again for the others"),
    undo=say("undo_reopen", "“Open again”"),
)
PENS = Move(code="pens_down", kind=PensDown, label=say("round_pens", "Pens down!"), role="primary", place="panel")
MARK = Move(
    code="mark", kind=Mark, label=say("round_mark", "Wrote it right"), undo=say("undo_mark", "a mark"), place="panel"
)
UNMARK = Move(
    code="unmark",
    kind=Mark,
    label=say("round_unmark", "Wrote it wrong"),
    undo=say("undo_unmark", "a mark"),
    place="panel",
)
COUNT = Move(
    code="count",
    kind=Count,
    label=say("round_count", "All are marked: the points"),
    undo=say("undo_count", "the points"),
    role="primary",
    place="panel",
)
CORRECT = Move(
    code="correct",
    kind=Correct,
    label=say("round_correct", "Correct a question"),
    filled=_becomes,
    undo=say("undo_round_correct", "the correction"),
    place="panel",
)
FINAL = Move(code="play_final", kind=PlayFinal, label=say("round_play_final", "Play the final"))
FINAL_NEXT = Move(
    code="final_next",
    kind=PlayFinal,
    label=say("round_final_next_move", "All questions are played: the final"),
    undo=say("undo_final_next", "the final"),
    role="primary",
    place="panel",
)
DONE = Move(
    code="done",
    kind=EndMatch,
    label=say("round_done", "Show the ranking"),
    undo=say("undo_round_done", "the ranking"),
    role="primary",
    place="panel",
)

MOVES = {
    move.code: move
    for move in (
        *(READ, OPEN, WRITE, EARLY, FLOOR, RIGHT, WRONG, RIGHT_FOR, NOBODY, REOPEN, PENS, MARK, UNMARK, COUNT),
        *(CORRECT, FINAL, FINAL_NEXT, DONE),
    )
}


def offers(state: State) -> Offers:
    """What can be done now. All is the operator's: no seat has anything to say but by its buzzer."""
    return () if state.phase == "drawing" else tuple(_offers(state))


def _offers(state: State) -> Iterator[Offer | Open]:
    match state.phase:
        case "idle":
            yield from _between(state)
        case "reading":
            yield Offer(move=OPEN, seat=0, action=OpenBuzzers())
            for seat in state.racers:
                if seat not in state.question.early:
                    yield Offer(move=EARLY, seat=0, action=Early(seat), about=seat)
        case "racing":
            yield Offer(move=NOBODY, seat=0, action=Nobody())
        case "tied":
            for seat in state.callers:
                yield Offer(move=FLOOR, seat=0, action=GiveFloor(seat), about=seat)
            yield Offer(move=NOBODY, seat=0, action=Nobody())
        case "answering":
            (seat,) = state.callers
            yield Offer(move=RIGHT, seat=0, action=Right(seat), about=seat)
            yield Offer(move=WRONG, seat=0, action=Wrong(seat), about=seat)
            if not state.question.final:
                points = Written("points")
                yield Open(move=RIGHT_FOR, seat=0, fixed={"seat": seat}, fills="points", entry=points, about=seat)
        case "writing" | "marking":
            yield from _marking(state)
    if state.questions:
        yield Open(move=CORRECT, seat=0, fixed={}, fills="points", entry=Written("points"))


def _between(state: State) -> Iterator[Offer]:
    if state.done:
        yield Offer(move=DONE, seat=0, action=EndMatch())
    elif state.all_asked and not state.in_final:
        yield Offer(move=FINAL_NEXT, seat=0, action=PlayFinal())
    else:
        if state.settings.early == "told":
            yield Offer(move=OPEN, seat=0, action=OpenBuzzers())
        else:
            yield Offer(move=READ, seat=0, action=ReadOut())
        yield Offer(move=WRITE, seat=0, action=AllWrite())
        if state.questions and state.finalists and not state.in_final:
            yield Offer(move=FINAL, seat=0, action=PlayFinal())
    if can_reopen(state):
        yield Offer(move=REOPEN, seat=0, action=Reopen())


def _marking(state: State) -> Iterator[Offer]:
    """What lies there can be marked while the others still write."""
    for seat in state.writers:
        is_right = seat in state.marked
        yield Offer(move=UNMARK if is_right else MARK, seat=0, action=Mark(seat, not is_right), about=seat)
    if state.phase == "writing":
        yield Offer(move=PENS, seat=0, action=PensDown())
    else:
        yield Offer(move=COUNT, seat=0, action=Count())
