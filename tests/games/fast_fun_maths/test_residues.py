"""Fractions as residues of a prime: the field is large enough for them."""

from __future__ import annotations

from math import prod

import pytest

from gotit.games.fast_fun_maths.residues import field_for


@pytest.mark.parametrize("hand", [(), (0,), (1, 2, 3), (9,) * 5, (999,) * 5, (8, 9, 10, 11, 12, 99)])
def test_a_field_has_room_for_every_fraction_on_the_way(hand: tuple[int, ...]) -> None:
    """Two fractions of heights up to h differ by a numerator of at most 2h²: below the prime they can't be mistaken."""
    field = field_for(hand)
    height = 2 ** len(hand) * prod(max(number, 1) for number in hand)
    assert field.height == height
    assert field.prime > 2 * height * height
