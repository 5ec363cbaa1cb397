"""How an answer is written: for people, or as one JSON object."""

from __future__ import annotations

import sys

import click
import msgspec

from gotit.core.message import Message
from gotit.language.words import english


def answer(found: msgspec.Struct, words: str, *, as_json: bool) -> None:
    """`words`: the same answer for people."""
    if as_json:
        # UTF-8 whatever the terminal's own encoding is: Windows' would fail on × and ÷.
        sys.stdout.buffer.write(msgspec.json.encode(found, enc_hook=_plain) + b"\n")
        sys.stdout.buffer.flush()
    else:
        click.echo(words)


def _plain(value: object) -> str:
    if isinstance(value, Message):
        return english(value)
    raise NotImplementedError(f"{type(value).__name__} has no JSON form")
