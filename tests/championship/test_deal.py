"""The same deal everywhere: the study's vector, fair shuffles, and a chain that cannot be exchanged."""

from __future__ import annotations

import secrets
from collections import Counter
from itertools import pairwise

import pytest
from click.testing import CliRunner

from gotit.championship.deal import SECRET_BYTES, chain, commitment, follows, key, order
from gotit.cli import main

CONTEXT = "cup-2026|round 3|fast_fun_maths"
SECRET = bytes(range(32))
NONCES = {"room-2": b"\x02" * 16, "room-1": b"\x01" * 16}


def test_the_vector_of_the_study() -> None:
    """shared/design/championship.md, section 5. The order in which rooms are named does not matter."""
    assert commitment(CONTEXT, SECRET) == "6c5e6c4c4f73414f260e38856958cf227a0b980bc2366045e6ae5d0455788bde"
    found = key(CONTEXT, SECRET, NONCES)
    assert found.hex() == "b70a6a229e9991cc32fa846cb736aec711962b2300e5a4a2757282f86106a7bd"
    assert order(found, 112)[:12] == (83, 6, 107, 17, 11, 7, 94, 110, 72, 32, 59, 35)


def test_every_secret_proves_the_one_before() -> None:
    told = chain(secrets.token_bytes(SECRET_BYTES), 20)
    assert len(told) == 21
    assert all(follows(later, before) for before, later in pairwise(told))
    assert not follows(secrets.token_bytes(SECRET_BYTES), told[0])


def test_another_context_nonce_or_secret_is_another_deal() -> None:
    deals = [
        order(key(CONTEXT, SECRET, NONCES), 52),
        order(key("cup-2026|round 4|fast_fun_maths", SECRET, NONCES), 52),
        order(key(CONTEXT, SECRET[::-1], NONCES), 52),
        order(key(CONTEXT, SECRET, {**NONCES, "room-1": b"\x03" * 16}), 52),
    ]
    assert len(set(deals)) == len(deals)
    assert all(sorted(each) == list(range(52)) for each in deals)


@pytest.mark.parametrize("place", [0, 4, 7])
def test_each_card_comes_to_each_place_equally_often(place: int) -> None:
    """Fixed keys, so it is one sample: chi-square with 7 degrees of freedom exceeds 24.3 once in a thousand."""
    shuffles = 4000
    found = Counter(order(number.to_bytes(4, "big"), 8)[place] for number in range(shuffles))
    expected = shuffles / 8
    assert sum((found[card] - expected) ** 2 / expected for card in range(8)) < 24.3


def test_anybody_can_check_a_deal_by_a_command() -> None:
    first, second = chain(SECRET, 1)
    told = ["championship", "deal", "--context", CONTEXT, "--secret", second.hex(), "-n", "8"]
    rooms = [part for name, nonce in NONCES.items() for part in ("--nonce", name, nonce.hex())]
    done = CliRunner().invoke(main, [*told, *rooms, "--before", first.hex()])
    dealt, *committed = done.output.splitlines()
    assert committed == [
        f"{name} must have committed to {commitment(CONTEXT, nonce)}" for name, nonce in NONCES.items()
    ]
    assert dealt.split() == [str(card) for card in order(key(CONTEXT, second, NONCES), 8)]
    exchanged = CliRunner().invoke(main, [*told, *rooms, "--before", second.hex()])
    assert exchanged.exit_code == 1
    assert "not the one that was promised" in exchanged.output
    assert CliRunner().invoke(main, [*told, "--before", "xyz"]).exit_code == 2
    assert "16 bytes" in CliRunner().invoke(main, [*told, "--nonce", "room-1", "00"]).output
