"""A match dealt as in every other room: which draw is due, what was promised for it, and a check that it was so.

Must not: draw a secret or a nonce, use a network, know a game.

Draws are counted by what the match is made of now. So who undoes a deal and deals again gets the same cards, and who
goes on with a kept journal goes on with the same deal.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from gotit.championship.deal import key, link, order
from gotit.core import inputs as i
from gotit.core.deed import Deed
from gotit.core.game import Drawn
from gotit.core.session import Session

Drew = Literal["same", "other", "not_told"]

DRAWS = 1000
"""Secrets of a chain. What a match wants beyond them comes from its room's own die."""


class Exchanged(Exception):
    """A secret is not the one that was promised: somebody has exchanged it."""


class Promise(Struct, frozen=True):
    """What everybody knows before the first draw. `first`: what the organiser's chain begins with. `context`: what is
    played: championship, round and game, as it stands on the screen. `nonces`: of the rooms, by name."""

    context: str
    first: bytes
    nonces: Mapping[str, bytes]

    @property
    def mark(self) -> str:
        """Tells it from every other promise: 32 hexadecimal digits."""
        hashed = hashlib.sha256(b"gotit-promise-1\0" + self.context.encode() + b"\0" + self.first)
        for name, nonce in sorted(self.nonces.items()):
            hashed.update(name.encode() + b"\0" + nonce)
        return hashed.hexdigest()[:32]

    @property
    def short(self) -> str:
        return short(self.mark)

    def order(self, number: int, secret: bytes, n: int) -> tuple[int, ...]:
        """Draw `number`, from 1, of so many cards. `secret`: told for it, and checked."""
        return order(key(f"{self.context}|deal {number}", secret, self.nonces), n)

    def check(self, number: int, secret: bytes) -> None:
        """Is it the one that was promised for this draw? Raises Exchanged."""
        if not 0 < number <= DRAWS or _back(secret, number) != self.first:
            raise Exchanged


def short(mark: str) -> str:
    """As much of a mark as people compare: two groups of four."""
    return f"{mark[:4]} {mark[4:8]}"


class Known:
    """The secrets that were told of one promise. Whoever knows one knows all before it, and none after it."""

    def __init__(self, promise: Promise) -> None:
        self.promise = promise
        self._known = [promise.first]

    def tell(self, number: int, secret: bytes) -> None:
        """This one was told for draw `number`. Raises Exchanged, and then it counts for nothing."""
        self.promise.check(number, secret)
        if number >= len(self._known):
            new = [secret]
            while len(new) < number + 1 - len(self._known):
                new.append(link(new[-1]))
            self._known += reversed(new)

    @property
    def draws(self) -> int:
        """As many can be worked out."""
        return len(self._known) - 1

    def draw(self, number: int, n: int) -> tuple[int, ...] | None:
        """None: its secret has not been told, so wait."""
        return self.promise.order(number, self._known[number], n) if 0 < number <= self.draws else None


def drawn(done: Iterable[Deed]) -> Sequence[tuple[int, ...]]:
    """What chance has answered in a match, in its order. The next draw has the next number, from 1."""
    return [deed.action.order for deed in done if deed.fits and isinstance(deed.action, Drawn)]


def digest(order: Sequence[int]) -> str:
    """What is told of a draw: enough to check it, once its secret was told."""
    return hashlib.sha256(b"gotit-order-1\0" + ",".join(map(str, order)).encode()).hexdigest()[:32]


def checked(
    taken: Iterable[tuple[i.Input, Session]], promised: Callable[[i.Start], Known | None]
) -> Iterator[tuple[int, Drew]]:
    """Each draw of kept matches against what was promised, with its number. `taken`: each input, and the session after
    it. `promised`: what is known of a match's promise; None: there was none, and it is passed over."""
    known, before = None, 0
    for entered, session in taken:
        if isinstance(entered, i.Start):
            known, before = promised(entered), 0
        if isinstance(entered, i.Chance) and known is not None:
            ours = known.draw(before + 1, len(entered.order))
            yield before + 1, "not_told" if ours is None else "same" if ours == entered.order else "other"
        before = len(drawn(session.done))


def _back(secret: bytes, steps: int) -> bytes:
    for _ in range(steps):
        secret = link(secret)
    return secret
