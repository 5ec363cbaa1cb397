"""Typed or clicked text -> tree. Tokens, then recursive descent: sum -> product -> number or brackets.

Must not: know cards or targets; raise anything but `ExpressionError`, whatever the text.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

import msgspec

from gotit.core.exact.tree import (
    SYMBOLS,
    DivisionByZero,
    Expression,
    ExpressionError,
    Number,
    Operation,
    Operator,
    compute,
    zero_division,
)
from gotit.core.message import Maths, Typed, say

MAX_CHARACTERS = 200
"""The longest text that is read. It also bounds the depth of brackets, so no text can exhaust the stack."""

SPELLINGS: dict[str, Operator] = {
    **dict.fromkeys("+＋", "+"),
    **dict.fromkeys("-−–—‐‑‒﹣－", "-"),
    **dict.fromkeys("*×xX·∙⋅✕✖＊", "*"),
    **dict.fromkeys("/÷:∕⁄／", "/"),
}
"""What people type for an operator."""
_OPENING, _CLOSING = "([{", ")]}"
_POWERS = "^²³⁴⁵⁶⁷⁸⁹⁰¹√∛"

_NO_OPENING = say("no_opening_bracket", "There's a closing bracket without an opening bracket.")
_NO_CLOSING = say("no_closing_bracket", "A closing bracket is missing at the end.")
_NO_MINUS_NUMBERS = say("no_minus_numbers", "Put a number before the −. Cards can't be made negative.")


class _Token(msgspec.Struct, frozen=True):
    kind: Literal["number", "operator", "open", "close", "end"]
    text: str
    start: int
    end: int
    value: Number | None = None


class _Part(msgspec.Struct, frozen=True):
    """A piece of the tree with its value and place, so that a division by zero can be pointed at."""

    tree: Expression
    value: Fraction
    start: int
    end: int


def parse(text: str, *, single_digits: bool = False, fraction_literals: bool = False) -> Expression:
    """Read a typed or clicked calculation. × and ÷ bind tighter than + and −; equal ranks go from left to right.

    single_digits: cards are 0–9, so "44" would be two cards joined, and is refused (GI-H-02).
    fraction_literals: "3/12" without spaces is one number; a division is then written "3 ÷ 12" or "3 / 12".
    Raises ExpressionError, also for a division by zero.
    """
    if len(text) > MAX_CHARACTERS:
        said = say("calculation_too_long", "That is too long: at most {most} characters.", most=MAX_CHARACTERS)
        raise ExpressionError(said, MAX_CHARACTERS, len(text))
    tokens = list(_tokens(text, single_digits, fraction_literals))
    if len(tokens) == 1:
        raise ExpressionError(say("no_calculation_yet", "There's no calculation yet."), 0, len(text))
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
        joined = say(
            "joined_digits",
            "Cards can't be joined: {joined} would be {one} and {other} side by side. Put + − × or ÷ between them.",
            joined=Typed(text[start:end]),
            one=Typed(text[start]),
            other=Typed(text[start + 1]),
        )
        raise ExpressionError(joined, start, end)
    if text[end : end + 1] in (".", ",") and _digits_end(text, end + 1) > end + 1:
        stop = _digits_end(text, end + 1)
        typed = Typed(text[start:stop])
        decimal = say("no_decimals", "{typed} is a decimal: only whole numbers can be typed.", typed=typed)
        raise ExpressionError(decimal, start, stop)
    numerator, denominator = int(text[start:end]), 1
    if fraction_literals and text[end : end + 1] == "/":
        stop = _digits_end(text, end + 1)
        if stop > end + 1:
            denominator = int(text[end + 1 : stop])
            end = stop
            if denominator == 0:
                cut = say(
                    "zero_parts",
                    "{typed} is not a number: nothing can be cut into 0 parts.",
                    typed=Typed(text[start:end]),
                )
                raise DivisionByZero(cut, start, end)
    return _Token("number", text[start:end], start, end, Number(numerator, denominator))


def _power(text: str, start: int, end: int) -> ExpressionError:
    said = say(
        "no_powers",
        "Powers and roots ({typed}) don't count here: only + − × and ÷ may be used.",
        typed=Typed(text[start:end]),
    )
    return ExpressionError(said, start, end)


def _stranger(text: str, at: int) -> ExpressionError:
    char = text[at]
    if char in _POWERS:
        return _power(text, at, at + 1)
    if char == "=":
        said = say("no_equals_sign", "Leave out the = sign: the answer is worked out for you.")
    else:
        said = say(
            "strange_character",
            "“{typed}” can't be used here: only numbers, + − × ÷ and brackets.",
            typed=Typed(char),
        )
    return ExpressionError(said, at, at + 1)


class _Reader:
    """One reading of one list of tokens."""

    def __init__(self, tokens: list[_Token]) -> None:
        self._tokens = tokens
        self._at = 0

    def read(self) -> _Part:
        whole = self._sum()
        extra = self._peek()
        if extra.kind == "close":
            raise ExpressionError(_NO_OPENING, extra.start, extra.end)
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
            missing = say(
                "missing_operator",
                "Put a sign between {one} and {other}: + − × or ÷.",
                one=Typed(before.text),
                other=Typed(token.text),
            )
            raise ExpressionError(missing, before.start, token.end)
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
                raise ExpressionError(_NO_CLOSING, token.start, close.end)
            return _Part(inside.tree, inside.value, token.start, close.end)
        raise _no_number(token, before)


def _no_number(token: _Token, before: _Token | None) -> ExpressionError:
    """A number was expected here, but `token` came, after `before`."""
    start = before.start if before else 0
    sign = before if before is not None and before.kind == "operator" else None
    if token.kind == "operator":
        right = _sign(token)
        if right.text == "−" and (before is None or before.kind in ("open", "operator")):
            return ExpressionError(_NO_MINUS_NUMBERS, token.start, token.end)
        if sign is not None:
            left = _sign(sign)
            between = say("no_number_between", "There's no number between {left} and {right}.", left=left, right=right)
            return ExpressionError(between, start, token.end)
        first = say("no_number_before", "There's no number before the {sign}.", sign=right)
        return ExpressionError(first, token.start, token.end)
    if sign is not None:
        last = say("no_number_after", "There's no number after the {sign}.", sign=_sign(sign))
        return ExpressionError(last, start, max(token.end, sign.end))
    if token.kind == "close" and before is not None and before.kind == "open":
        return ExpressionError(say("empty_brackets", "There's nothing inside the brackets."), start, token.end)
    if token.kind == "close":
        return ExpressionError(_NO_OPENING, token.start, token.end)
    return ExpressionError(_NO_CLOSING, start, token.end)


def _sign(operator: _Token) -> Maths:
    return Maths(SYMBOLS[SPELLINGS[operator.text]])


def _join(operator: Operator, left: _Part, right: _Part) -> _Part:
    if operator == "/" and right.value == 0:
        raise zero_division(right.tree, right.start, right.end)
    value = compute(operator, left.value, right.value)
    return _Part(Operation(operator, left.tree, right.tree), value, left.start, right.end)
