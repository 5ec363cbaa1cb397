"""What the program remembers has an end: each cache of a function has a bound, or arguments of which there are few."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Iterator

import gotit

ONCE = {
    "gotit.opponents.racing.rivals",
    "gotit.ui.paint.characters._builds",
    "gotit.ui.paint.lettering._digit_share",
    "gotit.ui.paint.lettering.families",
}
OF_EACH_GAME = {
    "gotit.core.setting.settings_of",
    "gotit.opponents.question._view_of",
    "gotit.record.fingerprint._choices",
    "gotit.record.fingerprint._fields",
    "gotit.ui.paint._director",
    "gotit.ui.paint.composer",
    "gotit.ui.paint.solution._piece_of",
}
OF_EACH_SIZE_OR_NUMBER = {
    "gotit.games.add_it.cards.groups",
    "gotit.games.got_em.board.around",
    "gotit.games.got_em.board.grooves",
    "gotit.games.got_em.moves._grooves",
    "gotit.games.got_em.moves._squares",
    "gotit.games.hidden_formula.chains.chains",
    "gotit.games.hidden_formula.chains.layers",
    "gotit.games.hidden_formula.chains.number_cells",
    "gotit.games.hidden_formula.grid.neighbours",
    "gotit.opponents.add_it._wishes",
    "gotit.ui.paint.got_em.moments.board",
}
OF_THE_SYSTEM = {"gotit.boxes.places.is_virtual"}
FEW = ONCE | OF_EACH_GAME | OF_EACH_SIZE_OR_NUMBER | OF_THE_SYSTEM
"""Caches without a bound, by what there are few of."""


def caches() -> Iterator[tuple[str, functools._lru_cache_wrapper[object]]]:
    for found in pkgutil.walk_packages(gotit.__path__, "gotit."):
        if found.name.endswith("__main__"):
            continue
        module = importlib.import_module(found.name)
        classes = [each for each in vars(module).values() if isinstance(each, type) and each.__module__ == found.name]
        for space in (module, *classes):
            for name, value in vars(space).items():
                if isinstance(value, functools._lru_cache_wrapper) and value.__module__ == found.name:
                    yield f"{found.name}.{name}", value


def test_each_cache_has_an_end() -> None:
    unbounded = {name for name, cache in caches() if cache.cache_parameters()["maxsize"] is None}
    assert unbounded == FEW
