"""A rival in the headless referee: it calls when the lines' time has come to it, and not before."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from gotit.core.game import Refused
from gotit.games.shelf import shelf
from gotit.headless.command import drawing
from gotit.headless.referee import Referee
from gotit.opponents.table import counting

SETTINGS = {"computers": {"2": "hard"}}


def referee() -> Referee:
    return Referee(shelf(), drawing(1), play=counting(random.Random(1)))


def said(answers: list[bytes]) -> list[Any]:
    return [json.loads(line) for line in answers]


def test_it_calls_and_says_its_calculation_once_time_has_passed() -> None:
    table = referee()
    table.start("fast-fun-maths", ("Ana", "Computer"), SETTINGS)
    table.answer(b'{"do": "act", "action": {"do": "turn_over"}, "at_us": 1000000}')
    early = said(table.answer(b'{"do": "time", "at_us": 3000000}'))
    assert not any("played" in each for each in early), "it looks for 5 seconds at least"
    later = said(table.answer(b'{"do": "time", "at_us": 22000000}'))
    played = [each["played"]["do"] for each in later if "played" in each]
    assert played[:2] == ["call", "explain"]
    assert table.session.state.calculations[0].right
    assert "error" not in later[-1]


def test_a_call_written_for_an_earlier_instant_comes_before_it() -> None:
    """Ana's line comes with the time at which she pressed; the computer would have called later."""
    table = referee()
    table.start("fast-fun-maths", ("Ana", "Computer"), SETTINGS)
    table.answer(b'{"do": "act", "action": {"do": "turn_over"}, "at_us": 1000000}')
    table.answer(b'{"do": "call", "seat": 1, "at_us": 2000000}')
    table.answer(b'{"do": "view", "at_us": 30000000}')
    assert table.session.state.callers == (1,) or table.session.state.player(1).out


def test_without_anybody_who_plays_for_it_it_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        Referee(shelf(), drawing(1)).start("hidden-formula", ("Ana", "Computer"), SETTINGS)
    assert refused.value.code == "no_computers_here"
