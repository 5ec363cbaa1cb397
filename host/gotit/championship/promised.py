"""How the rooms of a round agree on a deal that none of them has chosen, nor the organiser: what was ordered of it, and
a room's own part.

Must not: know a network, a file or a clock; draw a secret; hold a secret that nobody was told.

First the organiser's chain is there, then all rooms' commitments, then all nonces. Each step is an order in the stream,
and holds only after the one before. A room's nonce is made of its own key, of the chain's beginning and of the context,
so a nonce of this room's among the nonces says that this was the chain that it had been told of.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from gotit.championship import orders as o
from gotit.championship.deal import NONCE_BYTES, commitment
from gotit.championship.dealt import Exchanged, Known, Promise
from gotit.championship.talk import DealSaid, DealTold

Ordered = o.Promised | o.Committed | o.Nonces | o.Released


class Deal(Struct, frozen=True):
    """What was ordered of a round's deal, as far as it holds. All in hexadecimal; `secrets`: by draw, from 1."""

    context: str = ""
    first: str = ""
    commitments: Mapping[str, str] = {}
    nonces: Mapping[str, str] = {}
    secrets: Mapping[int, str] = {}

    @property
    def promise(self) -> Promise | None:
        """None: the nonces are not all there."""
        if not self.nonces:
            return None
        nonces = {room: bytes.fromhex(nonce) for room, nonce in self.nonces.items()}
        return Promise(self.context, bytes.fromhex(self.first), nonces)


NO_DEAL = Deal()


def context(cup: str, number: int, game: str) -> str:
    """What a round's deal is for."""
    return f"{cup}|round {number}|{game}"


def after_order(deal: Deal, told: Ordered) -> Deal:
    """With one order more. One that does not fit what holds is passed over: nobody can change a promise later."""
    match told:
        case o.Promised(_, context, first):
            return Deal(context, first) if is_hex(first, 32) else deal
        case o.Committed(_, commitments) if deal.first and not deal.commitments:
            return replace(deal, commitments=commitments)
        case o.Nonces(_, nonces) if nonces and not wrong(deal, nonces):
            return replace(deal, nonces=nonces)
        case o.Released(_, draw, secret) if (promise := deal.promise) is not None and is_hex(secret, 32):
            try:
                promise.check(draw, bytes.fromhex(secret))
            except Exchanged:
                return deal
            return replace(deal, secrets={**deal.secrets, draw: secret})
    return deal


def wrong(deal: Deal, nonces: Mapping[str, str]) -> bool:
    """Is this not what exactly the rooms that had committed had committed to?"""
    return set(nonces) != set(deal.commitments) or any(not fits(deal, room, nonce) for room, nonce in nonces.items())


def fits(deal: Deal, room: str, nonce: str) -> bool:
    """Had this room committed to it?"""
    return is_hex(nonce, NONCE_BYTES) and commitment(deal.context, bytes.fromhex(nonce)) == deal.commitments.get(room)


class Part:
    """A room's part in the deals of one championship, `cup`. `key`: its own secret; `room`: what it is called.

    It says its nonce only once it has seen what all rooms commit to, and never for another set of commitments.
    """

    def __init__(self, key: str, room: str, cup: str) -> None:
        self._key, self._room, self._cup = key.encode(), room, cup
        self._deal, self._round = NO_DEAL, 0
        self._seen: dict[tuple[str, str], Mapping[str, str]] = {}
        self._promises: dict[int, Promise] = {}
        self._asked: tuple[int, int] | None = None
        self._agreeing = False
        self._known: dict[str, Known] = {}

    def promise(self, number: int) -> Promise | None:
        """Of a round, once it is whole, and as this room was told step by step."""
        return self._promises.get(number)

    def hear(self, told: DealTold) -> None:
        """What the organiser answers. What does not fit is passed over, and then there is no promise."""
        if told.draw:
            self._hear_secret(told)
            return
        if not told.context.startswith(context(self._cup, told.round, "")):
            return  # of another round, or another championship
        deal = after_order(NO_DEAL, o.Promised(told.round, told.context, told.first))
        if not deal.first:
            return
        if told.commitments:
            deal = after_order(deal, o.Committed(told.round, told.commitments))
            if deal.commitments.get(self._room) == self._commitment(deal):
                self._seen.setdefault((deal.context, deal.first), deal.commitments)
        if told.nonces:
            deal = after_order(deal, o.Nonces(told.round, told.nonces))
        self._deal, self._round, self._agreeing = deal, told.round, not deal.nonces
        if deal.promise is not None and self._as_seen(deal):
            self._promises[told.round] = deal.promise
        else:
            self._promises.pop(told.round, None)

    def hear_nothing(self) -> None:
        """The organiser has nothing to tell of a deal now."""
        self._agreeing = False

    def _hear_secret(self, told: DealTold) -> None:
        promise = self._promises.get(told.round)
        if promise is None or not is_hex(told.secret, 32):
            return
        try:
            self._known.setdefault(promise.mark, Known(promise)).tell(told.draw, bytes.fromhex(told.secret))
        except Exchanged:
            return
        if self._asked == (told.round, told.draw):
            self._asked = None

    def _as_seen(self, deal: Deal) -> bool:
        """Is this what the room had seen before it said its nonce, with that nonce? (A room that has begun anew, or was
        left out, has seen nothing.)"""
        seen = self._seen.get((deal.context, deal.first), deal.commitments)
        ours = deal.nonces.get(self._room)
        return seen == deal.commitments and (ours is None or ours == self._nonce(deal).hex())

    def ask(self, number: int, draw: int) -> None:
        """The secret of this draw of a round is due here."""
        self._asked = number, draw

    def ask_no_more(self) -> None:
        self._asked = None

    def order(self, mark: str, draw: int, n: int) -> tuple[int, ...] | None:
        """What was promised for a draw; None: this room can't know that yet."""
        known = self._known.get(mark)
        return known.draw(draw, n) if known is not None else None

    @property
    def hurries(self) -> bool:
        """Is there something to be said or heard soon?"""
        return self._asked is not None or self._agreeing

    def says(self) -> DealSaid | None:
        """What it has to say. None: it was told of no deal."""
        if self._asked is not None and (promise := self._promises.get(self._asked[0])) is not None:
            number, draw = self._asked
            return DealSaid(number, promise.first.hex(), mark=promise.mark, draw=draw)
        deal = self._deal
        if not deal.first:
            return None
        if deal.promise is not None:
            return DealSaid(self._round, deal.first, mark=deal.promise.mark)
        seen = self._seen.get((deal.context, deal.first))
        nonce = self._nonce(deal).hex() if seen is not None and seen == deal.commitments else ""
        return DealSaid(self._round, deal.first, self._commitment(deal), nonce)

    def _nonce(self, deal: Deal) -> bytes:
        said = b"gotit-nonce-1\0" + deal.context.encode() + b"\0" + deal.first.encode()
        return hmac.digest(self._key, said, "sha256")[:NONCE_BYTES]

    def _commitment(self, deal: Deal) -> str:
        return commitment(deal.context, self._nonce(deal))


def is_hex(text: str, length: int) -> bool:
    """So many bytes, written in one way only."""
    try:
        return len(bytes.fromhex(text)) == length and text == text.lower() and len(text) == 2 * length
    except ValueError:
        return False
