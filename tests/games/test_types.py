"""All that a game tells of its states is what its types say, and about whom it says, at every moment of random matches.

The types are checked where they are written, and nothing checks a struct when it is made: what reaches phones, journals
and other programs as JSON is made of these.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.test_offers import ROWS
from tests.typed import Fits, returned

from gotit.core.game import Game
from gotit.core.message import Seat
from gotit.games.shelf import shelf

OF_A_STATE = (
    *("offers", "buzzers", "chance", "presence", "computers", "timer", "advice", "puzzle", "floor", "lamps", "news"),
    *("outcome", "entries"),
)
SEEDS, MOST = 4, 160
OF_ALL = {"round_begins"}
"""Names who deals, and is about everybody."""


def told(game: Game, state: Any) -> Iterator[tuple[str, Any]]:
    """What the game says of this state, with the name of what was asked."""
    for name in OF_A_STATE:
        yield name, getattr(game, name)(state)
    for seat in (None, *range(1, len(game.presence(state)) + 1)):
        yield "view", game.view(state, seat)
    puzzle = game.puzzle(state)
    if puzzle is not None and not puzzle.over:
        yield "hints", game.hints(state)


@pytest.mark.parametrize("name", sorted(ROWS))
def test_what_is_told_is_what_its_type_says(name: str) -> None:
    game, fits = shelf()[name], Fits()
    kinds = {of: returned(getattr(type(game), of)) for of in (*OF_A_STATE, "view", "hints", "apply", "notes")}
    for seed in range(SEEDS):
        states = [state for _, (_, state) in zip(range(MOST), ROWS[name].play(seed), strict=False)]
        for at, state in enumerate(states):
            assert fits.misfit(state, kinds["apply"]) is None
            for of, value in told(game, state) if at % 5 == 0 else ():
                for each in value if isinstance(value, Iterator) else [value]:
                    kind = kinds[of] if each is value else kinds[of].__args__[0]
                    assert fits.misfit(each, kind, of) is None
        for noted in game.notes(states):
            assert fits.misfit(noted, kinds["notes"].__args__[0]) is None


@pytest.mark.parametrize("name", sorted(ROWS))
def test_what_names_players_is_told_of_one_of_them(name: str) -> None:
    """By it the log has its colour, the loudspeaker its side, and a phone knows that it is meant."""
    seen = 0
    for seed in range(SEEDS):
        for _, state in ROWS[name].play(seed):
            for news in shelf()[name].news(state):
                named = [arg.number for arg in news.message.args.values() if isinstance(arg, Seat)]
                if named and news.code not in OF_ALL:
                    assert news.seat in named, news
                    seen += 1
    assert seen > 10
