"""The parts of an ICU MessageFormat pattern: its text apart from its arguments and choices, and written again.

Must not: format (ICU does, `words.py`), or judge a translation (tests/translations.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple


class Text(NamedTuple):
    """Text as a reader sees it, without ICU's quotes."""

    text: str


class Slot(NamedTuple):
    """`{name}`, or `{name, how}`. `#`, the number of the surrounding plural, has the name "#"."""

    name: str
    how: str = ""


class Choice(NamedTuple):
    """`{name, kind, key {…} …}`. `offset`: of a plural, "offset:1" or ""."""

    name: str
    kind: Literal["plural", "select", "selectordinal"]
    offset: str
    cases: Mapping[str, Pattern]


Pattern = tuple[Text | Slot | Choice, ...]


class PatternError(ValueError):
    """A pattern that cannot be read; says where."""


def parsed(pattern: str) -> Pattern:
    """Its parts. Raises PatternError."""
    reader = _Reader(pattern)
    parts = reader.parts(plural=False)
    if reader.at < len(pattern):
        raise PatternError(f"a brace too many at {reader.at}: {pattern}")
    return parts


def written(pattern: Pattern, *, plural: bool = False) -> str:
    """The pattern that has these parts. `plural`: they are inside a plural, where # is its number."""
    return "".join(_written(part, plural) for part in pattern)


def rewritten(pattern: Pattern, text: Callable[[str], str]) -> Pattern:
    """The same with other texts. Arguments, kinds and keys stay as they are."""
    return tuple(
        Text(text(part.text))
        if isinstance(part, Text)
        else part._replace(cases={key: rewritten(case, text) for key, case in part.cases.items()})
        if isinstance(part, Choice)
        else part
        for part in pattern
    )


def _written(part: Text | Slot | Choice, plural: bool) -> str:
    match part:
        case Text(text):
            text = text.replace("'", "''")
            for mark in "{}#" if plural else "{}":
                text = text.replace(mark, f"'{mark}'")
            return text
        case Slot("#", _):
            return "#"
        case Slot(name, how):
            return f"{{{name}, {how}}}" if how else f"{{{name}}}"
        case Choice(name, kind, offset, cases):
            inside = kind != "select" or plural
            keys = [f"{key} {{{written(case, plural=inside)}}}" for key, case in cases.items()]
            return f"{{{name}, {kind}, {' '.join([offset, *keys] if offset else keys)}}}"


class _Reader:
    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.at = 0

    def parts(self, *, plural: bool) -> Pattern:
        """Up to the brace that closes these parts, or to the end."""
        found: list[Text | Slot | Choice] = []
        text = ""
        while self._next() not in ("}", ""):
            mark = self._next()
            if mark == "'":
                text += self._quoted(plural)
                continue
            if mark != "{" and not (mark == "#" and plural):
                text += mark
                self.at += 1
                continue
            if text:
                found.append(Text(text))
                text = ""
            self.at += 1
            found.append(Slot("#") if mark == "#" else self._argument(plural))
        return (*found, Text(text)) if text else tuple(found)

    def _next(self) -> str:
        return self.pattern[self.at : self.at + 1]

    def _quoted(self, plural: bool) -> str:
        """What an apostrophe stands for: itself, or the quoted text that it opens."""
        self.at += 1
        if self._next() == "'":
            self.at += 1
            return "'"
        if not self._next() or self._next() not in ("{}#" if plural else "{}"):
            return "'"
        text = ""
        while self._next():
            mark = self._next()
            self.at += 1
            if mark == "'":
                if self._next() != "'":
                    break
                self.at += 1
            text += mark
        return text

    def _argument(self, plural: bool) -> Slot | Choice:
        """What follows an opening brace, up to and including the closing one."""
        name = self._word()
        if not name:
            raise PatternError(f"no name at {self.at}: {self.pattern}")
        if self._took("}"):
            return Slot(name)
        self._must(",")
        kind = self._word()
        if kind not in ("plural", "select", "selectordinal"):
            end = self.pattern.find("}", self.at)
            how = kind + self.pattern[self.at : end]
            self.at = end
            self._must("}")
            return Slot(name, how)
        self._must(",")
        offset = ""
        cases: dict[str, Pattern] = {}
        while not self._took("}"):
            key = self._word()
            if not cases and key.startswith("offset:"):
                offset = key
                continue
            self._must("{")
            cases[key] = self.parts(plural=plural or kind != "select")
            self._must("}")
        return Choice(name, kind, offset, cases)  # type: ignore[arg-type]  # a str that was compared with them

    def _space(self) -> None:
        while self._next().isspace():
            self.at += 1

    def _word(self) -> str:
        self._space()
        start = self.at
        while self._next() and self._next() not in "{},'" and not self._next().isspace():
            self.at += 1
        word = self.pattern[start : self.at]
        self._space()
        return word

    def _took(self, mark: str) -> bool:
        self._space()
        if self._next() != mark:
            return False
        self.at += 1
        return True

    def _must(self, mark: str) -> None:
        if self.at < 0 or not self._took(mark):
            raise PatternError(f"{mark} is missing at {self.at}: {self.pattern}")
