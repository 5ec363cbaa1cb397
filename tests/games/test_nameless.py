"""What a game says names seats and nobody: whoever may not read names hears "Seat 2", and states hold no name in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from tests.games.got_em import random_match as got_em
from tests.games.mathic_fraction import random_match as mathic_fraction
from tests.speech import heard

from gotit.core.game import Ask, Game
from gotit.core.message import Message, as_data

NAMES = ("Quirina", "Xaver", "Ottokar", "Jolanthe")
"""None of them is part of a word."""

PLAYED: dict[str, tuple[Any, Callable[..., Iterator[tuple[Any, Any]]]]] = {
    "got-em": (got_em, lambda seed: got_em.play(seed, 4, rules=("bright", "brainy")[seed % 2])),
    "mathic-fraction": (mathic_fraction, lambda seed: mathic_fraction.play(seed, 4)),
}


@pytest.mark.parametrize("game", sorted(PLAYED))
def test_no_sentence_of_a_match_holds_a_name(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    played, play = PLAYED[game]
    monkeypatch.setattr(played, "NAMES", NAMES)
    named: set[str] = set()
    for seed in range(16):
        for _, state in play(seed):
            for message in said(played.GAME, state):
                written = msgspec.json.encode(message, enc_hook=_plain).decode() + heard(message)
                assert not any(name in written for name in NAMES), message
                named.update(name for name in NAMES if name in heard(message, *NAMES))
    assert named == set(NAMES), "all of them were spoken of"


def said(game: Game, state: Any) -> Iterator[Message]:
    """All that this state says to anybody."""
    yield from (news.message for news in game.news(state))
    if (outcome := game.outcome(state)) is not None:
        yield outcome.message
    if (wanted := game.chance(state)) is not None:
        yield wanted.why
    if isinstance(asked := game.buzzers(state), Ask):
        yield from (meaning.prompt for meaning in asked.meanings.values() if meaning.prompt is not None)


def _plain(value: object) -> object:
    if isinstance(value, Message):
        return as_data(value)
    raise NotImplementedError(f"{type(value).__name__} has no JSON form")
