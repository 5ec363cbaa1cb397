"""Every sentence of the program, as `say` states it: found in the source, without running it."""

from __future__ import annotations

import re
from functools import lru_cache

from icu4py.messageformat import MessageFormat
from tests.catalogue import Saying, choices, module, sayings, sources
from tests.translations import arguments

from gotit.games.shelf import shelf
from gotit.language.patterns import Choice, Pattern, Slot, Text, parsed
from gotit.language.words import english
from gotit.ui.operator.words import step_words


@lru_cache(maxsize=1)
def all_sayings() -> list[tuple[str, Saying]]:
    """Each with its place in the source."""
    return [
        (f"{module(path)}:{said.line}", said)
        for path in sources()
        for said in sayings(path.read_text(encoding="utf-8"))
    ]


def test_code_and_pattern_are_literals() -> None:
    """Otherwise no catalogue could hold them."""
    assert [where for where, said in all_sayings() if said.code is None or said.pattern is None] == []


def test_a_code_belongs_to_one_sentence() -> None:
    patterns: dict[str, set[str]] = {}
    places: dict[str, list[str]] = {}
    for where, said in all_sayings():
        if said.code is not None and said.pattern is not None:
            patterns.setdefault(said.code, set()).add(said.pattern)
            places.setdefault(said.code, []).append(where)
    assert {code: places[code] for code, several in patterns.items() if len(several) > 1} == {}


def test_a_sentence_is_said_in_one_place() -> None:
    """What several games say in the same words is in `games/sentences.py`."""
    places: dict[str, list[str]] = {}
    for where, said in all_sayings():
        if said.code is not None:
            places.setdefault(said.code, []).append(where)
    assert {code: found for code, found in places.items() if len(found) > 1} == {}


def test_the_arguments_are_those_that_the_pattern_names() -> None:
    wrong = {
        where: (sorted(named), sorted(said.args))
        for where, said in all_sayings()
        if said.args is not None and said.pattern is not None
        for named in [arguments(parsed(said.pattern))]
        if named != said.args.keys() and not where.startswith("gotit/language/")  # joined by the renderer
    }
    assert wrong == {}


FREE = re.compile(r"\b1 (?!is |was |has |this |times in a hundred|times\.)[a-z]+(?<!s)s\b")
"""What stands after a 1 and looks like several. How often a rival finds something is never once."""


def test_one_is_said_as_one_and_several_as_several() -> None:
    """Every number of every sentence as 1: never “1 cards”. As 0, 2 and 5 it has words of its own."""
    wrong: list[str] = []
    for where, said in all_sayings():
        pattern = parsed(said.pattern or "")
        if not any(choice.kind == "plural" for choice in choices(pattern)):
            continue
        wrong += [f"{where}: {one}" for one in said_with(pattern, 1) if FREE.search(one)]
        wrong += [f"{where}: {n}: {some}" for n in (0, 2, 5) for some in said_with(pattern, n) if not some.strip("{} ")]
    assert wrong == []


def said_with(pattern: Pattern, n: int) -> list[str]:
    """In each way that a choice by a word can go; every number is n, and names stand in braces."""
    found = [""]
    for part in pattern:
        match part:
            case Text(text):
                ways = [text]
            case Slot(name):
                ways = [str(n) if name == "#" else f"{{{name}}}"]
            case Choice(_, "plural", offset, cases):
                key = "one" if n == 1 and "one" in cases else "other"
                less = n - int(offset.partition(":")[2] or 0)
                ways = said_with(cases.get(f"={n}", cases[key]), less)
            case Choice(_, _, _, cases):
                ways = [way for case in cases.values() for way in said_with(case, n)]
        found = list(dict.fromkeys(before + way for before in found for way in ways))[:40]
    return found


def test_what_is_undone_is_a_thing_or_a_button_in_quotation_marks() -> None:
    """Undo the card, Undo “Collect”; never Undo Collect."""
    for game in shelf().values():
        for code in game.moves:
            said = english(step_words(code, game.moves))
            assert said[0] == "“" or said[0].islower(), f"{game.name}: {code}: Undo {said}"


def test_icu_reads_every_pattern() -> None:
    for _, said in all_sayings():
        if said.pattern is not None:
            MessageFormat(said.pattern, "en")


def test_a_wrong_one_would_be_found() -> None:
    found = list(sayings('say(f"x{1}", "y"); say("x", y); say("x", "{a}", b=1); say("x", "{a}", **more)'))
    assert [(said.code, said.pattern, said.args and set(said.args)) for said in found] == [
        (None, "y", {}),
        ("x", None, {}),
        ("x", "{a}", {"b"}),
        ("x", "{a}", None),
    ]
