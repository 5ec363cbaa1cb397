"""What a computer player is asked, as a line: whoever reads it there thinks what would have been thought here."""

from __future__ import annotations

import random

import pytest
from tests.games.at_table import AtTable

from gotit.opponents.protocol import simulations
from gotit.opponents.question import Answered, Asked, line, read_answered, read_asked
from gotit.opponents.racing import rivals
from gotit.opponents.shelf import contests
from gotit.opponents.table import answer, questions

KNOWN = contests()
PLAYED = sorted({contest.game.name for contest in KNOWN.values()} | set(rivals()))


@pytest.mark.parametrize("game", PLAYED)
def test_a_question_is_the_same_on_the_other_side_in_every_game(game: str) -> None:
    computers = {"1": "easy" if game in rivals() else "greedy"}
    asked = 0
    for seed in range(2):
        table = AtTable(game, seed, computers=computers, mode="virtual")
        for moment in table.moments(40):
            if not (found := questions(moment.after, KNOWN)):
                continue
            there = read_asked(line(Asked(7, found, 0.5)))
            assert there == Asked(7, found, 0.5)
            asked += 1
            if asked % 8 == 2:
                answers = [
                    tuple(answer(each, KNOWN, random.Random(seed), simulations(3)) for each in several)
                    for several in (found, there.questions)
                ]
                assert answers[0] == answers[1]
                back = line(Answered(7, answers[0]))
                assert line(read_answered(back)) == back
    assert asked > 2
