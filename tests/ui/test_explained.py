"""Tokens of Mathic Fraction explain themselves, a kind in a turn, the first time that one of it lies there."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace
from tests.games.mathic_fraction.play_table import Table
from tests.games.test_offers import ROWS
from tests.ui.looking import ASPECTS, LANGUAGES, meetings, texts

from gotit.core.match_view import MatchView
from gotit.games.mathic_fraction.view import MathicFractionView, token_to_explain
from gotit.games.shelf import shelf
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.samples import sitting

pytestmark = pytest.mark.usefixtures("qapp")
GAME = shelf()["mathic-fraction"]
TOKENS = "color red; number 1/2; odd; pattern"


def views(seed: int) -> list[MathicFractionView]:
    return [GAME.view(state, None) for _, state in ROWS["mathic-fraction"].play(seed)]


def test_each_kind_is_explained_in_one_turn_and_lies_there_then() -> None:
    found = 0
    for seed in range(6):
        told: dict[str, set[int]] = {}
        for view in views(seed):
            token = token_to_explain(view)
            if token is not None:
                assert token in view.tokens
                told.setdefault(token.kind, set()).add(len(view.turns))
        assert all(len(turns) == 1 for turns in told.values()), told
        assert all(one != other for one, other in pairwise(sorted(told.values(), key=min))), told
        found += len(told)
    assert found >= 12


def test_after_the_turns_in_which_all_was_new_nothing_is_told() -> None:
    table = Table(space="2/12c 5/12d 1/12s 7/12c", tokens=TOKENS)
    kinds = []
    for _ in range(6):
        token = token_to_explain(table.view())
        kinds.append(token.kind if token else "")
        seat = table.state.actor
        table.discard(seat, table.hand(seat).split()[0]).pass_by()
    assert kinds == ["color", "number", "parity", "pattern", "", ""]
    assert token_to_explain(replace(table.view(), round_number=2)) is None


@pytest.mark.parametrize("aspect", ASPECTS.values(), ids=ASPECTS.keys())
def test_the_words_are_whole_and_cover_nothing(aspect: float) -> None:
    seen = 0
    for seed, language in enumerate(LANGUAGES.values()):
        for view in views(seed)[:40]:
            seats = sitting(len(view.players), ("Ana", "Bartholomäus", "Chukwuemeka", "Dorota", "Emil", "Finn"))
            whole = MatchView("mathic-fraction", GAME.title, None, seats, view)
            picture, records = texts(whole, aspect, language=language)
            told = next((part.rect for part in picture if part.name == "token explained"), None)
            if told is not None:
                seen += 1
                own = [text for text in records if told.holds(text.ink, 2)]
                assert own
                assert all(not text.elided and text.glyph_height >= FLOOR - 0.5 for text in own)
                assert meetings([part.rect for part in picture]) == []
    assert seen
