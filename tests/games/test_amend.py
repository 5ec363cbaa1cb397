"""Corrections, in every game: a wrong entry that is put right later is as if it had been right from the start.

Random play enters something wrong, goes on with it, and corrects it. A game that says what was entered by hand gets
this test for nothing.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace
from tests.games.test_offers import ROWS

from gotit.core import inputs as i
from gotit.core.deed import Deed
from gotit.core.earlier import entries, made_by
from gotit.core.game import (
    Called,
    Drawn,
    EndMatch,
    Entered,
    Game,
    Joins,
    Leaves,
    Pauses,
    Questioned,
    Refused,
    Returns,
    TimeUp,
)
from gotit.core.history import history
from gotit.core.offer import Offer, OneOf
from gotit.core.session import AMEND, Session, Step
from gotit.core.step import step
from gotit.core.teams import Rotates, count_of, counted, member_at, teams_of
from gotit.core.trail import Trail
from gotit.games.shelf import shelf

NAMES = ("Ana", "Ben", "Cleo", "Dora", "Emil", "Femi", "Gus", "Hana", "Ivo")
SEEDS = range(24)
CHANCES = 6
"""In each of so many places of a match something wrong is entered."""


class Done(NamedTuple):
    """An action of a match, its time, and the state before it."""

    action: Any
    at_us: int
    state: Any


def at_table(game: Game, start: Any, done: list[Done], state: Any) -> Session:
    """A session in which all this was done."""
    names = NAMES[: len(state.players)]
    deeds = Trail(
        Deed(type(each.action).__struct_config__.tag or "", each.action, each.at_us, each.state) for each in done
    )
    past = Trail((Step("start", start, None),))
    return Session({game.name: game}, game=game, names=names, state=state, done=deeds, past=past)


def other_value(entry: Entered, chance: random.Random) -> str | None:
    """Something else that it could be; None: a free text, of which nothing is known."""
    if not isinstance(entry.may_be, OneOf):
        return None
    values = [item.value for item in entry.may_be.items if item.value != entry.value]
    return chance.choice(values) if values else None


def fitting(
    game: Game, state: Any, action: Any, at_us: int, was: Any, *, keeps_at_most: int = 11
) -> tuple[Any, Any] | None:
    """What a table does with an action that was taken in another state: the state after it, as simply as can be."""
    for _ in range(1 + keeps_at_most):
        wants = game.chance(state)
        if isinstance(action, Drawn):
            if wants is not None and wants == game.chance(was):
                return action, game.apply(state, action, at_us)
        elif wants is None and not (isinstance(action, TimeUp) and not is_up(game, state, at_us, was)):
            for tried in (action, replace(action, insist=True) if hasattr(action, "insist") else action):
                try:
                    return tried, game.apply(state, tried, at_us)
                except Questioned:
                    continue
                except Refused:
                    break
        keeps = [each for each in game.offers(state) if isinstance(each, Offer) and each.move.role == "keep"]
        if wants is not None or not keeps:
            return None
        state = game.apply(state, keeps[0].action, at_us)
    return None


def is_up(game: Game, state: Any, at_us: int, was: Any) -> bool:
    """Has a clock run out: the one that ran out then, or another by now?"""
    timer, then = game.timer(state), game.timer(was)
    return timer is not None and (timer == then or timer.measures_the_same(then) or timer.deadline_us <= at_us)


def taken(game: Game, state: Any, later: list[Done]) -> Any:
    """The state after all that still fits. None: chance is asked for something new."""
    for each in later:
        found = fitting(game, state, *each)
        if found is not None:
            state = found[1]
        elif game.chance(state) is not None and not isinstance(each.action, Drawn):
            return None
    return state


def quiet(state: Any) -> Any:
    return replace(state, news=())


class Typo(NamedTuple):
    """`right`: the match up to the entry, `wrong`: what was typed first; `later`: what came after it."""

    entry: Entered
    wrong: str
    right: list[Done]
    later: list[Any]
    state: Any


@cache
def with_entries(name: str) -> list[tuple[list[Done], list[tuple[int, Entered]]]]:
    """Matches by chance, each with the places of the actions that made an entry, and what was entered there."""
    game, found = shelf()[name], []
    for seed in SEEDS:
        done: list[Done] = []
        before: Any = None
        for number, (action, state) in enumerate(ROWS[name].play(seed)):
            if action is not None:
                done.append(Done(action, number * 1_000_000, before))
            before = state
            if number > 160:
                break
        made = [
            (at, entry)
            for at, each in enumerate(done[:-1])
            if not isinstance(each.action, (Called, TimeUp, Drawn))
            for entry in fresh(game, each, done[at + 1].state)
        ]
        found.append((done, made))
    return found


def typos(name: str, chance: random.Random) -> Iterator[tuple[list[Done], int, Entered, str]]:
    """A match, the place of an action that made an entry, the entry as it was right, and a wrong value for it."""
    for done, made in with_entries(name):
        for at, entry in chance.sample(made, min(CHANCES, len(made))):
            wrong = other_value(entry, chance)
            if wrong is not None:
                yield done, at, entry, wrong


def fresh(game: Game, done: Done, after: Any) -> Iterator[Entered]:
    """What this action has entered."""
    for entry in game.entries(after):
        if game.amended(done.state, done.action, entry.key, entry.value) is not None:
            yield entry


WITH_ENTRIES = sorted(
    name
    for name, game in shelf().items()
    if any(True for seed in (0, 1, 2, 3) for _, state in ROWS[name].play(seed) for _ in game.entries(state))
)


def undoes(game: Game, right: Done, false: Any, entry: Entered) -> bool:
    """Does one correction say it all again? What a wild card stands for is lost where the other stands for itself."""
    try:
        return bool(game.amended(right.state, false, entry.key, entry.value) == right.action)
    except Refused:
        return False


ALL_IN_SIGHT = ("add-it", "got-em", "hidden-formula")
"""What was entered can be seen to the end of the match, or of a game that is longer than what is played here."""


def somebody_comes_or_goes(game: Game, state: Any, chance: random.Random, at_us: int) -> tuple[Any, Any] | None:
    """Now and then somebody joins, leaves, pauses or comes back. None: not now."""
    if chance.random() > 0.15 or game.outcome(state) is not None or game.chance(state) is not None:
        return None
    kinds = (Joins, Leaves, Pauses, Returns)
    can = [each.action for each in game.offers(state) if isinstance(each, Offer) and isinstance(each.action, kinds)]
    action = chance.choice(can) if can else None
    return None if action is None else (action, game.apply(state, action, at_us))


@pytest.mark.parametrize("comes_and_goes", [False, True])
@pytest.mark.parametrize("name", WITH_ENTRIES)
def test_a_wrong_entry_that_is_corrected_is_as_if_it_had_been_right(name: str, *, comes_and_goes: bool) -> None:
    """Also when it lies there no more, when people have come and gone since, and when the match has been ended."""
    game, chance = shelf()[name], random.Random(name)
    corrected = otherwise = moved = gone = 0
    for done, at, entry, wrong in typos(name, chance):
        each = done[at]
        try:
            false = game.amended(each.state, each.action, entry.key, wrong)
            state = game.apply(each.state, false, each.at_us)
        except Refused:
            continue
        with_typo = [*done[:at], Done(false, each.at_us, each.state)]
        for later in done[at + 1 : at + 1 + chance.randint(1, 50)]:
            found = fitting(game, state, *later, keeps_at_most=0)
            if found is not None:
                with_typo.append(Done(found[0], later.at_us, state))
                state = found[1]
            if comes_and_goes and (found := somebody_comes_or_goes(game, state, chance, later.at_us)) is not None:
                with_typo.append(Done(found[0], later.at_us, state))
                state, moved = found[1], moved + 1
        if comes_and_goes and game.outcome(state) is None and chance.random() < 0.3:
            with_typo.append(Done(EndMatch(), 10**9, state))
            state, moved = game.apply(state, EndMatch(), 10**9), moved + 1
        if game.chance(state) is not None or not undoes(game, each, false, entry):
            continue
        session = at_table(game, done[0].state, with_typo, state)
        found_again = (
            one
            for one in entries(game, session.done, state)
            if one.key == entry.key
            and made_by(game, session.done, replace(one.shown, key=one.key), one.until) == at
            and one.shown.value == wrong
        )
        there = next(found_again, None)
        if there is None:
            continue  # it was corrected within the game, or nobody has seen it
        gone += there.until < len(session.done)
        expected = taken(game, game.apply(each.state, each.action, each.at_us), with_typo[at + 1 :])
        assert any(offer.move is AMEND for offer in session.offers)
        after, _ = step(session, i.Amend(there.shown.key, entry.value, insist=True), 10**9)
        if expected is None:
            assert after.again is not None
            continue
        assert quiet(after.state) == quiet(expected), (entry, wrong)
        assert after.again is None
        corrected += 1
        otherwise += quiet(after.state) != quiet(state)
        undone, _ = step(after, i.Undo(), 10**9)
        assert undone.state == state
        check_nothing_is_lost(session, after, i.Amend(there.shown.key, entry.value))
    assert gone or name in ALL_IN_SIGHT
    assert corrected > 10, "this test shows nothing"
    assert otherwise > 10
    assert (moved > 20) is comes_and_goes


@pytest.mark.parametrize("rotates", ["target", "turn"])
@pytest.mark.parametrize("name", WITH_ENTRIES)
def test_in_teams_a_correction_leaves_turns_buzzers_and_points_as_the_right_match_has_them(
    name: str, rotates: Rotates
) -> None:
    """Who stands at each buzzer, whose turn it is, what each pupil has won: as counted anew over the match as it is
    now, played again from its start. What was counted before is not carried over; undo brings it back."""
    game, chance = shelf()[name], random.Random(f"{name} {rotates}")
    corrected = otherwise = 0
    for done, at, entry, wrong in typos(name, chance):
        start, each = done[0].state, done[at]
        if len(done[-1].state.players) != len(start.players):
            continue  # where teams play, newcomers join one of them
        try:
            false = game.amended(each.state, each.action, entry.key, wrong)
            state = game.apply(each.state, false, each.at_us)
        except Refused:
            continue
        with_typo = [*done[:at], Done(false, each.at_us, each.state)]
        for later in done[at + 1 : at + 1 + chance.randint(1, 50)]:
            if (found := fitting(game, state, *later, keeps_at_most=0)) is not None:
                with_typo.append(Done(found[0], later.at_us, state))
                state = found[1]
        there = any(one.key == entry.key and one.value == wrong for one in game.entries(state))
        if not there or game.chance(state) is not None:
            continue
        seats = len(start.players)
        members = tuple(tuple(f"{seat}{who}" for who in "abc") for seat in range(1, seats + 1))
        session = at_table(game, start, with_typo, state)
        session = dataclasses.replace(session, teams=teams_of(members, seats), rotates=rotates)
        before = session.count
        after, _ = step(session, i.Amend(entry.key, entry.value, insist=True), 10**9)
        if after.again is not None:
            continue
        again, anew = start, list[Deed]()
        for deed in after.done:
            anew.append(dataclasses.replace(deed, state=again))
            if deed.fits:
                again = game.apply(again, deed.action, deed.at_us)
        known = counted(None, game, tuple(anew), seats, rotates)
        count = count_of(known, game.floor(again), seats, rotates)
        assert after.count == count, (entry, wrong)
        assert (
            after.spoken_names
            == tuple(member_at(team, stint, 1) for team, stint in zip(after.teams, count.stints, strict=True))
            or after.over
        )
        told = history(after, ())
        for seat, won in enumerate(game.floor(again).won, 1):
            assert sum(told[pupil].points for pupil in members[seat - 1] if pupil in told) == won
        undone, _ = step(after, i.Undo(), 10**9)
        assert undone.count == before
        corrected += 1
        otherwise += before is not None and (before.stints, before.won) != (count.stints, count.won)
    assert corrected > 5, "this test shows nothing"
    assert otherwise or name == "mathic-fraction"


def check_nothing_is_lost(before: Session, after: Session, wanted: i.Amend) -> None:
    """Whatever no longer fits was asked about, and is still there for another correction."""
    assert len(after.done) >= len(before.done)
    left = {id(deed.action) for deed in before.done} - {id(deed.action) for deed in after.done if deed.fits}
    people = [
        deed
        for deed in after.done
        if not deed.fits and id(deed.action) in left and not isinstance(deed.action, Drawn) and _is_lost(after, deed)
    ]
    if people:
        with pytest.raises(Questioned):
            step(before, wanted, 10**9)
    told = [told.news.code for told in after.notes]
    assert ("left_out" in told) == bool(people)


def _is_lost(session: Session, deed: Deed) -> bool:
    move = session.game.moves.get(deed.label) if session.game is not None else None
    return move is None or move.role != "keep"


@pytest.mark.parametrize("name", WITH_ENTRIES)
def test_each_entry_has_a_key_of_its_own_and_is_what_its_action_says(name: str) -> None:
    game = shelf()[name]
    seen: set[str] = set()
    for seed in range(8):
        done: list[Done] = []
        before: Any = None
        for number, (action, state) in enumerate(ROWS[name].play(seed)):
            if action is not None:
                done.append(Done(action, number, before))
            before = state
            if number % 7:
                continue
            entries = list(game.entries(state))
            assert len({entry.key for entry in entries}) == len(entries)
            for entry in entries:
                seen.add(entry.key.split()[0])
                makers = (game.amended(each.state, each.action, entry.key, entry.value) for each in reversed(done))
                made = next((maker for maker in makers if maker is not None), None)
                assert made is not None, f"nothing has made {entry}"
                if isinstance(entry.may_be, OneOf):
                    assert entry.value in {item.value for item in entry.may_be.items}, entry
    assert seen


@pytest.mark.parametrize("name", WITH_ENTRIES)
def test_a_correction_is_an_input_that_the_journal_keeps(name: str) -> None:
    wanted = i.Amend("card 7", "9r", True)
    assert msgspec.json.decode(msgspec.json.encode(wanted), type=i.Input) == wanted
