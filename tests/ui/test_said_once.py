"""On the players' screen nothing is said twice, in matches by chance of every game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace
from PyQt6.QtGui import QGuiApplication
from tests.games.test_offers import ROWS
from tests.ui.looking import texts
from tests.ui.test_show import view_of

from gotit.core.game import Ask, Game
from gotit.core.match_view import MatchView
from gotit.games.shelf import shelf
from gotit.ui.moments import LONG_NAMES
from gotit.ui.paint.part import Part

pytestmark = pytest.mark.usefixtures("qapp")

SEEDS = range(4)
OF_EACH = ("seat", "finale", "ties", "ways", "last")
"""Parts that say something of each player, card or way: there several may be told the same."""


def asked_view(rules: Game, state: Any) -> MatchView:
    """What everybody sees, with what each player is asked."""
    view, buzzers = view_of(rules, state), rules.buzzers(state)
    told = buzzers.meanings if isinstance(buzzers, Ask) else {}
    seats = (replace(seat, prompt=told[seat.number].prompt if seat.number in told else None) for seat in view.seats)
    return replace(view, seats=tuple(seats))


def is_sentence(said: str) -> bool:
    words = [word for word in said.split() if word.strip(".,:!?").isalpha()]
    return len(words) > 1 and said not in LONG_NAMES


@pytest.mark.parametrize("game", sorted(ROWS))
def test_no_sentence_stands_twice_on_one_picture(qapp: QGuiApplication, game: str) -> None:
    rules, looked = shelf()[game], set()
    for seed in SEEDS:
        for _, state in ROWS[game].play(seed):
            view = asked_view(rules, state)
            kind = getattr(state, "phase", ""), tuple(seat.prompt is not None for seat in view.seats)
            if kind in looked:
                continue
            looked.add(kind)
            picture, records = texts(view, 16 / 9)
            said = Counter(text.wanted for text in records if is_sentence(text.wanted) and not of_each(picture, text))
            assert [words for words, times in said.items() if times > 1] == [], (seed, kind)
    assert len(looked) > 3


def of_each(picture: Any, text: Any) -> bool:
    parts: list[Part] = [part for part in picture if part.rect.holds(text.ink, 2)]
    return any(part.name.split()[0] in OF_EACH for part in parts)
