"""What lay there earlier in a match is found again, each once, with how long ago that was and what had made it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from gotit.core.deed import Deed
from gotit.core.earlier import NEAR, any_near, entries, made_by
from gotit.core.game import Draw, Entered, Floor, Game, Refused
from gotit.core.message import Message, say
from gotit.core.offer import Written

LABEL = say("desk_card", "the card")


class Lay(Struct, frozen=True):
    """Somebody lays this value down under this key."""

    key: str
    value: str


class Look(Struct, frozen=True):
    """It makes nothing."""


class Lying(Struct, frozen=True):
    """The state: what lies there, in which round, and whether chance is awaited."""

    cards: Mapping[str, str] = {}
    round: int | None = 1
    chance: bool = False


class Desk:
    """As much of a game as is asked for here. `looked`: how often a value's maker was asked for."""

    def __init__(self) -> None:
        self.looked = Counter[str]()

    def entries(self, state: Lying) -> Iterator[Entered]:
        for key, value in state.cards.items():
            yield Entered(key, LABEL, value, value, Written("a card"))

    def floor(self, state: Lying) -> Floor:
        return Floor(None if state.round is None else (state.round,), None, frozenset(), False, ())

    def chance(self, state: Lying) -> Draw | None:
        return Draw(2, LABEL) if state.chance else None

    def amended(self, state: Lying, action: Any, key: str, value: str) -> Lay | None:
        assert isinstance(state, Lying)
        self.looked[value] += 1
        if not isinstance(action, Lay) or action.key != key:
            return None
        if value == "torn":
            raise Refused(say("desk_torn", "It can't be that."))
        return Lay(key, value)


def game() -> Game:
    return Desk()  # type: ignore[return-value]  # only what is here is asked of it


def deeds(*done: tuple[Any, Lying] | tuple[Any, Lying, bool]) -> tuple[Deed, ...]:
    """Each action with the state before it, and whether it still fits."""
    return tuple(Deed("", each[0], 0, each[1], *each[2:]) for each in done)


def found(done: tuple[Deed, ...], state: Lying) -> list[tuple[str, str, int | None, str, int]]:
    """Each entry: its key, its value, the rounds ago (None: it lies there now), the game's key, and until when."""
    told = []
    for shown, key, until in entries(game(), done, state):
        ago = shown.label.args.get("rounds")
        assert shown.label == LABEL or shown.label.args["what"] == LABEL
        assert ago is None or isinstance(ago, int)
        told.append((shown.key, shown.value, ago, key, until))
    return told


A, B, AB = Lying({"a": "5"}), Lying({"b": "3"}), Lying({"a": "5", "b": "3"})


def test_what_is_gone_is_listed_behind_what_lies_there_newest_first() -> None:
    done = deeds(
        (Lay("a", "5"), Lying()), (Lay("b", "3"), A), (Look(), AB), (Lay("a", "7"), Lying({}, 2)),
        (Lay("a", "9"), Lying({"a": "7"}, 2)),
    )  # fmt: skip
    assert found(done, Lying({"a": "9"}, 2)) == [
        ("a", "9", None, "a", 5),
        ("a until 2", "5", 1, "a", 2),
        ("b until 2", "3", 1, "b", 2),
    ]


def test_what_lies_beside_something_that_is_still_there_is_listed() -> None:
    done = deeds((Lay("a", "5"), Lying()), (Lay("b", "3"), A), (Look(), AB))
    assert found(done, A) == [("a", "5", None, "a", 3), ("b until 2", "3", 0, "b", 2)]


def test_what_was_gone_for_a_while_is_listed_once() -> None:
    hidden = deeds((Lay("a", "5"), Lying()), (Look(), A), (Look(), Lying()))
    assert found(hidden, A) == [("a", "5", None, "a", 3)]
    twice = deeds((Lay("a", "5"), Lying()), (Look(), A), (Look(), Lying()), (Look(), A))
    assert found(twice, Lying()) == [("a until 3", "5", 0, "a", 3)]


def test_of_a_key_that_counts_anew_each_is_listed() -> None:
    done = deeds(
        (Lay("a", "5"), Lying()), (Look(), A), (Lay("a", "6"), Lying({}, 2)), (Look(), Lying({"a": "6"}, 2)),
        (Look(), Lying({}, None)), (Look(), Lying({}, 3)),
    )  # fmt: skip
    assert found(done, Lying({}, 4)) == [("a until 3", "6", 2, "a", 3), ("a until 1", "5", 3, "a", 1)]
    assert found(done[:4], Lying({}, None)) == [("a until 3", "6", 0, "a", 3), ("a until 1", "5", 1, "a", 1)]


def test_nothing_is_read_from_what_no_longer_fits_or_while_chance_was_awaited() -> None:
    done = deeds(
        (Lay("b", "3"), Lying()), (Look(), B), (Look(), A, False), (Look(), Lying({"c": "1"}, 1, True)),
        (Look(), Lying()),
    )  # fmt: skip
    assert found(done, Lying()) == [("b until 1", "3", 0, "b", 1)]


def test_what_made_it_is_looked_for_once_and_only_if_something_else_has_that_key() -> None:
    done = deeds(
        (Lay("a", "5"), Lying()), (Look(), A), (Lay("a", "6"), Lying()), (Look(), Lying({"a": "6"})),
        (Lay("a", "7"), Lying()), (Look(), Lying({"a": "7", "b": "3"})),
    )  # fmt: skip
    desk = Desk()
    list(entries(desk, done, Lying()))  # type: ignore[arg-type]
    assert desk.looked == {"7": 1, "6": 1, "5": 1}


def test_the_newest_action_that_fits_has_made_it() -> None:
    wanted = next(iter(game().entries(A)))
    done = deeds(
        (Lay("a", "5"), Lying()), (Lay("a", "5"), A), (Lay("a", "5"), A, False), (Look(), A), (Lay("b", "5"), A)
    )
    assert made_by(game(), done, wanted, 5) == 1
    assert made_by(game(), done, wanted, 1) == 0
    assert made_by(game(), done, wanted, 0) is None
    torn = next(iter(game().entries(Lying({"a": "torn"}))))
    assert made_by(game(), done, torn, 5) == 1, "it is this key's, with what it can't be"


def test_whether_there_is_anything_is_looked_for_in_the_last_actions_alone() -> None:
    def with_one_at(at: int, of: int = NEAR + 50) -> bool:
        return any_near(game(), deeds(*((Look(), A if number == at else Lying()) for number in range(of))))

    assert not with_one_at(-1)
    assert not with_one_at(49)
    assert with_one_at(50)
    assert with_one_at(NEAR - 1)
    assert with_one_at(NEAR + 49)
    assert not any_near(game(), ())


def test_a_label_says_what_it_was() -> None:
    done = deeds((Lay("a", "5"), Lying()), (Look(), A))
    (gone,) = entries(game(), done, Lying())
    label: Message = gone.shown.label
    assert (label.code, label.args) == ("entered_earlier", {"rounds": 0, "what": LABEL})
