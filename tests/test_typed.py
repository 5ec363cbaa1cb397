"""What tests/typed.py finds: else the tests that ask it could not fail."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import pytest
from msgspec import Struct
from tests.typed import Fits, returned

from gotit.core.message import Maths, Message, Seat, say


class Leaf(Struct, frozen=True):
    size: int
    shape: Literal["round", "long"] = "round"


class Tree(Struct, frozen=True):
    leaves: tuple[Leaf, ...] = ()
    pair: tuple[int, str] = (1, "a")
    by_name: Mapping[str, frozenset[int]] = {}
    top: Leaf | None = None
    old: bool = False
    high_m: float = 1
    said: Message | None = None
    anything: Any = None


@pytest.mark.parametrize(
    "fine",
    [
        Tree(),
        Tree(
            (Leaf(1), Leaf(2, "long")),
            (2, "b"),
            {"a": frozenset({1})},
            Leaf(3),
            True,
            1.5,
            say("hi", "{who}", who=Seat(1)),
        ),
    ],
)
def test_what_fits(fine: Tree) -> None:
    assert Fits().misfit(fine, Tree) is None
    assert Fits().misfit(fine, Tree | None) is None


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        (Tree((Leaf(None),)), "it.leaves[…].size is None"),  # type: ignore[arg-type]
        (Tree((Leaf(True),)), "it.leaves[…].size is True"),
        (Tree((Leaf(1, "LONG"),)), "it.leaves[…].shape is 'LONG'"),  # type: ignore[arg-type]
        (Tree(pair=(1, "a", 2)), "it.pair is (1, 'a', 2)"),  # type: ignore[arg-type]
        (Tree(pair=(1, None)), "it.pair[1] is None"),  # type: ignore[arg-type]
        (Tree(by_name={"a": frozenset({"b"})}), "it.by_name['a'][…] is 'b'"),  # type: ignore[arg-type]
        (Tree(by_name={1: frozenset()}), "it.by_name.keys(1) is 1"),  # type: ignore[dict-item]
        (Tree(top="leaf"), "it.top is 'leaf'"),  # type: ignore[arg-type]
        (Tree(old=None), "it.old is None"),  # type: ignore[arg-type]
        (Tree(high_m="1"), "it.high_m is '1'"),  # type: ignore[arg-type]
        (Tree(said=say("hi", "{who}", who=Maths(None))), "it.said is"),  # type: ignore[arg-type]
        (None, "it is None"),
    ],
)
def test_what_does_not_fit_is_said_with_its_place(wrong: Any, where: str) -> None:
    said = Fits().misfit(wrong, Tree)
    assert said is not None
    assert said.startswith(where)


def test_a_function_says_what_it_returns() -> None:
    def made() -> Tree:
        return Tree()

    made.__annotations__["return"] = Tree
    assert returned(made) is Tree
