"""Matches that were begun under earlier rules: by which rulebook they go on, with which settings.

Must not: guess. A match whose rules are gone stays as it is, a record.

A game's `version` is raised with every change by which an input of a kept match would lead to something else. Then

- its `of_version` gives the rulebook by which a match of an earlier version is finished, or None;
- a setting that is new, or whose default has changed, gets a line in `TAKEN_THEN`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from gotit.core import inputs as i
from gotit.core.game import Game
from gotit.core.message import Typed, say
from gotit.record.trouble import OtherRules

Rules = Mapping[str, int]
"""Game: the version of its rules."""

BEFORE_VERSIONS = 1
"""Of all rules whose journals name no version."""

TAKEN_THEN: Mapping[str, Mapping[int, Mapping[str, Any]]] = {}
"""Game, version of its rules: setting, and what was taken then for it where a journal does not name it."""


def rules_of(games: Mapping[str, Game]) -> Rules:
    """The versions of today."""
    return {name: game.version for name, game in games.items()}


def written_out(start: i.Start, games: Mapping[str, Game]) -> i.Start:
    """With every setting of the game, also those that nobody has changed. `start` has been taken by a session."""
    game = games.get(start.game)
    if game is None:
        return start
    settings = msgspec.convert(start.settings, game.Settings, str_keys=True)
    return replace(start, settings=msgspec.to_builtins(settings, str_keys=True, order="deterministic"))


def as_begun(start: i.Start, rules: Rules) -> i.Start:
    """What a journal does not say of the settings is taken as the program took it that wrote the journal."""
    version = rules.get(start.game, BEFORE_VERSIONS)
    taken = TAKEN_THEN.get(start.game, {}).get(version, {})
    return replace(start, settings={**taken, **start.settings}) if taken else start


def games_of(start: i.Start, rules: Rules, games: Mapping[str, Game]) -> Mapping[str, Game]:
    """The games, this match's own as its rules were then. Raises OtherRules when there is no way to them."""
    game, version = games.get(start.game), rules.get(start.game, BEFORE_VERSIONS)
    if game is None or game.version == version:
        return games
    then = game.of_version(version)
    if then is None:
        raise OtherRules(
            say(
                "journal_other_rules",
                "A match of {game} was begun under its rules of version {then}; this program has version "
                "{now}. It can be looked at, but not gone on with.",
                game=Typed(game.title),
                then=version,
                now=game.version,
            )
        )
    return games if then is game else {**games, start.game: then}
