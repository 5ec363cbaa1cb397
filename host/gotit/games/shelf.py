"""The games on offer, each made with its house deck.

The data files lie beside the rules in the package and are as fixed as the code. They are read here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any, TypeVar

from gotit.core.game import Game
from gotit.games.common import Rulebook
from gotit.kits import KITS, load

R = TypeVar("R", bound=Rulebook[Any])


def shelf() -> Mapping[str, Game]:
    """Game by name, as `Session.games` wants it."""
    return {kit.name: with_house_texts(load(kit.rules)) for kit in KITS}


def with_house_texts(rules: type[R]) -> R:
    """A rulebook with the texts of its house's cards, boards and tokens."""
    make: Callable[..., R] = rules
    folder = rules.__module__.split(".")[-2]
    return make(*(house_text(folder, name) for name in rules.house_texts))


def house_text(game: str, name: str) -> str:
    """A data file of a game's package, as its own reader takes it: "chess", "board.txt"."""
    return (files("gotit.games") / game / name).read_text(encoding="utf-8")
