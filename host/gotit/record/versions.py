"""Matches that were begun under earlier rules: which rulebook continues them, with which settings.

Must not: guess. A match whose rules are gone stays as it is, a record.

A game's `version` is raised with every change by which an input of a kept match would lead to something else. Then

- its `of_version` gives the rulebook that finishes a match of an earlier version, or None;
- a setting that is new, or whose default has changed, is named in its `taken_then`.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from gotit.core import inputs as i
from gotit.core.game import Game, titled
from gotit.core.message import say
from gotit.core.session import VERSION
from gotit.record.trouble import OtherRules

Rules = Mapping[str, int]
"""Game: the version of its rules; and of the session's own."""

BEFORE_VERSIONS = 1
"""The version of all rules whose journals name none."""

OF_SESSION = "session"
"""What the version of the session's own rules (`core.session.VERSION`) is kept under."""


def rules_of(games: Mapping[str, Game]) -> Rules:
    """Today's versions."""
    return {name: game.version for name, game in games.items()} | {OF_SESSION: VERSION}


def session_of(rules: Rules) -> int:
    """The version of the session's own rules that a match is played by."""
    return rules.get(OF_SESSION, BEFORE_VERSIONS)


def written_out(start: i.Start, games: Mapping[str, Game]) -> i.Start:
    """The start with every setting of the game, also those that nobody has changed. A session has taken `start`."""
    game = games.get(start.game)
    if game is None:
        return start
    settings = msgspec.convert(start.settings, game.Settings, str_keys=True)
    return replace(start, settings=msgspec.to_builtins(settings, str_keys=True, order="deterministic"))


def as_begun(start: i.Start, rules: Rules, games: Mapping[str, Game]) -> i.Start:
    """The start with settings that the journal does not name as they were for the program that wrote it."""
    game = games.get(start.game)
    taken = {} if game is None else game.taken_then.get(rules.get(start.game, BEFORE_VERSIONS), {})
    return replace(start, settings={**taken, **start.settings}) if taken else start


def games_of(start: i.Start, rules: Rules, games: Mapping[str, Game]) -> Mapping[str, Game]:
    """The games, with this match's own as its rules were then. Raises OtherRules if those are gone."""
    game, version = games.get(start.game), rules.get(start.game, BEFORE_VERSIONS)
    if game is None or game.version == version:
        return games
    then = game.of_version(version)
    if then is None:
        raise OtherRules(
            say(
                "journal_other_rules",
                "This match of {game} was begun under version {then} of its rules; this program has "
                "version {now}. You can look at it, but not resume it.",
                game=titled(game),
                then=version,
                now=game.version,
            )
        )
    return games if then is game else {**games, start.game: then}
