"""Cards with a number, the backs of a hand, and the table: where cards lie, what was played, the ways to collect.

Must not: know rules; find the ways (the view holds them). The six symbols decide nothing (AI-04) and are not drawn: at
ten metres only the number counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from gotit.core.message import Message, Typed, say
from gotit.games.add_it.view import AddItView, Card, Turn
from gotit.language.words import Reader, Words
from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas, left_to_right
from gotit.ui.paint.fitting import holds
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.rect import Rect, grid, vh
from gotit.ui.paint.signs import draw_badge
from gotit.ui.paint.things import a_card
from gotit.ui.theme import Surface, Theme

Look = Literal["plain", "pointed", "taken", "played"]
"""`pointed`: the actor points at it. `taken`: collected in the turn that is being reviewed. `played`: the actor's."""

CARD_ASPECT = 0.74
"""A card's width divided by its height."""
SMALL = Rect(0, 0, vh(5.2), vh(6.2))
"""A card in a line of addition. Its number is as high as the smallest writing, even with two digits."""
_PLUS = vh(2.3)


def card_in(cell: Rect) -> Rect:
    """The largest card in a cell."""
    high = min(cell.h, cell.w / CARD_ASPECT)
    return cell.centred(high * CARD_ASPECT, high)


def draw_place(canvas: Canvas, rect: Rect) -> None:
    """A place on the table where no card lies."""
    place = rect.inset(rect.w * 0.12)
    canvas.rounded(place, place.h * 0.09, None, canvas.theme.slot, 3)


@a_card(draw_place)
def draw_number_card(canvas: Canvas, rect: Rect, number: int, look: Look = "plain") -> None:
    """A card that fills the box."""

    def draw(canvas: Canvas, rect: Rect) -> None:
        surface = _surface(canvas.theme, look)
        edge = canvas.theme.line if look == "plain" else surface.edge
        least = 3.0 if look == "plain" else 5.0
        width = max(least, rect.h * (0.016 if look == "plain" else 0.045))
        canvas.rounded(rect, rect.h * 0.09, surface.fill, edge, width)
        canvas.digit(rect.inset(rect.w * 0.1), str(number), max(FLOOR, rect.h * 0.5), surface.ink, surface.fill)

    canvas.stamp(rect, ("number card", number, look), draw)


def draw_piece(canvas: Canvas, rect: Rect, card: Card) -> None:
    """In a solution that unfolds."""
    draw_number_card(canvas, card_in(rect), card.number)


def _surface(theme: Theme, look: Look) -> Surface:
    return {"plain": theme.panel, "pointed": theme.floor, "taken": theme.good, "played": theme.floor}[look]


def sum_width(count: int) -> float:
    """How wide `draw_sum` is with this many cards."""
    return count * SMALL.w + (count - 1) * _PLUS


@left_to_right
def draw_sum(canvas: Canvas, rect: Rect, numbers: Sequence[int], colour: str) -> None:
    """Small cards with plus signs between them, from the left. `colour`: of the signs."""
    x = rect.x
    for place, number in enumerate(numbers):
        if place:
            side = _PLUS * 0.62
            plus = Rect(x, rect.y, _PLUS, rect.h).centred(side, side)
            middle_x, middle_y = plus.centre
            canvas.line([(plus.x, middle_y), (plus.right, middle_y)], colour, side * 0.24)
            canvas.line([(middle_x, plus.y), (middle_x, plus.bottom)], colour, side * 0.24)
            x += _PLUS
        draw_number_card(canvas, Rect(x, rect.y + (rect.h - SMALL.h) / 2, SMALL.w, SMALL.h), number)
        x += SMALL.w


@a_card()
def draw_back(canvas: Canvas, rect: Rect) -> None:
    """A card from behind."""
    canvas.rounded(rect, rect.w * 0.16, canvas.theme.chip.fill, canvas.theme.panel.fill, 2.5)


