"""Any game at a real session, played at random: settings by their own descriptions, offers, races, hecklers, undo.

`meanwhile` is what else goes on in a room: lessons, latecomers, other members and names of teams, other terms.

A new game gets it by its row in `tests.games.test_offers.ROWS`, which says how open offers are filled in.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from tests.core.table_driver import check_race, check_told
from tests.games.sitting import SECOND_US
from tests.games.test_offers import ROWS, fillings

from gotit.core import inputs as i
from gotit.core.effects import wake_at_us
from gotit.core.game import Called, Drawn, Game, Race, Refused, TimeUp
from gotit.core.offer import Open
from gotit.core.session import Session
from gotit.core.setting import Setting, settings_of
from gotit.core.step import step
from gotit.core.teams import MOST_IN_A_TEAM, Rotates
from gotit.core.terms import Terms
from gotit.games.shelf import shelf

NAMES = ("Ana", "Ben", "Cleo", "Dorota", "Emil", "Femi", "Gus", "Hana", "Ivo")

PLAYABLE: Mapping[str, Mapping[str, Any]] = {"mathic-fraction": {"highest_denominator": 12}}
"""Settings by which the tests' own players can find something to lay."""


class Moment(NamedTuple):
    """One input, and the sessions before and after it."""

    before: Session
    entered: i.Input
    after: Session


class AtTable:
    """A match of the game `name`, begun with settings that chance has chosen. `fixed`: settings that it has not.

    `settings`: with these and no others, for so many `seats`. Raises Refused if they cannot be.
    """

    rare: tuple[str, ...] = ("end_match", "pile_empty")
    """Moves that are chosen seldom: else a match is over before anything happens."""
    busy = 1
    """So much more than usual goes on around it."""

    def __init__(
        self,
        name: str,
        seed: int,
        clocks: i.Clocks = "asks",
        *,
        seats: int = 0,
        settings: Mapping[str, Any] | None = None,
        trial: bool = False,
        teams: bool = False,
        rotates: Rotates = "target",
        **fixed: Any,
    ) -> None:
        self.chance = random.Random(f"{name} {seed}")
        self._seldom = random.Random(f"{name} {seed} seldom")
        self.game: Game = shelf()[name]
        self.row = ROWS[name]
        self.now_us = SECOND_US
        self.session = Session({name: self.game})
        if settings is not None:
            self._enter(i.Start(name, NAMES[:seats], settings, clocks=clocks))
        while self.session.game is None:
            seats = self.chance.choice(self.game.seats[:4])
            some = {**some_settings(self.game, seats, self.chance), **PLAYABLE.get(name, {}), **fixed}
            with suppress(Refused):
                members = tuple(tuple(f"{team} {who}" for who in "abc") for team in NAMES[:seats]) if teams else ()
                start = i.Start(name, NAMES[:seats], some, clocks=clocks, trial=trial, teams=members, rotates=rotates)
                self._enter(start)

    def moments(self, most: int) -> Iterator[Moment]:
        """So many of what follows, to the end of the match at most."""
        for _ in range(most):
            if self.session.over:
                return
            self.now_us += self.chance.randrange(20_000, 3 * SECOND_US)
            before, entered = self.session, self._some_input()
            try:
                self._enter(entered)
            except Refused:
                continue
            yield Moment(before, entered, self.session)

    def meanwhile(self) -> Iterator[Moment]:
        """Seldom: something that is no step of the match, or somebody comes late."""
        for entered in self._affair():
            before = self.session
            try:
                self._enter(entered)
            except Refused:
                continue
            yield Moment(before, entered, self.session)
            self.now_us += self._seldom.randrange(9 * SECOND_US)

    def _affair(self) -> tuple[i.Input, ...]:
        s, chance = self.session, self._seldom
        what, seat = chance.random() / self.busy, chance.choice(s.seats)
        if what < 0.03:  # a lesson, in which names and terms are seen to as ever
            return i.Halt(on=True), *chance.choice(((), self._other_terms(seat), self._others(seat))), i.Halt(on=False)
        if what < 0.035 and len(s.seats) < 6 and not s.teams:
            return (i.PlayerJoins(len(s.seats) + 1, "Late"),)
        if what < 0.065:
            return self._other_terms(seat)
        return self._others(seat) if what < 0.1 else ()

    def _other_terms(self, seat: int) -> tuple[i.Input, ...]:
        chance = self._seldom
        member = chance.randint(1, len(self.session.teams[seat - 1][-1].members)) if self.session.teams else 0
        terms = Terms(chance.choice((0, 100, 150)), chance.choice((0, 2 * SECOND_US)), chance.random() < 0.3)
        return (i.SetTerms(seat, member, terms),)

    def _others(self, seat: int) -> tuple[i.Input, ...]:
        """Somebody joins a team, leaves it, or goes to the front; or is called by another name."""
        chance, name = self._seldom, f"Nova {self._seldom.randrange(10_000)}"
        if not self.session.teams:
            return (i.Rename(seat, name),)
        members = self.session.teams[seat - 1][-1].members
        found: list[i.Input] = [i.Rename(seat, name, chance.randint(1, len(members)))]
        if len(members) < MOST_IN_A_TEAM:
            found.append(i.Regroup(seat, (*members, name)))
        if len(members) > 1:
            gone = chance.choice(members)
            found.append(i.Regroup(seat, tuple(each for each in members if each != gone)))
            found.append(i.Regroup(seat, tuple(chance.sample(members, len(members)))))
        return (chance.choice(found),)

    def _enter(self, entered: i.Input) -> None:
        self.session, effects = step(self.session, entered, self.now_us)
        check_told(entered, effects)
        check_race(self.session)

    def _some_input(self) -> i.Input:
        s, chance = self.session, self.chance
        wanted = self.game.chance(s.state)
        if wanted is not None:
            return i.Chance(tuple(chance.sample(range(wanted.n), wanted.n)))
        due_us, what = wake_at_us(s), chance.random()
        runs_out = 0.3 if s.timer is not None and s.timer.whose else 0.1
        if due_us is not None and (what < runs_out or due_us <= self.now_us):
            self.now_us = max(self.now_us, due_us)
            return i.Time()
        odd: tuple[i.Input, ...] = (i.Undo(), i.Redo(), i.StopClock(), i.Overrule((chance.choice(s.seats),)))
        if what > 0.9:
            return chance.choice(odd)
        if isinstance(s.buzzers, Race) and what < 0.6:
            return i.SeatPress(chance.choice(s.seats), chance.choice(("call", "pass")))
        return self._some_action() or i.SeatPress(chance.choice(s.seats), chance.choice(("call", "long")))

    def _some_action(self) -> i.Input | None:
        """Something that is offered; now and then something that was done before, once more."""
        last = self.session.done[-1].action if self.session.done else None
        if last is not None and self.chance.random() < 0.05 and not isinstance(last, (Called, Drawn, TimeUp)):
            return i.Act(plain(last))
        rare = () if self.chance.random() < 0.01 else self.rare
        offers = [offer for offer in self.session.offers if offer.move.code not in ("amend", *rare)]
        offers = self.chance.sample(offers, len(offers))
        clock = self.session.clock
        if clock is not None and clock.whose and self.chance.random() < 0.5:  # others do something, too
            offers.sort(key=lambda offer: clock.whose in (offer.seat, offer.about))
        for offer in offers:
            written = self.row.write(self.session.state, offer, self.chance) if isinstance(offer, Open) else None
            actions = [action for action in fillings(offer, written) if action is not None]
            if actions:
                return i.Act(plain(self.chance.choice(actions)))
        return None


