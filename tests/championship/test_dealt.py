"""Rooms deal from the same secrets, whatever is undone or resumed, and whoever likes can check it afterwards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from tests.games.at_table import AtTable

from gotit.championship.deal import chain
from gotit.championship.dealt import DRAWS, Exchanged, Known, Promise, digest, drawn
from gotit.championship.facts import Board, Dealt, Opened, Teller, Undone
from gotit.cli import main
from gotit.core import inputs as i
from gotit.core.appointed import Appointed
from gotit.core.game import Drawn
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.shelf import shelf
from gotit.headless import Referee

GAMES = ("fast-fun-maths", "hidden-formula")
SECRETS = chain(bytes(range(32)), DRAWS)
PROMISE = Promise("cup|round 1|game", SECRETS[0], {"room-1": b"1" * 16, "room-2": b"2" * 16})


def known(until: int = 6) -> Known:
    found = Known(PROMISE)
    if until:
        found.tell(until, SECRETS[until])
    return found


def test_a_secret_opens_its_draw_and_those_before_and_none_after() -> None:
    told = known(0)
    assert told.draw(1, 8) is None
    told.tell(2, SECRETS[2])
    assert [told.draw(number, 8) is not None for number in (0, 1, 2, 3)] == [False, True, True, False]
    assert told.draw(1, 8) == known().draw(1, 8)
    told.tell(1, SECRETS[1])
    assert told.draws == 2
    for number, secret in ((3, SECRETS[4]), (3, bytes(32)), (0, SECRETS[0]), (DRAWS + 1, SECRETS[-1])):
        with pytest.raises(Exchanged):
            told.tell(number, secret)
    assert told.draws == 2
    orders = [known().draw(number, 52) for number in range(1, 7)]
    assert all(one != other for one, other in pairwise(orders))


def test_context_first_and_nonces_are_part_of_the_promise_and_the_deal() -> None:
    others = [
        Promise("cup|round 2|game", PROMISE.first, PROMISE.nonces),
        Promise(PROMISE.context, PROMISE.first, {"room-1": b"1" * 16}),
        Promise(PROMISE.context, SECRETS[1], PROMISE.nonces),
    ]
    assert len({each.mark for each in (PROMISE, *others)}) == 4
    assert all(each.order(1, SECRETS[1], 112) != PROMISE.order(1, SECRETS[1], 112) for each in others[:2])


# --- matches ----------------------------------------------------------------------------------------------------------


class Alike(AtTable):
    """A match played at random whose draws are as promised."""

    def _some_input(self) -> i.Input:
        wanted = self.game.chance(self.session.state)
        if wanted is None:
            just_dealt = bool(self.session.done) and isinstance(self.session.done[-1].action, Drawn)
            return i.Undo() if just_dealt and self.chance.random() < 0.3 else super()._some_input()
        order = known(100).draw(len(drawn(self.session.done)) + 1, wanted.n)
        assert order is not None
        return i.Chance(order)


@pytest.mark.parametrize("game", sorted(shelf()))
def test_a_draw_is_never_answered_twice_in_two_ways(game: str) -> None:
    """Whatever is undone, redone and dealt again, at random."""
    again = 0
    for seed in range(4):
        table = Alike(game, seed)
        dealt: dict[tuple[int, int], tuple[int, ...]] = {}
        for moment in table.moments(150):
            if isinstance(moment.entered, i.Chance):
                order = moment.entered.order
                key = len(drawn(moment.before.done)) + 1, len(order)
                again += key in dealt
                assert dealt.setdefault(key, order) == order
                assert order in drawn(moment.after.done)
    assert again or game != "hidden-formula", "no deal was undone, so nothing was tried"


@pytest.mark.parametrize("game", GAMES)
def test_facts_tell_of_every_draw_and_board_and_take_them_back(game: str) -> None:
    for seed in range(4):
        table, teller = Alike(game, seed), Teller()
        start = i.Start(game, (), appointed=Appointed("cup", 1, 1, (1, 2), PROMISE.mark))
        facts = list(teller.opened(table.session, start, table.now_us))
        for _ in table.moments(150):
            facts += teller.told(table.session, table.now_us)
            holding = list(facts)
            for fact in facts:
                if isinstance(fact.what, Undone):
                    to = fact.what.to
                    holding = [each for each in holding if each.number <= to or each.number > fact.number]
            told = {fact.what.draw: fact.what for fact in holding if isinstance(fact.what, Dealt)}
            orders = drawn(table.session.done)
            for number, order in enumerate(orders, 1):
                assert told[number] == Dealt(number, len(order), digest(order))
            boards = [fact.what.number for fact in holding if isinstance(fact.what, Board)]
            assert boards == list(range(1, len(boards) + 1))


def test_of_a_match_that_is_not_to_be_dealt_alike_nothing_of_it_is_told() -> None:
    """So a journal of before has the facts it had."""
    table, teller = Alike("hidden-formula", 1), Teller()
    start = i.Start("hidden-formula", (), appointed=Appointed("cup", 1, 1, (1, 2)))
    facts = list(teller.opened(table.session, start, table.now_us))
    for _ in table.moments(60):
        facts += teller.told(table.session, table.now_us)
    assert isinstance(facts[0].what, Opened)
    assert not any(isinstance(fact.what, Dealt | Board) for fact in facts)
    assert b'"deal"' not in msgspec.json.encode(facts)


def boards_of(game: str, choose: int) -> list[tuple[object, bool]]:
    """What lies there in a match of three goals, played one way or another, and whether it is said to be alike."""
    session, now_us = Session({game: shelf()[game]}), 0

    def enter(entered: i.Input) -> None:
        nonlocal session
        session, _ = step(session, entered, now_us)
        while session.game is not None and (wanted := session.game.chance(session.state)) is not None:
            order = known(100).draw(len(drawn(session.done)) + 1, wanted.n)
            assert order is not None
            session, _ = step(session, i.Chance(order), now_us)

    enter(i.Start(game, ("Ana", "Ben"), {}))
    found: list[tuple[object, bool]] = []
    for _ in range(3):
        enter(i.Act({"do": "turn_goal"}))
        found.append(((session.state.grid, session.state.goal), shelf()[game].deals_alike(session.state)))
        enter(i.SeatPress(1 + choose % 2, "call"))
        now_us += 60_000_000
        enter(i.Act({"do": "fail", "seat": session.state.caller}))
        enter(i.Act({"do": "put_aside"}))
    return found


def test_the_hidden_formula_has_the_same_grid_and_goals_however_it_is_played() -> None:
    assert boards_of("hidden-formula", 0) == boards_of("hidden-formula", 1)
    assert all(alike for _, alike in boards_of("hidden-formula", 0))


def hands_of(seed: int) -> dict[int, object]:
    """Of each target in a match with fresh hands, played at random: what all hold, and the target."""
    table = Alike("fast-fun-maths", seed, seats=3, settings={"boards": True})
    table.rare = ("end_match", "player_joins", "player_leaves", "player_pauses")
    found: dict[int, object] = {}
    for _, _, after in table.moments(400):
        if after.state.phase == "racing" and table.game.deals_alike(after.state) and not after.state.calculations:
            hands = tuple(tuple(card.face for card in player.hand) for player in after.state.players)
            found.setdefault(after.state.round_number, (hands, tuple(card.face for card in after.state.target)))
    return found


def test_fast_fun_maths_with_fresh_hands_has_the_same_boards_however_it_is_played() -> None:
    first, *others = (hands_of(seed) for seed in range(4))
    assert len(first) > 2
    assert len(set(map(str, first.values()))) == len(first), "each target has hands of its own"
    for other in others:
        assert all(first[number] == other[number] for number in first.keys() & other.keys())
    assert sum(len(first.keys() & other.keys()) for other in others) > 6


# --- by commands ------------------------------------------------------------------------------------------------------


def play(room: Path, game: str, told: Known) -> None:
    """A match as far as its first deal, kept."""
    orders: list[tuple[int, ...]] = []

    def draw(n: int) -> tuple[int, ...]:
        orders.append(told.draw(len(drawn(table.session.done)) + 1, n) or tuple(range(n)))
        return orders[-1]

    table = Referee(shelf(), draw)
    table.start(game, ("Ana", "Ben"), {})
    lines = "".join(json.dumps({"do": "chance", "order": order}) + "\n" for order in orders)
    words = ["referee", game, "--seats", "Ana,Ben", "--chance", "input", "--journal", str(room)]
    assert CliRunner().invoke(main, words, input=lines).exit_code == 0


def words_of(secrets: tuple[bytes, ...]) -> Iterator[str]:
    yield from ("--context", PROMISE.context, "--first", PROMISE.first.hex())
    for secret in secrets:
        yield from ("--secret", secret.hex())
    for name, nonce in PROMISE.nonces.items():
        yield from ("--nonce", name, nonce.hex())


def check(room: Path, *secrets: bytes) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["championship", "check", str(room), *words_of(secrets)])
    return done.exit_code, done.output


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_dealt_alike_in_both_rooms_and_anybody_can_check_it(game: str, tmp_path: Path) -> None:
    for room in ("one", "two"):
        play(tmp_path / room, game, known())
        code, said = check(tmp_path / room, *SECRETS[1:7])
        assert code == 0, said
        assert "draw 1: as promised" in said
        code, said = check(tmp_path / room)
        assert code == 1
        assert "not told" in said
        code, said = check(tmp_path / room, SECRETS[2])
        assert code == 1
        assert "exchanged" in said


def test_a_room_that_used_its_own_die_is_not_the_same_deal(tmp_path: Path) -> None:
    play(tmp_path / "own", GAMES[0], known(0))
    code, said = check(tmp_path / "own", *SECRETS[1:7])
    assert code == 1
    assert "this room's own" in said


def test_what_is_to_be_checked_must_be_named(tmp_path: Path) -> None:
    play(tmp_path / "one", GAMES[0], known())
    done = CliRunner().invoke(main, ["championship", "check", str(tmp_path / "one")])
    assert done.exit_code == 2
    assert "--stream" in done.output
