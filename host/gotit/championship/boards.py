"""Scores compared seat by seat over all rooms, as in duplicate bridge: who had the same cards and the same seat.

Must not: know a network, a file or a name; compare what was not dealt alike, without saying so.

A *board* is one goal, target or hand of a round that was promised to be dealt alike. What a seat won on it is compared
with what the same seat won in the other rooms. Where cards depend on how earlier boards were played (`Board`), they
are others by then, and are compared with nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from gotit.championship.cup import Cup, Match, Place
from gotit.championship.dealt import Known, digest
from gotit.championship.facts import Board, Dealt, Standing
from gotit.championship.promised import NO_DEAL, Deal

Alike = Literal["same", "own", "again", "later", "open"]
"""The same deal; this room's own, or none that anybody can check; the same, but this room had seen cards of it before;
dealt alike, but by now the cards depend on how it was played; nobody can tell yet."""
WHOLE = 0
"""The number of the line that has the whole match."""


class Line(Struct, frozen=True):
    """One table on one board. `won`: by seat. `shares`: of the other rooms' same seats beaten, a tie being half; None
    where there is nothing to compare with. `played`: False: the table has not come to this board."""

    table: int
    room: str
    entrants: tuple[int, ...]
    alike: Alike
    won: tuple[int, ...] = ()
    shares: tuple[Fraction | None, ...] = ()
    played: bool = True

    @property
    def comparable(self) -> bool:
        return self.alike == "same" and self.played


class Compared(Struct, frozen=True):
    """One board of a round, at all its tables. `number`: from 1; `WHOLE`: the match."""

    number: int
    lines: tuple[Line, ...]


def rounds_compared(cup: Cup) -> Iterator[tuple[int, tuple[Compared, ...]]]:
    """Every round that was promised to be dealt alike, in order, and its boards: first the whole match."""
    for number in sorted(cup.deals):
        if number in cup.rounds:
            yield number, compared(cup, number)


class Comparing:
    """The same, for whoever looks often: a round in which nothing was told since is not compared again."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[tuple[object, ...], tuple[Compared, ...]]] = {}

    def rounds(self, cup: Cup) -> Iterator[tuple[int, tuple[Compared, ...]]]:
        for number in sorted(cup.deals.keys() & cup.rounds.keys()):
            grounds = _grounds(cup, number)
            known, boards = self._known.get(number, ((), ()))
            if len(known) != len(grounds) or any(old is not new for old, new in zip(known, grounds, strict=True)):
                boards = compared(cup, number)
                self._known[number] = grounds, boards
            yield number, boards


def _grounds(cup: Cup, number: int) -> tuple[object, ...]:
    """What the boards of a round follow from: each of it stays the same object while nothing is told of it."""
    drawn = cup.rounds[number]
    places = [(number, table) for table in range(1, len(drawn.tables) + 1)]
    matches = (cup.matches.get((table.room, place)) for table, place in zip(drawn.tables, places, strict=True))
    return cup.deals[number], drawn, *matches, *(cup.typed.get(place) for place in places)


def compared(cup: Cup, number: int) -> tuple[Compared, ...]:
    """The boards of a round. Without a promise there is nothing to compare: ()."""
    if number not in cup.rounds or cup.deals.get(number, NO_DEAL).promise is None:
        return ()
    places = [(number, table) for table in range(1, len(cup.rounds[number].tables) + 1)]
    verdicts = _agreeing(cup, {place: alike(cup, place) for place in places})
    played = {place: _boards(match) for place in places if (match := cup.match(place)) is not None}
    most = max((max(boards) for boards in played.values()), default=WHOLE)
    return tuple(_board(cup, board, places, verdicts, played) for board in range(WHOLE, most + 1))


def alike(cup: Cup, place: Place) -> Alike:
    """Was the match at a table dealt as it was promised? As far as anybody can know by now."""
    match, deal = cup.match(place), cup.deals.get(place[0], NO_DEAL)
    promise = deal.promise
    if match is None:
        return "own" if place in cup.typed else "open"
    if promise is None or match.deal != promise.mark:
        return "own"
    drawn = _drawn(match)
    further = any(isinstance(fact.what, Board) and fact.what.number > 1 for fact in match.told)
    if not drawn and not further and match.ended is None:
        return "open"  # the first board may begin before its cards are dealt
    if not drawn or not all(_as_promised(deal, each) for each in drawn.values()):
        return "own"
    return "again" if match.deal in match.seen or _elsewhere(cup, match) else "same"


def places(cup: Cup) -> list[Place]:
    """Tables of all rounds that were to be dealt alike."""
    return [
        (number, table)
        for number, drawn in sorted(cup.rounds.items())
        if number in cup.deals
        for table in range(1, len(drawn.tables) + 1)
    ]


def deals_said(cup: Cup) -> Iterator[str]:
    """How many matches were dealt as promised, what could be compared of each round, and what was dealt otherwise."""
    found = {place: alike(cup, place) for place in places(cup)}
    same = [place for place, verdict in found.items() if verdict in ("same", "again")]
    if found:
        yield f"The deals of {len(same)} matches are those that were promised."
    for number, boards in rounds_compared(cup):
        alike_at = [sum(line.comparable for line in board.lines) for board in boards if board.number != WHOLE]
        yield f"Round {number}: seats are compared on {sum(count > 1 for count in alike_at)} boards."
    for (number, at), verdict in found.items():
        where = f"round {number}, table {at}"
        if verdict == "own":
            yield f"Not the same deal: {where}."
        elif verdict == "again":
            yield f"Its room had seen cards of it before: {where}."


