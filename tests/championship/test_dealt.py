"""Two rooms deal from the same secrets, and whoever likes can check it afterwards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from gotit.championship.deal import chain
from gotit.championship.dealt import Dealer, Exchanged, Promise
from gotit.cli import main
from gotit.games.shelf import shelf
from gotit.headless import Referee

GAMES = ("fast-fun-maths", "hidden-formula")
SECRETS = chain(bytes(range(32)), 6)
PROMISE = Promise("cup|round 1|game", SECRETS[0], {"room-1": b"1" * 16, "room-2": b"2" * 16})


def dealt() -> Dealer:
    dealer = Dealer(PROMISE)
    for secret in SECRETS[1:]:
        dealer.tell(secret)
    return dealer


def test_nobody_sees_ahead_and_no_secret_is_used_twice() -> None:
    dealer = Dealer(PROMISE)
    assert dealer.draw(8) is None
    dealer.tell(SECRETS[1])
    assert dealer.draw(8) == dealt().draw(8)
    assert dealer.draw(8) is None
    with pytest.raises(Exchanged):
        dealer.tell(SECRETS[3])
    with pytest.raises(Exchanged):
        dealer.tell(bytes(32))
    dealer.tell(SECRETS[2])
    assert sorted(dealer.draw(8) or ()) == list(range(8))


def test_the_context_is_part_of_the_deal() -> None:
    other = Dealer(Promise("cup|round 2|game", PROMISE.first, PROMISE.nonces))
    other.tell(SECRETS[1])
    assert other.draw(112) != dealt().draw(112)


def play(room: Path, game: str, dealer: Dealer) -> None:
    """A match as far as its first deal, kept."""
    drawn: list[tuple[int, ...]] = []

    def draw(n: int) -> tuple[int, ...]:
        drawn.append(dealer.draw(n) or tuple(range(n)))
        return drawn[-1]

    Referee(shelf(), draw).start(game, ("Ana", "Ben"), {})
    lines = "".join(json.dumps({"do": "chance", "order": order}) + "\n" for order in drawn)
    words = ["referee", game, "--seats", "Ana,Ben", "--chance", "input", "--journal", str(room)]
    assert CliRunner().invoke(main, words, input=lines).exit_code == 0


def check(room: Path, *told: bytes) -> tuple[int, str]:
    words = ["--context", PROMISE.context, "--first", PROMISE.first.hex()]
    words += [word for secret in told for word in ("--secret", secret.hex())]
    words += [word for name, nonce in PROMISE.nonces.items() for word in ("--nonce", name, nonce.hex())]
    done = CliRunner().invoke(main, ["championship", "check", str(room), *words])
    return done.exit_code, done.output


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_dealt_alike_in_both_rooms_and_anybody_can_check_it(game: str, tmp_path: Path) -> None:
    for room in ("one", "two"):
        play(tmp_path / room, game, dealt())
        code, said = check(tmp_path / room, *SECRETS[1:])
        assert code == 0, said
        assert "draw 1: as promised" in said
        code, said = check(tmp_path / room)
        assert code == 1
        assert "not told" in said
        code, said = check(tmp_path / room, SECRETS[2])
        assert code == 1
        assert "exchanged" in said


def test_a_room_that_used_its_own_die_is_not_the_same_deal(tmp_path: Path) -> None:
    play(tmp_path / "own", GAMES[0], Dealer(PROMISE))
    code, said = check(tmp_path / "own", *SECRETS[1:])
    assert code == 1
    assert "this room's own" in said
