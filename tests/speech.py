"""What the referee says, as English readers hear it: for tests that compare rules or windows with sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from gotit.core.game import News, NotKept, Outcome, Refused
from gotit.core.message import Message, as_data
from gotit.games.texts import Unreadable
from gotit.language.words import ENGLISH, Audience, Words


def heard(spoken: Message | Refused | NotKept | News | Outcome | Unreadable | None, *names: str) -> Words:
    """In English, for somebody who may read these names (in seat order), or none."""
    message = spoken if isinstance(spoken, Message) or spoken is None else spoken.message
    return Words("") if message is None else ENGLISH.words(message, Audience(names or None))


@contextmanager
def raising(kind: type[Refused | NotKept], words: str) -> Iterator[None]:
    """Like `pytest.raises` with `match`, but on what English readers hear."""
    with pytest.raises(kind) as raised:
        yield
    assert isinstance(raised.value, Refused | NotKept)
    assert re.search(words, heard(raised.value)), heard(raised.value)


def plain(value: object) -> object:
    """For msgspec, as `enc_hook`: sentences by code and arguments."""
    if isinstance(value, Message):
        return as_data(value)
    raise NotImplementedError(f"{type(value).__name__} has no JSON form")