def entrants_shares(cup: Cup) -> Mapping[int, Fraction]:
    """Of each entrant: the share of same seats beaten, over all boards that could be compared."""
    found: dict[int, list[Fraction]] = {}
    for _, boards in rounds_compared(cup):
        for board in boards:
            for line in board.lines if board.number != WHOLE else ():
                for entrant, share in zip(line.entrants, line.shares, strict=False):
                    if share is not None:
                        found.setdefault(entrant, []).append(share)
    return {entrant: sum(shares, Fraction()) / len(shares) for entrant, shares in found.items()}


def _drawn(match: Match) -> Mapping[int, Dealt]:
    return {fact.what.draw: fact.what for fact in match.told if isinstance(fact.what, Dealt)}


def _as_promised(deal: Deal, told: Dealt) -> bool:
    return told.digest == _digest(deal.context, deal.first, tuple(sorted(deal.nonces.items())),
                                  tuple(sorted(deal.secrets.items())), told.draw, told.cards)  # fmt: skip


@lru_cache(4096)
def _digest(
    context: str, first: str, nonces: tuple[tuple[str, str], ...], secrets: tuple[tuple[int, str], ...], draw: int,
    cards: int,
) -> str:  # fmt: skip
    """What a draw must be; "" if its secret was told to nobody. Seldom new, and looked at once a second."""
    promise = Deal(context, first, {}, dict(nonces), dict(secrets)).promise
    if promise is None:
        return ""
    known = Known(promise)
    for number, secret in secrets:
        known.tell(number, bytes.fromhex(secret))
    order = known.draw(draw, cards)
    return digest(order) if order is not None else ""


def _elsewhere(cup: Cup, match: Match) -> bool:
    """Had this room seen cards of this deal at another table of the round?"""
    others = (other for (room, place), other in cup.matches.items() if room == match.room and place != match.place)
    return any(other.deal == match.deal and other.draws and other.number < match.number for other in others)


def _agreeing(cup: Cup, verdicts: Mapping[Place, Alike]) -> Mapping[Place, Alike]:
    """A match with more or fewer cards than most others (played with other settings) has another deal."""
    cards = {
        place: tuple(each.cards for each in _drawn(match).values())[:1]
        for place, verdict in verdicts.items()
        if verdict in ("same", "again") and (match := cup.match(place)) is not None
    }
    dealt = Counter(each for each in cards.values() if each)
    usual = dealt.most_common(1)[0][0] if dealt else ()
    return {
        place: "own" if cards.get(place) and cards[place] != usual else verdict for place, verdict in verdicts.items()
    }


def _boards(match: Match) -> Mapping[int, tuple[tuple[int, ...], bool]]:
    """What each seat won on each board, and whether its cards are those of all rooms; also of the whole match."""
    seats, board, same = match.opened.seats, WHOLE, True
    before = now = (0,) * seats
    found: dict[int, tuple[tuple[int, ...], bool]] = {}
    for fact in match.told:
        if isinstance(fact.what, Standing):
            now = fact.what.won
        elif isinstance(fact.what, Board):
            before, board, same = now, fact.what.number, fact.what.alike
        if board != WHOLE:
            found[board] = _gained(before, now), same
    return {WHOLE: (now, all(same for _, same in found.values())), **found}


def _gained(before: Sequence[int], now: Sequence[int]) -> tuple[int, ...]:
    """Newcomers had nothing before."""
    padded = (*before, *(0 for _ in now[len(before) :]))
    return tuple(later - earlier for earlier, later in zip(padded, now, strict=False))


def _board(
    cup: Cup,
    number: int,
    places: Sequence[Place],
    verdicts: Mapping[Place, Alike],
    played: Mapping[Place, Mapping[int, tuple[tuple[int, ...], bool]]],
) -> Compared:
    lines = []
    for place in places:
        table = cup.rounds[place[0]].tables[place[1] - 1]
        won, same = played.get(place, {}).get(number, (None, True))
        verdict: Alike = "later" if verdicts[place] == "same" and not same else verdicts[place]
        line = Line(place[1], table.room, table.entrants, verdict, played=won is not None)
        lines.append(replace(line, won=won[: len(table.entrants)]) if won is not None else line)
    by_seat = [
        Counter(line.won[seat] for line in lines if line.comparable and seat < len(line.won))
        for seat in range(max((len(line.won) for line in lines), default=0))
    ]
    return Compared(number, tuple(replace(line, shares=tuple(_shares(line, by_seat))) for line in lines))


def _shares(line: Line, by_seat: Sequence[Counter[int]]) -> Iterator[Fraction | None]:
    """`by_seat`: how often each score was reached at a seat, in all rooms that can be compared."""
    for won, scores in zip(line.won, by_seat, strict=False):
        others = scores.total() - 1
        less = sum(times for score, times in scores.items() if score < won)
        yield Fraction(2 * less + scores[won] - 1, 2 * others) if line.comparable and others > 0 else None
