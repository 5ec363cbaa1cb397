"""A class: who is here, and what each pupil is called in a match, with names and without."""

from __future__ import annotations

from gotit.core.school import Pupil, SchoolClass

CLASS = SchoolClass(
    "c",
    "4b",
    (Pupil("1", "Ana"), Pupil("2", "Ben", nickname="Fox"), Pupil("3", "Ana", here=False), Pupil("4", "Cem", "Fox")),
)


def test_who_is_here() -> None:
    assert [pupil.id for pupil in CLASS.here] == ["1", "2", "4"]


def test_no_two_are_called_the_same() -> None:
    assert CLASS.called(without_names=False) == {"1": "Ana", "2": "Ben", "3": "Ana 2", "4": "Cem"}


def test_without_names_it_is_the_nickname_or_the_place_in_the_list() -> None:
    assert CLASS.called(without_names=True) == {"1": "Pupil 1", "2": "Fox", "3": "Pupil 3", "4": "Fox 2"}
