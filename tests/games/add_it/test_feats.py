"""What a turn of ADD-IT is worth telling, and when a hand is over."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.add_it.play_table import GAME, Table

from gotit.core.feats import Noted
from gotit.core.game import Leaves
from gotit.core.message import Maths, say
from gotit.games.add_it.feats import BIGGEST, CAPTURES, LONGEST, PAIRS, SWEPT, _of_turn, notes
from gotit.games.add_it.state import floor


def turn(card: int, *collected: int) -> Any:
    return SimpleNamespace(
        seat=2, card=SimpleNamespace(number=card), collected=[SimpleNamespace(number=number) for number in collected]
    )


def test_a_sum_that_takes_all_that_lies_there_is_noted_with_its_turn() -> None:
    summed = say("feat_sum", "{sum}", sum=Maths("5 + 2 + 1"))
    taken = [
        Noted(CAPTURES, 2, 1, 7),
        Noted(LONGEST, 2, 3, 7, value=summed),
        Noted(BIGGEST, 2, 8, 7, value=summed),
    ]
    assert list(_of_turn(turn(8, 1, 5, 2), 4, 7)) == taken
    assert list(_of_turn(turn(8, 1, 5, 2), 3, 7)) == [*taken, Noted(SWEPT, 2, 4, 7)]
    assert list(_of_turn(turn(8, 8), 1, 7)) == [Noted(CAPTURES, 2, 1, 7), Noted(PAIRS, 2, 1, 7), Noted(SWEPT, 2, 2, 7)]


@pytest.mark.parametrize(("phase", "over"), [("choosing", False), ("playing", False), ("between", True)])
def test_a_hand_is_over_between_two(phase: str, over: bool) -> None:
    assert floor(replace(Table().state, phase=phase)).over is over


def test_who_leaves_with_the_last_cards_leaves_no_card_half_laid() -> None:
    state = Table(seats=3).state
    last = tuple(replace(player, hand=player.hand if player.seat == state.actor else ()) for player in state.players)
    state = replace(state, phase="playing", pile=(), players=last, laid=True)
    after = GAME.apply(state, Leaves(state.actor), 0)
    assert after.phase != "playing"
    assert after.laid is False


def test_the_first_turn_of_another_game_is_noted_like_any_other() -> None:
    before = SimpleNamespace(turns=(turn(8, 8), turn(3, 3)), game_number=1, table=(1, 2, 3))
    after = SimpleNamespace(turns=(turn(4, 4),), game_number=2)
    assert [note.feat for note in notes((before, after))] == [CAPTURES, PAIRS]  # type: ignore[arg-type]
