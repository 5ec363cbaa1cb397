"""The tables of moves, a row a game: what is offered can be done, what can be done is offered, and nobody is told more.

A game that has no table yet has no row; `test_every_game_that_has_a_table_has_a_row` says when one is missing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, get_args

import pytest
from msgspec.structs import FieldInfo, fields, replace
from tests.games.add_it import random_match as add_it
from tests.games.buzzer_round import random_match as buzzer_round
from tests.games.fast_fun_maths import offered as fast
from tests.games.got_em import offered as got_em
from tests.games.hidden import changed_round
from tests.games.hidden_formula import offered as hidden_formula
from tests.games.mathic_fraction import offered as mathic_fraction
from tests.games.mathic_fraction.checks import with_hidden_cards_turned
from tests.games.random_play import played_once
from tests.speech import heard

from gotit.core.asked import asked
from gotit.core.game import Called, Drawn, Game, Refused, TimeUp
from gotit.core.message import Maths
from gotit.core.offer import Offer, Offers, OneOf, Open, SomeOf, find, of_all, of_operator, of_seat, shown
from gotit.games.add_it import actions as a
from gotit.games.common import SHARED_MOVES
from gotit.games.shelf import shelf

Play = Callable[[int], Iterator[tuple[Any, Any]]]

OWN_STEPS = {"called", "passed", "answered", "time_up", "drawn", "overrule"}
"""Of the session itself: no move of a game is called so."""


class Row(NamedTuple):
    """`write`: an action that fills in what only a panel can (None: not now). `unoffered`: taken all the same, and why.
    `some`: any value for a field of an action that is no number and no yes or no; `named`: for one of this name.
    `names_hidden`: is there anything in the offers that not everybody may know?

    `hides`: does this state hide cards at all? `changed`: other faces on all that this audience may not see.
    """

    play: Play
    write: Callable[[Any, Open, random.Random], Any]
    unoffered: Callable[[Any, Any], bool]
    some: Callable[[Any, random.Random], Any]
    hides: Callable[[Any], bool]
    changed: Callable[[Any, int | None], Any]
    named: Mapping[str, Callable[[Any, random.Random], Any]] = {}
    names_hidden: bool = True


def _write_add_it(state: Any, offer: Open, chance: random.Random) -> Any:
    if offer.move.code == "lay":
        return add_it.choose(state, chance, 0)
    return None


def _some_cards(state: Any, chance: random.Random) -> tuple[int, ...]:
    on_table = [card.id for card in state.table] or [1]
    return tuple(chance.sample(on_table, min(len(on_table), chance.randint(1, 3))))


def _play_add_it(seed: int) -> Iterator[tuple[Any, Any]]:
    return add_it.play(seed, 2 + seed % 3, **({"length": "long"} if seed % 4 == 0 else {}))


ROWS = {
    "add-it": Row(
        play=_play_add_it,
        write=_write_add_it,
        # Kept matches may hold a correction, and pointing with one way, or for a computer, which moves nobody's cards.
        unoffered=lambda state, action: isinstance(action, (a.Point, a.Correct)),
        some=_some_cards,
        hides=lambda state: not state.real_cards and not state.settings.open_hands,
        changed=changed_round,
    ),
    "buzzer-round": Row(
        play=buzzer_round.play,
        write=buzzer_round.write,
        unoffered=lambda state, action: False,
        some=lambda state, chance: None,
        hides=lambda state: True,  # there is nothing to hide, so nothing is told
        changed=lambda state, audience: state,
        named=buzzer_round.NAMED,
        names_hidden=False,
    ),
    "got-em": Row(
        play=got_em.play,
        write=got_em.write,
        unoffered=got_em.unoffered,
        some=got_em.says,
        hides=got_em.hides,
        changed=changed_round,
    ),
    "hidden-formula": Row(
        play=hidden_formula.play,
        write=hidden_formula.write,
        unoffered=hidden_formula.unoffered,
        some=lambda state, chance: None,
        hides=hidden_formula.hides,
        changed=hidden_formula.with_another_goal,
        named=hidden_formula.SOME,
        names_hidden=False,
    ),
    "fast-fun-maths": Row(
        play=fast.play,
        write=fast.write,
        unoffered=fast.unoffered,
        some=lambda state, chance: None,
        hides=fast.hides,
        changed=fast.changed,
        named=fast.NAMED,
        names_hidden=False,
    ),
    "mathic-fraction": Row(
        play=mathic_fraction.play,
        write=mathic_fraction.write,
        unoffered=mathic_fraction.unoffered,
        some=lambda state, chance: None,
        hides=lambda state: not state.real_cards and not state.settings.open_hands,
        changed=with_hidden_cards_turned,
        named=mathic_fraction.NAMED,
    ),
}
ROWS = {name: row._replace(play=played_once(row.play)) for name, row in ROWS.items()}


def states(row: Row, seeds: int, every: int) -> Iterator[Any]:
    """Some of the states of some matches."""
    for seed in range(seeds):
        for number, (_, state) in enumerate(row.play(seed)):
            if number % every == 0:
                yield state


def taken(game: Game, state: Any, action: Any) -> Any:
    """The state after it; None: the rules refuse it."""
    try:
        return game.apply(state, action, 0)
    except Refused:
        return None


def fillings(offer: Offer | Open, written: Any) -> Iterator[Any]:
    """All actions that an offer can become, as far as the rules list them; else the one that somebody has written."""
    if isinstance(offer, Offer):
        yield offer.action
        return
    match offer.entry:
        case OneOf(items):
            yield from (offer.action(item.value) for item in items)
        case SomeOf(_, ways):
            yield from (offer.action(way.values) for way in ways)
        case _:
            yield written


def quiet(state: Any) -> Any:
    """The state without what was told of the last action."""
    return replace(state, news=())


def some_action(row: Row, game: Game, state: Any, chance: random.Random) -> Any:
    """Any action of the game, about seats and cards that are there or not."""
    kinds = [kind for kind in get_args(game.Action) if kind not in (Called, TimeUp, Drawn)]
    kind = chance.choice(kinds)
    return kind(**{field.name: _some_value(row, field, state, chance) for field in fields(kind)})


def _some_value(row: Row, field: FieldInfo, state: Any, chance: random.Random) -> Any:
    if field.name in row.named:
        return row.named[field.name](state, chance)
    if field.type is bool:
        return chance.random() < 0.5
    if field.type is int:
        return chance.choice(
            (0, getattr(state, "actor", None) or 1, chance.randint(1, len(state.players)), chance.randint(1, 60))
        )
    return row.some(state, chance)


# --- the tables ------------------------------------------------------------------------------------------------------


def test_every_game_that_has_a_table_has_a_row() -> None:
    assert {game.name for game in shelf().values() if game.moves} == ROWS.keys()


@pytest.mark.parametrize("name", sorted(ROWS))
def test_every_move_has_its_words(name: str) -> None:
    moves = shelf()[name].moves
    for code, move in moves.items():
        assert move.code == code
        assert heard(move.label)
        assert move.undo is None or heard(move.undo)
        assert move.filled is None or "7 + 3" in heard(move.filled(Maths("7 + 3")))
        assert move.sure is None or heard(move.sure)
    assert not OWN_STEPS & moves.keys()


@pytest.mark.parametrize("name", sorted(ROWS))
def test_every_offer_can_be_taken_and_changes_something(name: str) -> None:
    row, game, chance = ROWS[name], shelf()[name], random.Random(name)
    met: set[str] = set()
    for state in states(row, 12, 3):
        for offer in game.offers(state):
            written = row.write(state, offer, chance) if isinstance(offer, Open) else None
            for action in filter(None, fillings(offer, written)):
                after = taken(game, state, action)
                if after is None:
                    assert action is written, f"{action} is offered, and refused"
                    continue
                assert quiet(after) != quiet(state), f"{action} is offered, and changes nothing"
                met.add(offer.move.code)
    assert met >= game.moves.keys() - SHARED_MOVES.keys(), "every move of the table is offered sooner or later"


@pytest.mark.parametrize("name", sorted(ROWS))
def test_nothing_can_be_done_that_no_offer_names(name: str) -> None:
    row, game, chance = ROWS[name], shelf()[name], random.Random(name)
    done = 0
    for state in states(row, 40, 2):
        for _ in range(6):
            action = some_action(row, game, state, chance)
            after = taken(game, state, action)
            done += after is not None
            if after is not None and quiet(after) != quiet(state) and not row.unoffered(state, action):
                assert find(game.offers(state), action) is not None, f"nobody offers {action}"
    assert done > 100


@pytest.mark.parametrize("name", sorted(ROWS))
def test_the_same_moves_whatever_the_hidden_cards_are(name: str) -> None:
    row, game = ROWS[name], shelf()[name]
    hid = 0
    for state in filter(row.hides, states(row, 16, 3)):
        for seat in state.seats:
            there = of_seat(game.offers(row.changed(state, seat)), seat)
            assert there == of_seat(game.offers(state), seat)
        other = game.offers(row.changed(state, None))
        for strip in (of_operator, of_all):
            assert strip(other) == strip(game.offers(state))
        assert asked(other) == asked(game.offers(state))
        hid += other != game.offers(state)
    assert bool(hid) == row.names_hidden, "without stripping, something would be told"


@pytest.mark.parametrize("name", sorted(ROWS))
def test_a_key_means_one_offer_and_a_phone_has_each_of_its_own_once(name: str) -> None:
    row, game = ROWS[name], shelf()[name]
    for state in states(row, 8, 3):
        offers: Offers = game.offers(state)
        for seat in (0, *state.seats):
            mine = [offer for offer in offers if offer.seat == seat and offer.move.role]
            # What is to be filled in is in front once it is; see `PlayPanel.in_front`.
            keyed = [each for each in mine if each.move.role != "primary" or isinstance(each, Offer)]
            roles = [(offer.move.role, offer.about) for offer in keyed]
            assert len(roles) == len(set(roles)), f"{roles}: which of them is meant?"
            there = shown(of_seat(offers, seat))
            assert all(there.count(each) == 1 for each in there)
            assert {each.code for each in there} == {
                each.move.code for each in offers if each.seat == seat and not each.move.by_box
            }
