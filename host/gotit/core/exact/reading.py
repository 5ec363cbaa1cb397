"""Typed or clicked text -> tree. Tokens, then recursive descent: sum -> product -> number or brackets.

May NOT happen here: knowledge of cards or targets; an exception other than `ExpressionError`, whatever the text.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

import msgspec

from gotit.core.exact.tree import (
    SYMBOLS,
    Expression,
    ExpressionError,
    Number,
    Operation,
    Operator,
    compute,
    zero_division,
)

MAX_CHARACTERS = 200
"""Longest text that is read; it also bounds the depth of brackets, so no text can exhaust the stack."""

SPELLINGS: dict[str, Operator] = {
    **dict.fromkeys("+＋", "+"),
    **dict.fromkeys("-−–—‐‑‒﹣－", "-"),
    **dict.fromkeys("*×xX·∙⋅✕✖＊", "*"),
    **dict.fromkeys("/÷:∕⁄／", "/"),
}
"""What people type for an operator."""
_OPENING, _CLOSING = "([{", ")]}"
_POWERS = "^²³⁴⁵⁶⁷⁸⁹⁰¹√∛"


class _Token(msgspec.Struct, frozen=True):
    kind: Literal["number", "operator", "open", "close", "end"]
    text: str
    start: int
    end: int
    value: Number | None = None


class _Part(msgspec.Struct, frozen=True):
    """A piece of tree with its value and its place, so that a division by zero can be pointed at."""

    tree: Expression
    value: Fraction
    start: int
    end: int


def parse(text: str, *, single_digits: bool = False, fraction_literals: bool = False) -> Expression:
    """Read a typed or clicked calculation. × and ÷ bind tighter than + and −, equals from left to right.

    single_digits: cards are 0–9, so "44" is two cards joined and refused (GI-H-02).
    fraction_literals: "3/12" without spaces is one number; a division is then written "3 ÷ 12" or "3 / 12".
    Raises ExpressionError, also for a division by zero.
    """
    if len(text) > MAX_CHARACTERS:
        raise ExpressionError(
            "too_long", f"That is too long: at most {MAX_CHARACTERS} characters.", MAX_CHARACTERS, len(text)
        )
    tokens = list(_tokens(text, single_digits, fraction_literals))
    if len(tokens) == 1:
        raise ExpressionError("empty", "There is no calculation yet.", 0, len(text))
    return _Reader(tokens).read().tree


def _tokens(text: str, single_digits: bool, fraction_literals: bool) -> Iterator[_Token]:
    at = 0
    while at < len(text):
        char = text[at]
        if char.isspace():
            at += 1
        elif _digit(char) is not None:
            token = _number(text, at, single_digits, fraction_literals)
            yield token
            at = token.end
        elif text.startswith("**", at):
            raise _power(text, at, at + 2)
        elif char in SPELLINGS:
            yield _Token("operator", char, at, at + 1)
            at += 1
        elif char in _OPENING or char in _CLOSING:
            yield _Token("open" if char in _OPENING else "close", char, at, at + 1)
            at += 1
        else:
            raise _stranger(text, at)
    yield _Token("end", "", len(text), len(text))


def _digit(char: str) -> int | None:
    """The decimal digit in any script; None for superscripts, which are powers."""
    value: int | None = unicodedata.decimal(char, None)
    return value


def _digits_end(text: str, start: int) -> int:
    end = start
    while end < len(text) and _digit(text[end]) is not None:
        end += 1
    return end


def _number(text: str, start: int, single_digits: bool, fraction_literals: bool) -> _Token:
    end = _digits_end(text, start)
    if single_digits and end - start > 1:
        apart = " and ".join(text[start : start + 2])
        raise ExpressionError(
            "joined_digits",
            f"Cards can't be joined: {text[start:end]} would be {apart} side by side. Put + − × or ÷ between them.",
            start,
            end,
        )
    if text[end : end + 1] in (".", ",") and _digits_end(text, end + 1) > end + 1:
        stop = _digits_end(text, end + 1)
        raise ExpressionError(
            "decimal", f"{text[start:stop]} is a decimal: only whole numbers can be typed.", start, stop
        )
    numerator, denominator = int(text[start:end]), 1
    if fraction_literals and text[end : end + 1] == "/":
        stop = _digits_end(text, end + 1)
        if stop > end + 1:
            denominator = int(text[end + 1 : stop])
            end = stop
            if denominator == 0:
                raise ExpressionError(
                    "division_by_zero",
                    f"{text[start:end]} is not a number: nothing can be cut into 0 parts.",
                    start,
                    end,
                )
    return _Token("number", text[start:end], start, end, Number(numerator, denominator))


def _power(text: str, start: int, end: int) -> ExpressionError:
    return ExpressionError(
        "power", f"Powers and roots ({text[start:end]}) don't count here: only + − × and ÷ may be used.", start, end
    )


def _stranger(text: str, at: int) -> ExpressionError:
    char = text[at]
    if char in _POWERS:
        return _power(text, at, at + 1)
    if char == "=":
        return ExpressionError("equals", "Leave out the = sign: the answer is worked out for you.", at, at + 1)
    return ExpressionError(
        "unknown_character",
        f"“{char}” can't be used here: only numbers, + − × ÷ and brackets.",
        at,
        at + 1,
    )


class _Reader:
    """One reading of one list of tokens."""

    def __init__(self, tokens: list[_Token]) -> None:
        self._tokens = tokens
        self._at = 0

    def read(self) -> _Part:
        whole = self._sum()
        extra = self._peek()
        if extra.kind == "close":
            raise ExpressionError(
                "extra_bracket", "There is a closing bracket with no opening bracket.", extra.start, extra.end
            )
        return whole

    def _peek(self) -> _Token:
        return self._tokens[self._at]

    def _take(self) -> _Token:
        token = self._tokens[self._at]
        self._at += 1
        return token

    def _sum(self) -> _Part:
        left = self._product()
        while (operator := self._operator("+-")) is not None:
            left = _join(operator, left, self._product())
        return left

    def _product(self) -> _Part:
        left = self._atom()
        while (operator := self._operator("*/")) is not None:
            left = _join(operator, left, self._atom())
        return left

    def _operator(self, wanted: str) -> Operator | None:
        token = self._peek()
        if token.kind in ("number", "open"):
            before = self._tokens[self._at - 1]
            raise ExpressionError(
                "missing_operator",
                f"Something is missing between {before.text} and {token.text}: put + − × or ÷ there.",
                before.start,
                token.end,
            )
        if token.kind != "operator" or SPELLINGS[token.text] not in wanted:
            return None
        self._at += 1
        return SPELLINGS[token.text]

    def _atom(self) -> _Part:
        before = self._tokens[self._at - 1] if self._at else None
        token = self._take()
        if token.value is not None:
            value = Fraction(token.value.numerator, token.value.denominator)
            return _Part(token.value, value, token.start, token.end)
        if token.kind == "open":
            inside = self._sum()
            close = self._take()
            if close.kind != "close":
                where = "at the end" if close.kind == "end" else f"before {close.text}"
                raise ExpressionError("missing_bracket", f"There is a bracket missing {where}.", token.start, close.end)
            return _Part(inside.tree, inside.value, token.start, close.end)
        raise _no_number(token, before)


def _no_number(token: _Token, before: _Token | None) -> ExpressionError:
    """A number was wanted here and `token` came, after `before`."""
    start = before.start if before else 0
    if token.kind == "operator":
        shown = SYMBOLS[SPELLINGS[token.text]]
        if shown == "−" and (before is None or before.kind in ("open", "operator")):
            return ExpressionError(
                "unary_minus",
                "There is no number before the −: cards can't be turned into minus numbers.",
                token.start,
                token.end,
            )
        if before is not None and before.kind == "operator":
            return ExpressionError(
                "missing_number",
                f"There is no number between {SYMBOLS[SPELLINGS[before.text]]} and {shown}.",
                start,
                token.end,
            )
        return ExpressionError("missing_number", f"There is no number before the {shown}.", token.start, token.end)
    if before is not None and before.kind == "operator":
        return ExpressionError(
            "missing_number",
            f"There is no number after the {SYMBOLS[SPELLINGS[before.text]]}.",
            start,
            max(token.end, before.end),
        )
    if token.kind == "close" and before is not None and before.kind == "open":
        return ExpressionError("missing_number", "There is nothing inside the brackets.", start, token.end)
    if token.kind == "close":
        return ExpressionError(
            "extra_bracket", "There is a closing bracket with no opening bracket.", token.start, token.end
        )
    return ExpressionError("missing_bracket", "There is a bracket missing at the end.", start, token.end)


def _join(operator: Operator, left: _Part, right: _Part) -> _Part:
    if operator == "/" and right.value == 0:
        raise zero_division(right.tree, right.start, right.end)
    value = compute(operator, left.value, right.value)
    return _Part(Operation(operator, left.tree, right.tree), value, left.start, right.end)
