"""At random moments of random matches somebody joins, leaves, pauses or comes back, in every game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.sitting import Sitting
from tests.games.test_ends import CARDS, check_ended
from tests.games.test_offers import ROWS, Row
from tests.speech import heard
from tests.typed import Fits, returned

from gotit.core import inputs as i
from gotit.core.game import Ask, Called, Drawn, EndMatch, Game, Joins, Leaves, Pauses, Race, Refused, Returns, TimeUp
from gotit.core.offer import Offer, Offers, Open, listed
from gotit.games.common import END, SHARED_MOVES
from gotit.games.shelf import shelf

COMING = (Joins, Leaves, Pauses, Returns)
DISCARDED = {"fast-fun-maths", "got-em"}
"""In these, what somebody holds is discarded when they leave."""
STEPS = 70


def own(offers: Offers) -> Offers:
    return tuple(offer for offer in offers if offer.move.code not in SHARED_MOVES)


def some_step(row: Row, game: Game, state: Any, chance: random.Random, now_us: int) -> Any:
    """Whatever may come next, by the game's own rules. None: only what real people write could come, and is refused."""
    wanted = game.chance(state)
    if wanted is not None:
        return Drawn(tuple(chance.sample(range(wanted.n), wanted.n)))
    timer, race = game.timer(state), game.buzzers(state)
    if timer is not None and timer.deadline_us <= now_us:
        return TimeUp()
    if isinstance(race, Race) and race.seats and chance.random() < 0.5:
        return Called(tuple(sorted(chance.sample(sorted(race.seats), chance.randint(1, min(2, len(race.seats)))))))
    offers = own(game.offers(state))
    ready = [*listed(offers), *(offer.action for offer in offers if isinstance(offer, Offer) and offer.move.by_box)]
    written = [row.write(state, offer, chance) for offer in offers if isinstance(offer, Open)]
    able = [action for action in filter(None, (*ready, *written)) if takes(game, state, action, now_us)]
    return chance.choice(able) if able else None


def takes(game: Game, state: Any, action: Any, now_us: int) -> bool:
    try:
        game.apply(state, action, now_us)
    except Refused:
        return False
    return True


def with_guests(name: str, seed: int) -> Iterator[tuple[Any, Any, Any]]:
    """(state, action, state after it): about every eighth action somebody comes or goes."""
    row, game, chance = ROWS[name], shelf()[name], random.Random(f"{name} {seed}")
    state = next(iter(row.play(seed)))[1]
    now_us = 0
    for _ in range(STEPS):
        if game.outcome(state) is not None:
            return
        guests = [offer.action for offer in game.offers(state) if offer.move.kind in COMING]
        if guests and chance.random() < 0.15:
            kinds = sorted({type(action) for action in guests}, key=str)
            kind = chance.choice(kinds)
            action = chance.choice([action for action in guests if type(action) is kind])
        else:
            now_us += chance.randrange(4_000_000)
            action = some_step(row, game, state, chance, now_us)
            if action is None and (timer := game.timer(state)) is not None:
                now_us, action = timer.deadline_us, TimeUp()
            assert action is not None or state.real_cards, f"nobody can go on in {state.phase}"
            if action is None:
                return
        after = game.apply(state, action, now_us)
        yield state, action, after
        state = after


@pytest.mark.parametrize("name", sorted(ROWS))
def test_somebody_comes_or_goes_at_any_moment_and_the_match_goes_on(name: str) -> None:
    game, done, fits = shelf()[name], set[type](), Fits()
    kind = returned(type(game).apply)
    for seed in range(16):
        for number, (before, action, after) in enumerate(with_guests(name, seed)):
            done.add(type(action))
            if isinstance(action, COMING):
                check_cards_stay(name, before, after)
                check_offers(game, after)
                assert fits.misfit(after, kind) is None
                if isinstance(action, Leaves) and name in DISCARDED:
                    assert after.players[action.seat - 1].hand == ()
            check_presence(game, after)
            if game.outcome(after) is None and number % 7 == 0:
                outcome = check_ended(game, after)
                places = outcome.places
                assert all(places[gone] > places[seat] for gone in after.left for seat in after.stayed)
            ended = game.outcome(after)
            assert ended is None or not after.left.intersection(ended.winners)
    assert done.issuperset(COMING)


def check_cards_stay(name: str, before: Any, after: Any) -> None:
    """Every card is somewhere. Where somebody's going or coming ends a game or a round, all come together anew."""
    anew = shelf()[name].chance(after) is not None or after.phase in ("laying", "dealing")
    assert anew or len(CARDS[name](after)) == len(CARDS[name](before)) or getattr(after, "real_cards", False)


def check_presence(game: Game, state: Any) -> None:
    """Who takes no part is asked nothing, and is in no race."""
    presence = game.presence(state)
    assert len(presence) == len(state.players) == len(game.lamps(state)) == len(game.floor(state).won)
    away = {seat for seat, each in enumerate(presence, 1) if each != "here"}
    buzzers = game.buzzers(state)
    asked = set(buzzers.seats) | buzzers.passes.keys() if isinstance(buzzers, Race) else set()
    asked |= buzzers.meanings.keys() if isinstance(buzzers, Ask) else set()
    assert not asked & away
    if game.outcome(state) is None:
        assert not {offer.seat for offer in game.offers(state)} & away
        assert "here" in presence
        assert END in [offer.move for offer in game.offers(state)]
    for audience in (None, *state.seats):
        assert len(game.view(state, audience).players) == len(presence)


