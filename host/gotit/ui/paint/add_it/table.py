"""The cards on the table, each in its place: a card that stays does not move when others are collected.

Must not: apply rules, paint.
"""

from __future__ import annotations

from gotit.games.add_it.view import AddItView, Card, Turn
from gotit.ui.paint.add_it.cards import CARD_ASPECT
from gotit.ui.paint.box import Box, grid, vh

FIRST = 12
"""Cards on the table at the start of a game (AI-07). So there are at least this many places."""

GAP = vh(1.6)


def places(play: AddItView) -> tuple[Card | None, ...]:
    """The table place by place: a card, or None where no card is (any more).

    Worked out from the turns so far. The cards of the start lie by their ids; every card that stayed took the first
    free place.
    """
    return _after(play, play.turns, play.table)


def places_before(play: AddItView) -> tuple[Card | None, ...]:
    """The table as it lay before the last turn (AI-28)."""
    *earlier, last = play.turns
    gone = {last.card.id}
    return _after(play, tuple(earlier), tuple(card for card in (*play.table, *last.collected) if card.id not in gone))


def _after(play: AddItView, turns: tuple[Turn, ...], table: tuple[Card, ...]) -> tuple[Card | None, ...]:
    lies = {card.id: card for card in table}
    laid = {turn.card.id for turn in play.turns if not turn.collected}
    seen = {card.id for turn in play.turns for card in turn.collected} | {card.id for card in play.table}
    at: list[int | None] = [*sorted(seen - laid)]
    at += [None] * (FIRST - len(at))
    for turn in turns:
        taken = {card.id for card in turn.collected}
        at = [None if id_ in taken else id_ for id_ in at]
        if not turn.collected:
            if None in at:
                at[at.index(None)] = turn.card.id
            else:
                at.append(turn.card.id)
    return tuple(lies.get(id_) if id_ is not None else None for id_ in at)


def cells(box: Box, count: int) -> tuple[Box, ...]:
    """This many cells in rows, such that their cards are as large as possible."""
    best, across = 0.0, 1
    for tried in range(1, count + 1):
        down = -(-count // tried)
        wide = (box.w - GAP * (tried - 1)) / tried
        high = (box.h - GAP * (down - 1)) / down
        size = min(high, wide / CARD_ASPECT)
        if size > best:
            best, across = size, tried
    return grid(box, across, -(-count // across), GAP)[:count]
