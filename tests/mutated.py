"""Faults to put into a file, one at a time: mutmut's operators, on every function (properties and static ones too).

Must not: change what runs at import, such as tables, defaults, decorators and types; change a sentence (the
catalogues guard those); run anything.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import ndiff
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from tests.tools import use

_LENIENT = re.compile(r",? ?strict=(False|None|True)|, (?=\))")
"""What `zip` checks of two that are equally long."""


class Mutant(NamedTuple):
    """One fault: its function, and the lines that it removes and adds (stripped, joined by spaces)."""

    where: str
    was: str
    now: str


class Made(NamedTuple):
    """A mutant, ready to run. `key`: the same as long as its function and all that it calls itself are the same.

    `function`: as Python calls it, within the module. `lines`: where the fault is; `begins`: where its statement
    begins. `text`: the whole file with the fault.
    """

    key: str
    mutant: Mutant
    function: str
    lines: range
    begins: int
    text: str


def faults_in(path: Path, name: str) -> list[Made]:
    """All faults for a file. `name`: the module, as `Mutant.where` begins."""
    use("mutants")
    cst: Any = import_module("libcst")
    meta: Any = import_module("libcst.metadata")
    file_mutation: Any = import_module("mutmut.mutation.file_mutation")
    operators = import_module("mutmut.mutation.mutators").mutation_operators
    ignored = import_module("mutmut.mutation.pragma_handling").IgnoredCode(set(), set(), set())
    text = path.read_text(encoding="utf-8")
    wrapper = meta.MetadataWrapper(cst.parse_module(text))
    module = wrapper.module
    places = wrapper.resolve(meta.PositionProvider)
    whole = wrapper.resolve(meta.WhitespaceInclusivePositionProvider)
    owners = _functions(cst, module)
    words = _words_of_sentences(cst, module)
    visitor = file_mutation.MutationVisitor(operators, ignored)
    found: list[tuple[Any, Any, Any]] = []
    skips = visitor._skip_node_and_children

    def skip(node: Any) -> bool:
        if isinstance(node, cst.FunctionDef):
            return node.name.value in file_mutation.NEVER_MUTATE_FUNCTION_NAMES
        return isinstance(node, cst.Param) or id(node) in words or bool(skips(node))

    def create(node: Any) -> None:
        outer = visitor.get_metadata(file_mutation.OuterFunctionProvider, node, None)
        if id(outer) in owners and not (isinstance(node, cst.Call) and _says(cst, node)):
            found.extend(
                (node, changed, outer)
                for kind, change in operators
                if isinstance(node, kind)
                for changed in change(node)
            )

    visitor._skip_node_and_children, visitor._create_mutations = skip, create
    wrapper.visit(visitor)
    lines = text.splitlines(keepends=True)
    begins = _beginnings(text)
    seen: Counter[str] = Counter()
    code_of = cache(module.code_for_node)  # of a function, for each of its faults
    made = []
    for node, changed, outer in found:
        place, function = places[node], owners[id(outer)]
        fresh = _spliced(lines, whole[node], module.code_for_node(node), module.code_for_node(changed))
        if fresh is None:
            fresh = module.deep_replace(node, changed).code
        was, now = differing(text, fresh)
        if _LENIENT.sub("", was) == _LENIENT.sub("", now):
            continue
        mutant = Mutant(f"{name}.{function}", was, now)
        key = hashlib.sha256(json.dumps([*mutant, code_of(outer)]).encode()).hexdigest()[:20]
        seen[key] += 1
        where = range(place.start.line, place.end.line + 1)
        made.append(Made(f"{key}-{seen[key]}", mutant, function, where, begins[place.start.line], fresh))
    return made


def differing(was: str, now: str) -> tuple[str, str]:
    """The lines that only one of two texts has, stripped and joined by spaces."""
    old, new = was.splitlines(), now.splitlines()
    head = next((at for at, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    said = list(ndiff(old[head : len(old) - tail], new[head : len(new) - tail]))
    gone, come = (" ".join(line[2:].strip() for line in said if line[0] == sign) for sign in "-+")
    return gone, come


def _functions(cst: Any, module: Any) -> dict[int, str]:
    """Each function of a module, and of its classes, by its node's id: as Python calls it."""
    found = {}
    for child in module.body:
        if isinstance(child, cst.FunctionDef):
            found[id(child)] = child.name.value
        elif isinstance(child, cst.ClassDef) and isinstance(child.body, cst.IndentedBlock):
            methods = (method for method in child.body.body if isinstance(method, cst.FunctionDef))
            found |= {id(method): f"{child.name.value}.{method.name.value}" for method in methods}
    return found


def _says(cst: Any, call: Any) -> bool:
    return isinstance(call.func, cst.Name) and call.func.value == "say"


def _words_of_sentences(cst: Any, module: Any) -> set[int]:
    """The ids of the nodes of sentences: their codes and their English, the first two arguments of `say`."""
    found: set[int] = set()

    def look(node: Any) -> None:
        if isinstance(node, cst.Call) and _says(cst, node):
            found.update(id(argument.value) for argument in node.args[:2])
        for child in node.children:
            look(child)

    look(module)
    return found


def _beginnings(text: str) -> dict[int, int]:
    """Each line -> the first line of the innermost statement that it is in."""
    found: dict[int, tuple[int, int]] = {}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.stmt):
            for line in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                found[line] = max(found.get(line, (0, 0)), (node.lineno, 0))
    return {line: first for line, (first, _) in found.items()}


def _spliced(lines: Sequence[str], place: Any, was: str, now: str) -> str | None:
    """The text with this place changed; None where it is not as the node alone is written (indented blocks)."""
    starts = [0, *_sums(len(line) for line in lines)]
    begin, end = (starts[at.line - 1] + at.column for at in (place.start, place.end))
    text = "".join(lines)
    return text[:begin] + now + text[end:] if text[begin:end] == was else None


def _sums(numbers: Iterator[int]) -> Iterator[int]:
    total = 0
    for number in numbers:
        total += number
        yield total
