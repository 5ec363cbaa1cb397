"""What the referee says, as English readers hear it: for tests that hold rules, or windows, against sentences."""

from __future__ import annotations

from gotit.core.game import News, Outcome, Refused
from gotit.core.message import Message
from gotit.language.words import ENGLISH, Audience, Words


def heard(spoken: Message | Refused | News | Outcome | None, *names: str) -> Words:
    """In English, to somebody who may read these names (in seat order), or nobody's."""
    message = spoken if isinstance(spoken, Message) or spoken is None else spoken.message
    return Words("") if message is None else ENGLISH.words(message, Audience(names or None))
