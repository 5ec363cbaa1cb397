"""The organiser's side of the same deal: chains of secrets, what is ordered of them and when, and who may know which.

Must not: know a network or a clock; tell a secret before it is due; order anything itself.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path

import msgspec

from gotit.championship import orders as o
from gotit.championship.cup import Cup
from gotit.championship.deal import COMMITMENT_BYTES, SECRET_BYTES, chain
from gotit.championship.dealt import DRAWS
from gotit.championship.promised import NO_DEAL, Deal, context, fits, is_hex
from gotit.championship.server import write_secret
from gotit.championship.talk import DealSaid, DealTold

CHAINS = "deal-secrets.json"
PATIENCE_S = 3.0
"""So long rooms that are there are waited for, at each step. Who says nothing is left out."""
GIVE_UP_S = 4 * PATIENCE_S
"""So long after it was drawn a round begins in any case."""


class Dealing:
    """`folder`: keeps the last secret of each chain, by its beginning, where nobody else may read it."""

    def __init__(self, folder: Path, draw: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self._file, self._draw = folder / CHAINS, draw
        self._last: dict[str, str] = msgspec.json.decode(self._file.read_bytes()) if self._file.exists() else {}
        self._chains: dict[str, tuple[bytes, ...]] = {}
        self._said: dict[str, DealSaid] = {}
        self._since: dict[tuple[int, str, bool], float] = {}
        self._drawn: tuple[o.Drawn | None, float] = None, 0.0
        """The newest round, and since when it is known."""
        self._withheld: set[str] = set()
        """Rooms that kept their nonces of it back."""

    # --- before a round -----------------------------------------------------------------------------------------------

    def hear(self, room: str, said: DealSaid) -> None:
        """What a room says of a deal."""
        self._said[room] = said

    def orders(self, cup: Cup, here: Collection[str], now_s: float) -> Iterator[o.Order]:
        """What is to be ordered now, one step at most. `here`: rooms that can be heard. Raises OSError."""
        number, drawn = cup.round, cup.rounds.get(cup.round)
        if drawn is None or cup.closed:
            return
        self._look_at(drawn, now_s)
        rooms = {table.room for table in drawn.tables if table.room} - self._withheld
        deal = cup.deals.get(number, NO_DEAL)
        if not rooms or deal.nonces or (not deal.first and self._begun(cup, number)):
            return
        if not deal.first:
            yield self._promised(cup, number, drawn.game)
            return
        waited_s = now_s - self._since.setdefault((number, deal.first, bool(deal.commitments)), now_s)
        if not deal.commitments:
            yield from self._committed(number, deal, rooms, here, patient=waited_s < PATIENCE_S)
            return
        nonces = {room: said.nonce for room, said in self._heard(deal) if fits(deal, room, said.nonce)}
        missing = set(deal.commitments) - set(nonces)
        if not missing:
            yield o.Nonces(number, nonces)
        elif waited_s >= PATIENCE_S:
            self._withheld |= missing
            yield self._promised(cup, number, drawn.game)

    def _committed(
        self, number: int, deal: Deal, rooms: Collection[str], here: Collection[str], *, patient: bool
    ) -> Iterator[o.Order]:
        said = {room: said.commitment for room, said in self._heard(deal) if room in rooms}
        found = {room: commitment for room, commitment in said.items() if is_hex(commitment, COMMITMENT_BYTES)}
        if found and not (patient and set(rooms) & set(here) - set(found)):
            yield o.Committed(number, found)

    def _heard(self, deal: Deal) -> Iterator[tuple[str, DealSaid]]:
        return ((room, said) for room, said in sorted(self._said.items()) if said.first == deal.first)

    def _promised(self, cup: Cup, number: int, game: str) -> o.Promised:
        last = self._draw(SECRET_BYTES)
        secrets_ = chain(last, DRAWS)
        first = secrets_[0].hex()
        self._last[first] = last.hex()
        self._chains[first] = secrets_
        write_secret(self._file, msgspec.json.encode(self._last).decode())
        return o.Promised(number, context(cup.called.cup, number, game), first)

    def _begun(self, cup: Cup, number: int) -> bool:
        """Has a room begun to play it by its own die?"""
        tables = range(1, len(cup.rounds[number].tables) + 1)
        return any(cup.match((number, table)) is not None for table in tables)

    def holds_up(self, cup: Cup, number: int, now_s: float) -> bool:
        """Is this round to wait until its deal is promised? Never for long."""
        if number != cup.round or cup.deals.get(number, NO_DEAL).nonces or self._begun(cup, number):
            return False
        self._look_at(cup.rounds[number], now_s)
        return now_s - self._drawn[1] < GIVE_UP_S

    def _look_at(self, drawn: o.Drawn, now_s: float) -> None:
        """A round that is drawn again begins anew."""
        if self._drawn[0] != drawn:
            self._drawn, self._withheld = (drawn, now_s), set()

    # --- in a round ---------------------------------------------------------------------------------------------------

    def told(self, cup: Cup, room: str, now_of_room: int) -> DealTold | None:
        """What this room does not know yet of the deal of the round that it plays. `now_of_room`: that round."""
        deal = cup.deals.get(now_of_room, NO_DEAL)
        if not deal.first:
            return None
        said = self._said.get(room)
        promise = deal.promise
        if promise is not None and said is not None and (said.round, said.mark) == (now_of_room, promise.mark):
            return None
        return DealTold(now_of_room, deal.context, deal.first, deal.commitments, deal.nonces)

    def secret(self, cup: Cup, room: str, said: DealSaid) -> str:
        """Of the draw that a room asks for; "" while it is not due there, or was never promised."""
        deal = cup.deals.get(said.round, NO_DEAL)
        promise = deal.promise
        if promise is None or promise.mark != said.mark or not due(cup, room, said):
            return ""
        secrets_ = self._chain(deal.first)
        return secrets_[said.draw].hex() if 0 < said.draw < len(secrets_) else ""

    def _chain(self, first: str) -> tuple[bytes, ...]:
        if first not in self._chains and first in self._last:
            self._chains[first] = chain(bytes.fromhex(self._last[first]), DRAWS)
        return self._chains.get(first, ())


def due(cup: Cup, room: str, asked: DealSaid) -> bool:
    """Has the room told that its match by this promise is open, and of each draw before this one?"""
    drawn = cup.rounds.get(asked.round)
    tables = enumerate(drawn.tables if drawn is not None else (), 1)
    places = [(asked.round, number) for number, table in tables if table.room == room]
    matches = [match for place in places if (match := cup.matches.get((room, place))) is not None]
    return any(match.deal == asked.mark and asked.draw <= match.draws + 1 for match in matches)


def first_told(cup: Cup, asked: DealSaid, secret: str) -> Iterator[o.Released]:
    """That this secret is out, if it was not already."""
    known: Mapping[int, str] = cup.deals.get(asked.round, NO_DEAL).secrets
    if asked.draw not in known:
        yield o.Released(asked.round, asked.draw, secret)
