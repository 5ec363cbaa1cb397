"""Every sentence of the program, as `say` states it: found in the source, without running it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from icu4py.messageformat import MessageFormat

ROOT = Path(__file__).resolve().parents[1]
HOST = ROOT / "host" / "gotit"


class Said(NamedTuple):
    """One `say(…)` of the source. `args`: the names of its arguments; None where they are not written out."""

    where: str
    code: str | None
    pattern: str | None
    args: frozenset[str] | None


def sayings(source: str, where: str) -> Iterator[Said]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
            code, pattern = ([*node.args, None, None])[:2]
            names = [keyword.arg for keyword in node.keywords]
            args = None if None in names else frozenset(name for name in names if name is not None)
            yield Said(f"{where}:{node.lineno}", _literal(code), _literal(pattern), args)


def _literal(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def all_sayings() -> list[Said]:
    return [
        said
        for path in sorted(HOST.rglob("*.py"))
        for said in sayings(path.read_text(encoding="utf-8"), str(path.relative_to(ROOT)))
    ]


def placeholders(pattern: str) -> frozenset[str]:
    """The arguments that a pattern names, also inside choices. "{" opens a name only where a word follows."""
    names: set[str] = set()
    depth_is_argument: list[bool] = []
    at = 0
    while at < len(pattern):
        letter = pattern[at]
        if letter == "'" and at + 1 < len(pattern) and pattern[at + 1] in "{}'":
            close = pattern.find("'", at + 1) if pattern[at + 1] != "'" else at + 1
            at = close + 1
            continue
        if letter == "{":
            is_argument = not (depth_is_argument and depth_is_argument[-1])
            if is_argument:
                end = min(place for mark in ",}" if (place := pattern.find(mark, at)) >= 0)
                names.add(pattern[at + 1 : end].strip())
            depth_is_argument.append(is_argument)
        elif letter == "}":
            depth_is_argument.pop()
        at += 1
    return frozenset(names)


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("Nothing.", ""),
        ("{who} isn't {n}", "who n"),
        ("{n, plural, one {# card of {who}} other {# cards}}", "n who"),
        ("a '{quoted}' brace and it''s {x}", "x"),
        ("{who_is, select, you {Your turn} other {It's {who}'s turn}}", "who who_is"),
    ],
)
def test_the_arguments_of_a_pattern(pattern: str, names: str) -> None:
    assert placeholders(pattern) == frozenset(names.split())


def test_code_and_pattern_are_literals() -> None:
    """Or no catalogue could hold them."""
    assert [said.where for said in all_sayings() if said.code is None or said.pattern is None] == []


def test_a_code_belongs_to_one_sentence() -> None:
    patterns: dict[str, set[str]] = {}
    where: dict[str, list[str]] = {}
    for said in all_sayings():
        if said.code is not None and said.pattern is not None:
            patterns.setdefault(said.code, set()).add(said.pattern)
            where.setdefault(said.code, []).append(said.where)
    assert {code: where[code] for code, several in patterns.items() if len(several) > 1} == {}


def test_the_arguments_are_those_that_the_pattern_names() -> None:
    wrong = {
        said.where: (sorted(named), sorted(said.args))
        for said in all_sayings()
        if said.args is not None and said.pattern is not None
        for named in [frozenset(name.removesuffix("_is") for name in placeholders(said.pattern))]
        if named != said.args and not said.where.startswith("host/gotit/language/")  # joined by the renderer
    }
    assert wrong == {}


def test_icu_reads_every_pattern() -> None:
    for said in all_sayings():
        if said.pattern is not None:
            MessageFormat(said.pattern, "en")


def test_a_wrong_one_would_be_found() -> None:
    found = list(sayings('say(f"x{1}", "y"); say("x", y); say("x", "{a}", b=1); say("x", "{a}", **more)', "here"))
    assert [(said.code, said.pattern, said.args) for said in found] == [
        (None, "y", frozenset()),
        ("x", None, frozenset()),
        ("x", "{a}", frozenset({"b"})),
        ("x", "{a}", None),
    ]
