"""What can be set can be played: each value of each setting is refused with a sentence, or a match played with it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.at_table import PLAYABLE, AtTable, some_settings
from tests.speech import heard

from gotit.core.game import Drawn, Game, Refused, TimeUp
from gotit.core.setting import Setting, settings_of
from gotit.games.shelf import shelf

GAMES = sorted(shelf())
FAR = (-(10**12), -1, 0, 1, 2, 21, 999, 10**6, 10**12)
MOST, ENOUGH = 200, 12


def odd_values(setting: Setting, usual: Any, seats: int) -> Iterator[Any]:
    """What a line to the referee, or a form, could say: the ends of its range, and beyond them."""
    choices = [choice.value for choice in setting.choices]
    near = [edge + by for edge in (setting.low, setting.high) if edge is not None for by in (-1, 0, 1)]
    numbers = sorted({*FAR, *near, setting.none_is})
    if isinstance(usual, bool):
        yield from (False, True, 2, "yes")
    elif isinstance(usual, int):
        yield from (*numbers, *choices, "5", None)
    elif isinstance(usual, dict):
        for value in (*choices, "", "02-30", "13-01", "12-24", 7):
            yield from ({seat: value} for seat in (0, 1, seats, seats + 1, -1))
            yield dict.fromkeys(range(1, seats + 1), value)
    elif isinstance(usual, tuple):
        yield from ([number] for number in (*numbers, *choices))
        yield from ([each] * many for each in (1, *choices[:1]) for many in (2, seats, seats + 1, 200))
        yield choices
    else:
        yield from (*choices, "", "nonsense", " \n", 5)


def begun(game: Game, seats: int, settings: dict[str, Any]) -> AtTable | None:
    """The match that these settings begin; None: they are refused, with a sentence."""
    try:
        return AtTable(game.name, 0, seats=seats, settings=settings)
    except Refused as refused:
        return None if heard(refused) else pytest.fail(f"{settings} are refused without a word")


def plays(match: AtTable) -> None:
    """It goes on: things are done in it that are neither chance's nor the clock's."""
    for _ in match.moments(MOST):
        if sum(not isinstance(deed.action, (Drawn, TimeUp)) for deed in match.session.done) >= ENOUGH:
            return
    assert match.session.over, f"nothing goes on with {match.session.state.settings}"


@pytest.mark.parametrize("name", GAMES)
def test_each_value_of_each_setting_is_refused_or_played(name: str) -> None:
    game = shelf()[name]
    usual = game.Settings()
    refused = played = 0
    for key, setting in settings_of(game.Settings).items():
        for seats in {game.seats[0], game.seats[-1]}:
            needed = {need.name: need.value for need in setting.needs}
            for value in odd_values(setting, getattr(usual, key), seats):
                match = begun(game, seats, {**PLAYABLE.get(name, {}), **needed, key: value})
                outside = (
                    type(value) is int and (setting.low, setting.high) != (None, None) and not setting.allows(value)
                )
                assert match is None or not outside, f"{key} = {value}"
                if match is None:
                    refused += 1
                elif key not in PLAYABLE.get(name, {}):  # the tests' own players would find nothing to lay
                    played += 1
                    plays(match)
    assert refused > 20
    assert played > 20


@pytest.mark.parametrize("name", GAMES)
def test_any_settings_together_are_refused_or_played(name: str) -> None:
    game, chance = shelf()[name], random.Random(name)
    played = 0
    for _ in range(60):
        seats = chance.choice(game.seats)
        match = begun(game, seats, {**some_settings(game, seats, chance), **PLAYABLE.get(name, {})})
        if match is not None:
            played += 1
            plays(match)
    assert played > 10
