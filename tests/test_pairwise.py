"""Each two values of two settings meet, in few combinations."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from tests.pairwise import pairwise


@pytest.mark.parametrize("sizes", [(2, 2), (5, 2, 4, 3), (2, 2, 2, 2, 2, 2), (3, 1, 7)])
def test_each_two_values_meet(sizes: tuple[int, ...]) -> None:
    rows = pairwise(*map(range, sizes))
    for one, other in combinations(range(len(sizes)), 2):
        assert {(row[one], row[other]) for row in rows} == {*product(range(sizes[one]), range(sizes[other]))}


def test_few_combinations_do() -> None:
    assert len(pairwise(range(5), range(2), range(4), range(3))) == 20  # of 120


def test_the_marker_runs_each_pair_or_all(pytester: pytest.Pytester) -> None:
    pytester.makeconftest("from tests.conftest import pytest_addoption, pytest_generate_tests")
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.each_pair(n=(1, 2), name={"a": "Ana", "b": "Ben"}, long=(False, True))
        def test_some(n, name, long): assert name in ("Ana", "Ben")
        """
    )
    pytester.inline_run("-p", "no:cacheprovider").assertoutcome(passed=4)
    pytester.inline_run("-p", "no:cacheprovider", "--every-combination").assertoutcome(passed=8)


def test_a_quick_run_takes_the_first_and_the_last_case_of_each_test(pytester: pytest.Pytester) -> None:
    pytester.makeconftest("from tests.conftest import *")
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.parametrize("n", range(5))
        def test_many(n): assert n in (0, 4)

        def test_one(): pass
        """
    )
    pytester.inline_run("-p", "no:cacheprovider", "--quick").assertoutcome(passed=3)