def check_offers(game: Game, state: Any) -> None:
    """All that is offered can be taken."""
    for action in listed(game.offers(state)):
        assert takes(game, state, action, 0)


@pytest.mark.parametrize("name", sorted(ROWS))
def test_at_a_table_with_presses_undo_and_a_journal(name: str) -> None:
    """The session takes all of it, with names; what is undone can be done again; the journal gives the same session."""
    chance, game = random.Random(name), shelf()[name]
    dealt = {"mode": "virtual"} if "mode" in game.Settings.__struct_encode_fields__ else {}
    sitting = Sitting(game, ("Ana", "Ben", "Cleo"), dealt)
    newcomers = iter(("Dev", "Ela", "Finn", "Gus", "Hana", "Ida"))
    for _ in range(160):
        session = sitting.session
        offers: list[Any] = [offer.action for offer in session.offers if offer.move.kind in COMING]
        if session.over or not offers or session.waits_for_chance or chance.random() < 0.8:
            sitting.now_us += 700_000
            before = sitting.session
            try:
                sitting.enter(sitting.some_input(chance))
            except Refused:
                assert sitting.session is before
            continue
        action = chance.choice(offers)
        if isinstance(action, Joins):
            who = next(newcomers, "Jo")
            sitting.enter(i.PlayerJoins(len(session.seats) + 1, who))
            assert sitting.view().seats[-1].name == who
            assert sitting.session.name(len(session.seats) + 1) == who
            continue
        sitting.act(action)
        assert sitting.view().seats[action.seat - 1].presence == sitting.session.of_state.presence[action.seat - 1]
        after = sitting.session.state
        if chance.random() < 0.5:
            sitting.enter(i.Undo())
            assert sitting.session.state == session.state
            sitting.enter(i.Redo())
            assert sitting.session.state == after
    sitting.check_journal()
    if not sitting.session.over:
        sitting.act(EndMatch())
    outcome = sitting.view().outcome
    assert outcome is not None
    assert outcome.places.keys() == set(sitting.session.seats)


@pytest.mark.parametrize(
    ("name", "first", "told"), [("add-it", "dealer", "deals"), ("mathic-fraction", "first", "hands")]
)
def test_who_joins_soon_is_counted_in_the_deals_to_come(name: str, first: str, told: str) -> None:
    """A latecomer is dealt in with the next hands: fewer are to come than for those who play now."""
    game = shelf()[name]
    sitting = Sitting(game, ("Ana", "Ben"), {"mode": "virtual", first: 1})
    while (wanted := game.chance(sitting.session.state)) is not None:
        sitting.enter(i.Chance(tuple(range(wanted.n))))
    before = getattr(sitting.view().game_view, told)
    sitting.enter(i.PlayerJoins(3, "Cleo"))
    assert 1 < getattr(sitting.view().game_view, told) < before


def test_who_joins_has_the_next_seat_and_a_name_and_keeps_both_over_undo() -> None:
    sitting = Sitting(shelf()["add-it"], ("Ana", "Ben"), {"mode": "virtual", "dealer": 1})
    sitting.enter(i.Chance(tuple(range(60))))
    assert refusal(sitting, i.PlayerJoins(4, "Cleo")) == "joins_next_seat"
    sitting.enter(i.PlayerJoins(3, "  Cleo\u202e "))
    assert [seat.name for seat in sitting.view().seats] == ["Ana", "Ben", "Cleo"]
    assert [seat.presence for seat in sitting.view().seats] == ["here", "here", "waiting"]
    sitting.enter(i.Undo())
    assert len(sitting.view().seats) == 2
    sitting.enter(i.Redo())
    assert sitting.view().seats[-1].name == "Cleo"
    sitting.act(Leaves(3))
    sitting.enter(i.PlayerJoins(4, "Dev"))
    assert [seat.presence for seat in sitting.view().seats] == ["here", "here", "left", "waiting"]
    assert refusal(sitting, i.PlayerJoins(5, "Ela")) == "joins_full_table", "a seat is never given again"
    assert refusal(sitting, i.Act({"do": "player_returns", "seat": 3})) == "has_left"
    assert refusal(sitting, i.Act({"do": "player_pauses", "seat": 2}, 2)) == "not_yours", "the operator says so"
    sitting.act(Pauses(2))
    assert refusal(sitting, i.Act({"do": "player_leaves", "seat": 1})) == "nobody_would_stay"
    assert "Only Ana is left" in [heard(news.message, "Ana", "Ben", "Cleo", "Dev") for news in sitting.view().news][-1]


def refusal(sitting: Sitting, entered: i.Input) -> str:
    with pytest.raises(Refused) as refused:
        sitting.enter(entered)
    return refused.value.code
