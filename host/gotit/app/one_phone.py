"""What is known of one seat's phone.

Must not: send anything.
"""

from __future__ import annotations

import secrets

from gotit.core.message import Message
from gotit.phones import messages
from gotit.phones.picture import Showing

REMEMBERED = 8
"""So many wishes are known again. A phone asks again for an answer that was lost, and goes on meanwhile."""


class Phone:
    """One seat's phone.

    `token`: worthless in the next match. `answers`: to its last wishes, by their names. `pending`: the wish that waits
    for the operator's yes. `said`: what the referee has to say to this seat only. `quiet_until_us`: the operator has
    just been told that another phone took over.
    """

    def __init__(self, seat: int) -> None:
        self.showing = Showing(seat)
        self.token = secrets.token_urlsafe(16)  # 128 bits
        self.present = False
        self.phones = 0
        self.answers: dict[str, messages.Answer] = {}
        self.pending: messages.Wish | None = None
        self.said: Message | None = None
        self.quiet_until_us = 0

    def remember(self, answer: messages.Answer) -> messages.Answer:
        """The same wish gets the same answer from now on."""
        self.answers[answer.wish] = answer
        if len(self.answers) > REMEMBERED:
            del self.answers[next(iter(self.answers))]
        return answer
