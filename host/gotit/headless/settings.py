"""What the settings of a game are, for programs and their makers, from what is said beside them (`gotit.core.setting`).

Must not: say anything about one particular game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from gotit.core.game import Game
from gotit.core.setting import Setting, settings_of
from gotit.language.words import english


class Said(NamedTuple):
    """A setting: what it is, what it may be, and its default."""

    name: str
    what: str
    values: str
    usual: Any


def said_of(game: Game) -> Iterator[Said]:
    """All settings of a game, in their order."""
    described = settings_of(game.Settings)
    for name, usual in msgspec.to_builtins(game.Settings(), str_keys=True).items():
        setting = described.get(name, Setting())
        yield Said(name, _what(setting), _values(setting, usual), usual)


def describe(game: Game, properties: Mapping[str, dict[str, Any]]) -> None:
    """Write into the JSON Schema of the settings what they are, and the bounds that it can express."""
    described = settings_of(game.Settings)
    for said in said_of(game):
        field, setting = properties[said.name], described.get(said.name, Setting())
        if words := ". ".join(part for part in (said.what, said.values) if part):
            field["description"] = words
        if field.get("type") == "integer" and setting.wrong is not None:
            bounds = (setting.low, setting.none_is if setting.none is not None else None)
            field |= {"minimum": min(each for each in bounds if each is not None)}
            field |= {"maximum": setting.high} if setting.high is not None else {}


def table(game: Game) -> str:
    """The settings as a Markdown table."""
    rows = ["| setting | what | values | default |", "|---|---|---|---|"]
    for name, what, values, usual in said_of(game):
        rows.append(f"| `{name}` | {what} | {values} | `{json.dumps(usual, ensure_ascii=False)}` |")
    return "\n".join(rows) + "\n"


def _what(setting: Setting) -> str:
    """In words, with what it depends on."""
    needs = [f"`{need.name}` is `{json.dumps(need.value, ensure_ascii=False)}`" for need in setting.needs]
    own = "your own " if setting.kind == "file" else ""
    parts = (own + english(setting.words), english(setting.tip), f"only while {' and '.join(needs)}" if needs else "")
    return ". ".join(part[0].upper() + part[1:] for part in parts if part)


def _values(setting: Setting, usual: Any) -> str:
    """What it may be."""
    if setting.choices:
        each = "by seat: " if isinstance(usual, dict) else "any of: " if isinstance(usual, tuple) else ""
        told = (
            f"`{json.dumps(choice.value, ensure_ascii=False)}` {english(choice.words)}"
            for choice in setting.choices
            if choice.value is not None
        )
        return each + "; ".join(told)
    if setting.kind == "file":
        return f'a text, or `""`: {english(setting.none)}'
    if isinstance(usual, bool):
        return "true or false"
    if setting.kind in ("seat", "mark"):
        seats = "a seat" if isinstance(usual, int) else "seats"
        return seats + (f", or `{setting.none_is}`: {english(setting.none)}" if setting.none else "")
    low, high = setting.low, setting.high
    number = "" if low is None else f"from {low}" if high is None else f"{low} to {high}"
    unit = f" {english(setting.unit)}" if setting.unit else ""
    none = f", or `{setting.none_is}`: {english(setting.none)}" if setting.none else ""
    return f"{'by seat: ' if isinstance(usual, tuple) else ''}{number}{unit}{none}"
