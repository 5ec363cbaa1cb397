"""What the tests of the tables of moves (`tests.games.test_offers`) need to know of Fast Fun Maths."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from msgspec.structs import replace
from tests.games.fast_fun_maths import random_match

from gotit.games.fast_fun_maths.actions import Place, ShowSolutions
from gotit.games.fast_fun_maths.deck import Card
from gotit.games.fast_fun_maths.state import State
from gotit.games.fast_fun_maths.view import ShapeFace

NAMED: Mapping[str, Callable[[State, random.Random], Any]] = {
    "why": lambda state, chance: chance.choice(("spoke_early", "forgot", "stalling", "mistake")),
    "expression": lambda state, chance: chance.choice(("4+4", "2*8", "6")),
    "which": lambda state, chance: chance.choice(("tens", "ones")),
    "where": lambda state, chance: chance.choice(("hand", "target")),
    "cards": lambda state, chance: tuple(random_match.real_card(chance) for _ in range(chance.randint(0, 5))),
    "tens": lambda state, chance: random_match.real_shape(chance),
    "ones": lambda state, chance: random_match.real_shape(chance),
}
"""Any value for the fields of these names."""


def play(seed: int) -> Iterator[tuple[Any, State]]:
    """One match or another, dealt or with real cards."""
    begin = random_match.play_real if seed % 2 else random_match.play
    return islice(begin(seed, 1 + seed // 2 % 4), 150)


write = random_match.write


def unoffered(_: State, action: Any) -> bool:
    """Kept matches may show solutions in a phase in which the picture has no room for them, and place a hand."""
    return isinstance(action, ShowSolutions) or (isinstance(action, Place) and action.where == "hand")


def hides(state: State) -> bool:
    """Are there shapes that nobody has seen, or calculations that are not shown yet?"""
    return bool(state.pile or state.sealed)


def changed(state: State, _: int | None) -> State:
    """Other shapes behind all hands and the target, another pile, and other calculations that are not shown yet."""

    def turned(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        star = None if state.real_cards else ShapeFace(0, "star", "wild")
        return tuple(replace(card, back=star) for card in cards)

    sealed = tuple(replace(each, pretty="1", value="1", right=not each.right) for each in state.sealed)
    players = tuple(replace(player, hand=turned(player.hand)) for player in state.players)
    target = state.target if state.revealed else turned(state.target)
    return replace(state, players=players, target=target, pile=turned(state.pile[::-1]), sealed=sealed)