def plain(action: Any) -> Mapping[str, Any]:
    found: Mapping[str, Any] = msgspec.to_builtins(action, str_keys=True)
    return found


def some_settings(game: Game, seats: int, chance: random.Random) -> dict[str, Any]:
    """Each setting as it usually is, or something else of what its description allows. Rules may refuse the whole."""
    usual = game.Settings()
    found: dict[str, Any] = {}
    for name, setting in settings_of(game.Settings).items():
        value = getattr(usual, name)
        if chance.random() < 0.5 or setting.kind == "file":
            continue
        found[name] = some_value(setting, value, seats, chance)
    return found


def some_value(setting: Setting, usual: Any, seats: int, chance: random.Random) -> Any:
    """Any value that this description allows."""
    everybody = range(1, seats + 1)
    choices = [choice.value for choice in setting.choices]
    if isinstance(usual, bool):
        return chance.random() < 0.5
    if isinstance(usual, dict):
        values = {seat: chance.choice(choices) for seat in everybody} if choices else {}
        return {seat: value for seat, value in values.items() if value is not None}
    if isinstance(usual, tuple) and choices:
        return chance.sample(choices, chance.randint(0, len(choices)))
    if isinstance(usual, tuple) and setting.kind == "mark":
        return chance.sample(everybody, chance.randint(0, seats))
    if isinstance(usual, tuple):
        return [some_number(setting, chance) for _ in everybody]
    if choices:
        return chance.choice(choices)
    if setting.kind in ("seat", "mark"):
        return chance.choice([*everybody, *([setting.none_is] if setting.none is not None else [])])
    return some_number(setting, chance) if isinstance(usual, int) else usual


def some_number(setting: Setting, chance: random.Random) -> int:
    """Rather small, so that clocks run out and matches end."""
    low = setting.low or 0
    numbers = [low, low + 1, low + 10, low + 30, *([setting.high] if setting.high is not None else [])]
    allowed = [number for number in numbers if setting.allows(number)]
    return chance.choice([*allowed, *([setting.none_is] if setting.none is not None else [])])
