"""A match dealt as in every other room: each draw from the next secret, and a check afterwards that it was so.

Must not: draw a secret or a nonce, use a network, know a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from gotit.championship.deal import follows, key, order
from gotit.core import inputs as i

Drew = Literal["same", "other", "not_told"]


class Promise(Struct, frozen=True):
    """What everybody knows before the first draw. `first`: what the organiser's chain begins with. `context`: what is
    played: championship, round and game, as it stands on the screen. `nonces`: of the rooms, by name."""

    context: str
    first: bytes
    nonces: Mapping[str, bytes]

    def of_draw(self, number: int) -> str:
        """The context of a draw, from 1."""
        return f"{self.context}|deal {number}"


class Exchanged(Exception):
    """A secret is not the one that was promised: somebody has exchanged it."""


class Dealer:
    """Answers `NeedChance` in one room. Secrets come one by one, each when its draw is due; none is used twice."""

    def __init__(self, promise: Promise) -> None:
        self._promise = promise
        self._known = [promise.first]
        self._drawn = 0

    def tell(self, secret: bytes) -> None:
        """The organiser has told the next secret. Raises Exchanged, and then it counts for nothing."""
        if secret in self._known:
            return
        if not follows(secret, self._known[-1]):
            raise Exchanged
        self._known.append(secret)

    def draw(self, n: int) -> tuple[int, ...] | None:
        """The next draw; None: its secret has not been told, so wait."""
        if self._drawn + 1 >= len(self._known):
            return None
        self._drawn += 1
        promise = self._promise
        return order(key(promise.of_draw(self._drawn), self._known[self._drawn], promise.nonces), n)


def checked(inputs: Iterable[i.Input], promise: Promise, secrets: Sequence[bytes]) -> tuple[Drew, ...]:
    """Each draw of a kept match against what was promised. Raises Exchanged as `Dealer.tell` does."""
    dealer = Dealer(promise)
    for secret in secrets:
        dealer.tell(secret)
    found: list[Drew] = []
    for entered in inputs:
        if isinstance(entered, i.Chance):
            ours = dealer.draw(len(entered.order))
            found.append("not_told" if ours is None else "same" if ours == entered.order else "other")
    return tuple(found)
