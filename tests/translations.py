"""What is wrong with a translation of a pattern, and how to see every way that a pattern can be said. Pure functions.

A translator may reorder, leave out or add plurals as the language needs, but readers must be told the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice, product

from icu4py.messageformat import MessageFormat
from tests.catalogue import choices

from gotit.language.direction import MARKS
from gotit.language.patterns import Choice, Pattern, PatternError, Slot, parsed
from gotit.language.words import DIRECTION

COUNTS = range(1000)
"""The numbers that plurals are checked with: cards, points, places."""
CATEGORIES = ("zero", "one", "two", "few", "many", "other")


def faults(english: str, translation: str, tag: str) -> list[str]:
    """What a translation into the language `tag` does wrong, one sentence each; empty if it is fine."""
    try:
        ours, theirs = parsed(english), parsed(translation)
        MessageFormat(translation, tag)
    except (PatternError, ValueError, RuntimeError) as error:
        return [f"It cannot be read: {error}"]
    found = []
    if MARKS.search(translation):
        found.append("It has a mark of direction: leave it out, the program sets them.")
    if english == DIRECTION.pattern and translation not in (english, "right to left"):
        found.append("Write how the language is written in English: left to right, or right to left.")
    missing, more = arguments(ours) - arguments(theirs), arguments(theirs) - arguments(ours)
    found += [f"{{{name}}} is missing." for name in sorted(missing)]
    found += [f"{{{name}}} is not an argument of this sentence." for name in sorted(more)]
    found += _choices_lost(ours, theirs, tag)
    inflected = {choice.name for choice in [*choices(ours), *choices(theirs)] if _inflects(choice)}
    found += [fault for choice in choices(theirs) for fault in _plurals_lost(choice, tag, choice.name in inflected)]
    return found


def arguments(pattern: Pattern) -> frozenset[str]:
    """The arguments that a pattern names. Of a choice by reader ("who_is"), the player."""
    named = {choice.name.removesuffix("_is") for choice in choices(pattern)}
    return frozenset(named | {slot.name for slot in _slots(pattern)} - {"#"})


def _slots(pattern: Pattern) -> Iterator[Slot]:
    for part in pattern:
        if isinstance(part, Slot):
            yield part
        elif isinstance(part, Choice):
            for case in part.cases.values():
                yield from _slots(case)


def _choices_lost(ours: Pattern, theirs: Pattern, tag: str) -> Iterator[str]:
    """The keys of a select belong to the program. What English counts, a language with plurals counts too."""
    wanted, given = _selects(ours), _selects(theirs)
    for name, keys in wanted.items():
        if given.get(name) != keys:
            yield f"The choice by {name} has the cases {', '.join(sorted(keys))}: translate each."
    for name in given.keys() - wanted.keys():
        if not (name.endswith("_is") and given[name] == {"you", "other"}):
            yield f"There is no choice by {name}."
    for kind in ("plural", "selectordinal"):
        lost = _counted(ours, kind) - _counted(theirs, kind)
        if lost and len(_categories(tag, kind)) > 1:
            yield f"This depends on the number {', '.join(sorted(lost))}: write its {kind}."


def _selects(pattern: Pattern) -> Mapping[str, set[str]]:
    found: dict[str, set[str]] = {}
    for choice in choices(pattern):
        if choice.kind == "select":
            found.setdefault(choice.name, set()).update(choice.cases)
    return found


def _counted(pattern: Pattern, kind: str) -> set[str]:
    return {choice.name for choice in choices(pattern) if choice.kind == kind}


def _inflects(choice: Choice) -> bool:
    """Does a word in it depend on the number? "{more, plural, =0 {} other { and more}}" only separates none from
    some."""
    return choice.kind != "select" and not choice.cases.keys().isdisjoint(CATEGORIES[:-1])


def _plurals_lost(choice: Choice, tag: str, inflected: bool) -> Iterator[str]:
    """Every category that a number reaches in this language has a case, unless the numbers have their own cases."""
    if choice.kind == "select":
        return
    given = set(choice.cases)
    unknown = sorted(key for key in given - set(CATEGORIES) if not re.fullmatch(r"=\d+", key))
    if unknown:
        yield f"A plural has no case {', '.join(unknown)}."
    for category, numbers in _categories(tag, choice.kind).items():
        left = [number for number in numbers if f"={number}" not in given]
        if left and inflected and category not in given:
            yield f"The plural of {choice.name} lacks the case {category}, as for {left[0]}."


@lru_cache
def _categories(tag: str, kind: str) -> Mapping[str, list[int]]:
    """Category -> the numbers of COUNTS that it covers in this language."""
    format_ = MessageFormat(f"{{n, {kind}, {' '.join(f'{name} {{{name}}}' for name in CATEGORIES)}}}", tag)
    found: dict[str, list[int]] = {}
    for number in COUNTS:
        found.setdefault(format_.format({"n": number}), []).append(number)
    return found


# --- every way ------------------------------------------------------------------------------------------------------


def ways(pattern: Pattern, most: int = 400) -> Iterator[Mapping[str, int | str]]:
    """Values for everything that a pattern chooses by, so that each of its cases is used; at most this many ways."""
    values: dict[str, dict[int | str, None]] = {}
    for choice in choices(pattern):
        known = values.setdefault(choice.name, {})
        if choice.kind == "select":
            known.update(dict.fromkeys(choice.cases))
        else:
            known.update(dict.fromkeys([*(int(key[1:]) for key in choice.cases if key[0] == "="), 0, 1, 2, 3, 7, 11]))
    for chosen in islice(product(*values.values()), most):
        yield dict(zip(values, chosen, strict=True))


def shown(pattern: Pattern, way: Mapping[str, int | str], tag: str) -> Iterator[str]:
    """The arguments that must be readable if a pattern is said this way."""
    for part in pattern:
        if isinstance(part, Slot) and part.name != "#":
            yield part.name
        elif isinstance(part, Choice):
            yield from shown(part.cases[_case(part, way[part.name], tag)], way, tag)


def _case(choice: Choice, value: int | str, tag: str) -> str:
    if choice.kind == "select":
        return str(value) if value in choice.cases else "other"
    if f"={value}" in choice.cases:
        return f"={value}"
    category = next(name for name, numbers in _categories(tag, choice.kind).items() if value in numbers)
    return category if category in choice.cases else "other"