def draw_backs(canvas: Canvas, rect: Rect, count: int) -> float:
    """This many cards from behind, each half over the last, or closer if the rectangle is short. Returns how wide they
    are."""
    wide = rect.h * CARD_ASPECT
    step = min(wide * 0.55, (rect.w - wide) / max(1, count - 1))
    for number in range(count):
        draw_back(canvas, Rect(rect.x + number * step, rect.y, wide, rect.h))
    return wide + step * (count - 1) if count else 0.0


# --- the table -------------------------------------------------------------------------------------------------------

FIRST = 12
"""Cards on the table at the start of a game (AI-07). So there are at least this many places."""

GAP = vh(1.6)


def places(game: AddItView) -> tuple[Card | None, ...]:
    """The table place by place: a card, or None where no card is (any more).

    Worked out from the turns so far. The cards of the start lie by their ids; every card that stayed took the first
    free place.
    """
    return _after(game, game.turns, game.table)


def places_before(game: AddItView) -> tuple[Card | None, ...]:
    """The table as it lay before the last turn (AI-28)."""
    *earlier, last = game.turns
    gone = {last.card.id}
    return _after(game, tuple(earlier), tuple(card for card in (*game.table, *last.collected) if card.id not in gone))


def _after(game: AddItView, turns: tuple[Turn, ...], table: tuple[Card, ...]) -> tuple[Card | None, ...]:
    lies = {card.id: card for card in table}
    laid = {turn.card.id for turn in game.turns if not turn.collected}
    seen = {card.id for turn in game.turns for card in turn.collected} | {card.id for card in game.table}
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


