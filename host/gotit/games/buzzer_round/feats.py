"""What can be told of the players of a buzzer round when it is over.

Must not: apply rules. All is read from the questions as they stand at the end: a jury may have corrected any.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gotit.core.feats import RIGHT, WRONG, Feat, Noted, times
from gotit.core.message import say
from gotit.games.buzzer_round.state import State

REBOUND = Feat("rebound", say("feat_rebound", "saved it"), times)
"""Was right after somebody else had not been."""
PEN = Feat("pen", say("feat_pen", "wrote it"), times, least=2, best=True)
ALONE = Feat("alone", say("feat_alone", "alone right"), times)
FINAL = Feat("final", say("feat_final", "in the final"), times)


def notes(states: Sequence[State]) -> Iterator[Noted]:
    for number, question in enumerate(states[-1].questions, 1):
        on = (number,)
        for seat in question.right:
            yield Noted(RIGHT, seat, round=on)
            if question.kind == "write":
                yield Noted(PEN, seat, round=on)
                if len(question.right) == 1:
                    yield Noted(ALONE, seat, round=on)
            elif question.answered[:1] not in ((), (seat,)):
                yield Noted(REBOUND, seat, round=on)
            if question.final:
                yield Noted(FINAL, seat, round=on)
        for seat in question.wrong:
            yield Noted(WRONG, seat, round=on)
