"""Every sentence of the program, as `say` states it: found in the source, without running it."""

from __future__ import annotations

from functools import lru_cache

from icu4py.messageformat import MessageFormat
from tests.catalogue import Saying, module, sayings, sources
from tests.translations import arguments

from gotit.language.patterns import parsed


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