def cells(rect: Rect, count: int) -> tuple[Rect, ...]:
    """This many cells in rows, such that their cards are as large as possible."""
    best, across = 0.0, 1
    for tried in range(1, count + 1):
        down = -(-count // tried)
        wide = (rect.w - GAP * (tried - 1)) / tried
        high = (rect.h - GAP * (down - 1)) / down
        size = min(high, wide / CARD_ASPECT)
        if size > best:
            best, across = size, tried
    return grid(rect, across, -(-count // across), GAP)[:count]


_ASKED = say("addit_what_collects", "What does it collect?")


def draw_turn(canvas: Canvas, rect: Rect, seat: int, name: str, number: int, pointed: tuple[int, ...]) -> None:
    """The actor, its card, and what it points at. The question is what the card collects."""
    surface = canvas.theme.floor
    canvas.panel(rect, surface, 5)
    inner = rect.inset(vh(1.5))
    title, body = inner.take_top(vh(6.8), vh(1.2))
    badge, words = title.take_left(vh(6.6), vh(1.8))
    draw_badge(canvas, badge.centred(vh(6.6), vh(6.6)), seat)
    canvas.text(words, name, vh(5), surface.ink, surface.fill, name=True)
    asked = canvas.words(_ASKED)
    for share in (1.0, 0.9, 0.8, 0.7):  # the card gives way to the question
        card, words = body.take_left(share * body.h * CARD_ASPECT, vh(2))
        if holds(words, asked, 4):
            break
    card = card.centred(card.w, card.w / CARD_ASPECT)
    draw_number_card(canvas, card, number, "played")
    if pointed:
        said = f"{' + '.join(map(str, pointed))}?"
        canvas.text(words, said, vh(5.4), surface.ink, surface.fill, lines=4)
    else:
        canvas.text(words, asked, vh(4.4), surface.ink, surface.fill, lines=4)


ROW = vh(7.4)
HEAD = vh(6.2)
PAD = vh(1.4)
_GAP = vh(2.4)
_COUNT = vh(17.4)
"""Room for "4 cards", unless that is longer."""

Way = tuple[int, ...]


def ways_height(count: int) -> float:
    """How high `draw_ways` is with this many lines."""
    return HEAD + ROW * max(count, 0) + 2 * PAD


def draw_ways(canvas: Canvas, rect: Rect, number: int, ways: tuple[Way, ...], taken: Way, name: str) -> None:
    """`ways`: the numbers of each. `taken`: the one that the player took, () for none. `name`: the player's."""
    panel = canvas.theme.panel
    canvas.panel(rect, panel)
    inner = rect.inset(PAD)
    head, body = inner.take_top(HEAD)
    canvas.text(
        head.grown(vh(0.6)), _title(Reader(canvas.language), name, number, ways, head.w), vh(4.2), panel.ink, panel.fill
    )
    if not ways:
        return
    gains = {
        way: canvas.words(say("addit_way_cards", "{cards, plural, one {# card} other {# cards}}", cards=len(way) + 1))
        for way in ways
    }
    count = max(_COUNT, *(lettering.advance(gain, lettering.px_for(FLOOR)) for gain in gains.values()))
    down = max(1, int((body.h + 0.5) // ROW))
    across = 1 if len(ways) <= down or _width(ways, count) * 2 + _GAP > body.w else 2
    room = down * across
    shown = ways if len(ways) <= room else ways[: room - 1]
    cells = _by_column(grid(body._replace(h=down * ROW), across, down, 0), across)
    for cell, way in zip(cells, shown, strict=False):
        _draw_way(canvas, cell, way, gains[way], count, taken=way == taken)
    if len(shown) < len(ways):
        more = canvas.words(say("addit_more_ways", "and {ways} more", ways=len(ways) - len(shown)))
        canvas.text(cells[len(shown)], more, FLOOR, panel.soft, panel.fill)


def _title(reader: Reader, name: str, number: int, ways: tuple[Way, ...], width: float) -> Words:
    """What the lines are. A long name is shortened, never the number."""
    if not ways:
        return reader.words(say("addit_nothing_possible", "Nothing to collect with {card}.", card=number))
    said = reader.words(_could_collect(name, number))
    if lettering.fits(said, width):
        return said
    px = lettering.px_for(FLOOR)
    rest = lettering.advance(reader.words(_could_collect("", number)), px)
    return reader.words(_could_collect(lettering.shorten(name, px, width - rest), number))


def _could_collect(name: str, number: int) -> Message:
    return say("addit_could_collect", "{who} could collect with {card}:", who=Typed(name), card=number)


def _by_column(cells: tuple[Rect, ...], across: int) -> list[Rect]:
    return [cell for column in range(across) for cell in cells[column::across]]


def _width(ways: tuple[Way, ...], count: float) -> float:
    return max(sum_width(len(way)) for way in ways) + vh(2.4) + count


def _draw_way(canvas: Canvas, cell: Rect, way: Way, gain: str, count: float, *, taken: bool) -> None:
    """The cards, and how many that is with the one played, in `count` units. The way that was taken is framed."""
    theme = canvas.theme
    surface = theme.floor if taken else theme.panel
    width = sum_width(len(way))
    if taken:
        under, _ = cell.inset(0, vh(0.2)).take_left(min(cell.w, width + vh(2.4) + count))
        canvas.rounded(under, vh(1), surface.fill, surface.edge, 4)
    cards, rest = cell.inset(vh(0.8), 0).take_left(width, vh(1.6))
    draw_sum(canvas, cards.centred(width, SMALL.h), way, surface.ink)
    words = rest._replace(w=min(count, rest.w))
    canvas.text(words, gain, FLOOR, surface.ink, surface.fill)


def draw_cover(canvas: Canvas, rect: Rect) -> None:
    """The game on the shelf: two cards that add up to a third."""
    high = min(rect.h * 0.74, rect.w / (CARD_ASPECT * 3 + 1.1))
    across = high * CARD_ASPECT
    row = rect.centred(across * 3 + high * 1.1, high)
    signs = high * 0.55
    for number, x in ((2, 0.0), (6, across + signs), (8, 2 * (across + signs))):
        draw_number_card(canvas, Rect(row.x + x, row.y, across, high), number, "taken" if number == 8 else "plain")
    ink, ground = canvas.theme.page.ink, canvas.theme.page.fill
    for sign, x in (("+", across), ("=", 2 * across + signs)):
        canvas.digit(Rect(row.x + x, row.y, signs, high), sign, high * 0.3, ink, ground)
