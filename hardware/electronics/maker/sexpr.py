"""KiCad's files are S-expressions: read and write them. A list is a list, a word a `str`, a quoted text a `Text`.

Must not: know what the lists mean.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

Node: TypeAlias = list[Any]

_TOKEN = re.compile(r'\s*(?:(\()|(\))|"((?:[^"\\]|\\.)*)"|([^\s()"]+))')
_SPACE = uuid.UUID("7b0b5c2e-6a55-4c6e-9b1d-607172000001")
_LINE_CHARS = 110


class Text(str):
    """A text in quotes."""

    __slots__ = ()


def identify(*path: object) -> Text:
    """The same path gives the same UUID, so that the same circuit gives the same file."""
    return Text(uuid.uuid5(_SPACE, "/".join(map(str, path))))


def parse(text: str) -> Node:
    """The single list that a file holds."""
    stack: list[Node] = [[]]
    for match in _TOKEN.finditer(text):
        opens, closes, quoted, word = match.groups()
        if opens:
            stack.append([])
        elif closes:
            done = stack.pop()
            stack[-1].append(done)
        elif word is not None:
            stack[-1].append(word)
        else:
            stack[-1].append(Text(quoted.replace("\\n", "\n").replace('\\"', '"').replace("\\\\", "\\")))
    (only,) = stack[0]
    return list(only)


def read(path: Path) -> Node:
    """The list in this file."""
    return parse(path.read_text("utf-8"))


def children(node: Node, head: str) -> Iterator[Node]:
    """The lists in this list that begin with this word."""
    return (child for child in node if isinstance(child, list) and child and child[0] == head)


def child(node: Node, head: str) -> Node:
    """The only list in this list that begins with this word."""
    (only,) = children(node, head)
    return only


def atom(value: object) -> str:
    """A word, a number to a tenth of a micrometre, or a quoted text."""
    if isinstance(value, Text):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    if isinstance(value, float):
        return f"{round(value, 4) + 0.0:.4f}".rstrip("0").rstrip(".")
    return str(value)


def dump(node: Node, depth: int = 0) -> str:
    """The list as text: on one line if it fits, else one line for each list in it."""
    flat = _flat(node)
    if len(flat) + depth <= _LINE_CHARS:
        return "\t" * depth + flat
    words = [value for value in node if not isinstance(value, list)]
    lists = [value for value in node if isinstance(value, list)]
    if not lists or len(words) > 6:
        return "\t" * depth + flat
    lines = ["\t" * depth + "(" + " ".join(map(atom, words))]
    lines += [dump(value, depth + 1) for value in lists]
    return "\n".join(lines) + "\n" + "\t" * depth + ")"


def _flat(node: Node) -> str:
    return "(" + " ".join(_flat(value) if isinstance(value, list) else atom(value) for value in node) + ")"
