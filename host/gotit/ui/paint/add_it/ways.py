"""What could have been collected, for the class: every way as a line of small cards, largest first.

Must not: find the ways (the rules have done that).
"""

from __future__ import annotations

from gotit.core.message import Message, Typed, say
from gotit.language.words import Reader, Words
from gotit.ui.paint import lettering
from gotit.ui.paint.add_it.cards import SMALL, draw_sum, sum_width
from gotit.ui.paint.box import Box, grid, vh
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.lettering import FLOOR

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


def draw_ways(canvas: Canvas, box: Box, number: int, ways: tuple[Way, ...], taken: Way, name: str) -> None:
    """`ways`: the numbers of each. `taken`: the one that the player took, () for none. `name`: the player's."""
    panel = canvas.theme.panel
    canvas.panel(box, panel)
    inner = box.inset(PAD)
    head, body = inner.take_top(HEAD)
    canvas.text(
        head.grown(vh(0.6)), _title(Reader(canvas.language), name, number, ways, head.w), vh(4.2), panel.ink, panel.fill
    )
    if not ways:
        return
    gains = {way: canvas.words(say("addit_way_cards", "{cards} cards", cards=len(way) + 1)) for way in ways}
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


def _by_column(cells: tuple[Box, ...], across: int) -> list[Box]:
    return [cell for column in range(across) for cell in cells[column::across]]


def _width(ways: tuple[Way, ...], count: float) -> float:
    return max(sum_width(len(way)) for way in ways) + vh(2.4) + count


def _draw_way(canvas: Canvas, cell: Box, way: Way, gain: str, count: float, *, taken: bool) -> None:
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
