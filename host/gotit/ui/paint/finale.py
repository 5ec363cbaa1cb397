"""The end of a match, for everybody: who has won, all on a podium, and each player's best moment.

Must not: know one game (it gives what is painted of a score, of what a best moment shows, and as confetti); rank, or
choose the moments (the view holds both).

The stage reaches the edges of the picture. Up to five columns; of more players the first three stand on a podium at the
left, the others in a list at the right. Who ties shares a step. A seat that the computer plays stands aside: no step,
no moment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from gotit.core.match_view import AWAY_WORDS, MatchView, SeatView
from gotit.core.message import Message, Seats, say
from gotit.ui.paint import lettering, own_best
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.celebration import RADIUS, confetti, draw_stage
from gotit.ui.paint.fitting import NARROWEST_LETTERS, fit, grown, holds, is_cut, lines_height
from gotit.ui.paint.looks import LEAST, DrawScore, Looks, words_score
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.podium import (
    ABOVE,
    GAP,
    LABEL,
    NAME_ROW,
    PAD,
    ROW,
    Figure,
    draw_moment,
    draw_step,
    label_height,
    value_height,
)
from gotit.ui.paint.rect import Rect, grid, to_the_edges, vh
from gotit.ui.paint.signs import draw_badge
from gotit.ui.theme import Surface

MOST_COLUMNS = 5
ON_PODIUM = 3
"""So many of more than `MOST_COLUMNS`; and a place below the third has no number."""
_GROUP_GAP = vh(1.6)
STEPS = (vh(27.5), vh(24.6), vh(22), vh(15.4))
"""How high the steps are: of the first, second and third, and of all others."""
_SIGNS = (vh(22), vh(15), vh(14), vh(13))
"""The same of the seats' signs."""
_GROWN = 1.5
"""Where there is room, steps and signs are so many times as large at most."""
_TITLE, _BELOW = vh(6.8), vh(3.8)
"""Glyph heights of the title, and of the line below it."""


_Line = Literal["", "label", "value"]
"""Of a best moment."""


@dataclass(frozen=True)
class _Step:
    """Those who stand on it, and how high it is, as a row of `STEPS`."""

    figures: tuple[Figure, ...]
    tier: int
    first: bool = False


def compose_finale(view: MatchView, frame: Frame, looks: Looks) -> Picture:
    """The last picture of a match, as one part: `Part.data` are the parts that it is made of, the lowest first."""
    finale = _Finale(view, frame, looks)
    return (Part("finale", finale.whole, draw_finale, (finale.parts(),)),)


def draw_finale(canvas: Canvas, rect: Rect, parts: Picture) -> None:
    for part in parts:
        part.draw(canvas, part.rect, *part.data)


# --- what there is -------------------------------------------------------------------------------------------------


class _Finale:
    """One view, with what several parts need from it. Lives for one composition."""

    def __init__(self, view: MatchView, frame: Frame, looks: Looks) -> None:
        self.view, self.frame, self.looks = view, frame, looks
        self.whole = to_the_edges(frame.safe)
        self.room = frame.safe if self.whole != frame.safe else frame.safe.inset(vh(2.2), vh(1.6))
        outcome = view.outcome
        self.winners = outcome.winners if outcome is not None else ()
        self.places = outcome.places if outcome is not None else {}
        self.best = {best.seat: best for best in view.best}
        self.computers = {
            player.seat for player in view.game_view.players if getattr(player, "computer", None) is not None
        }
        self.name = vh(5.5) if len(view.seats) <= 4 else vh(4.6)
        self.most_name = _MOST_NAME

    def parts(self) -> Picture:
        (title, head, under, foot), below = self._words()
        self.most_name = min(_MOST_NAME, lettering.glyph_height(fit(title, head, _TITLE, LEAST, 2)[0]))
        own, below = own_best.beside(below, self.view, self.frame)
        shown = self._seats()
        podium, left, right = self._parted(shown, below)
        columns = self._podium(left, podium)
        rows = self._list(right, [seat for seat in shown if seat not in podium], 2 if podium else 3)
        ground = Part(
            "ground", self.whole, draw_ground, (title, head, under, foot, self._eye(columns, below)), urgent=True
        )
        keep = (*texts_of(ground), *(part.rect for part in (*columns, *rows, *own)))
        scattered = confetti(self.whole, keep, self.looks.confetto, sum(self.winners)) if self.winners else ()
        return (ground, *(track.part for track in scattered), *columns, *rows, *own)

    def _eye(self, columns: Picture, below: Rect) -> tuple[float, float, float]:
        """Where the rays come from: behind the first one's sign, or the middle of those who tie; and how far from there
        they begin."""
        first = next((part for part in columns if part.draw is draw_step and part.data[2]), None)
        if first is None:
            return *below.centre, vh(7)
        sign = max(figure.sign for figure in first.data[0])
        return first.rect.centre[0], first.rect.y + sign / 2, sign * 0.4

    def _words(self) -> tuple[tuple[str, Rect, str, Rect], Rect]:
        """The title and the line below it, each with its place; and the room below. That line says who shares the win,
        and why: then the title need not; but it does where the line has no room."""
        most = 1 if len(self.view.seats) > MOST_COLUMNS else 2
        if self._shared_below():
            placed = self._placed(self.frame.words(TIE), most)
            if placed[0][2]:
                return placed
        return self._placed(self._title(most), most)

    def _shared_below(self) -> bool:
        """Does the rules' own sentence name those who share the win?"""
        outcome = self.view.outcome
        return outcome is not None and len(self.winners) > 1 and Seats(self.winners) in outcome.message.args.values()

    def _placed(self, said: str, most: int) -> tuple[tuple[str, Rect, str, Rect], Rect]:
        """See `_words`. `said`: the title, of `most` lines at most."""
        px, lines = fit(said, self.room._replace(h=vh(20)), _TITLE, LEAST, most)
        head, rest = self.room.take_top(lines_height(len(lines), lettering.glyph_height(px)) + 2)
        below = self.frame.words(self.view.outcome.message if self.view.outcome is not None else None)
        under = ""
        room = rest._replace(h=lines_height(3 - len(lines), LEAST) + 1)
        if holds(room, below, 3 - len(lines), LEAST) and _WORD.findall(below) != _WORD.findall(said):
            px, lines = fit(below, rest._replace(h=vh(12)), _BELOW, LEAST, 3 - len(lines))
            under = below
            high = lines_height(len(lines), lettering.glyph_height(px)) + 2
            if is_cut(below, lines):
                high = room.h  # its letters get narrower
            foot, rest = rest.take_top(high, vh(0.6))
        else:
            foot, rest = rest.take_top(0)
        return (said, head, under, foot), rest

    def _title(self, lines: int) -> str:
        words, winners = self.frame.words, self.winners
        if not winners:
            kind = "one" if len(self.view.seats) == 1 else "many"
            return words(
                say("finale_nobody", "{kind, select, one {Well played!} other {Well played, everybody!}}", kind=kind)
            )
        title = words(
            say(
                "finale_wins",
                "{winners, plural, one {{who} wins!} other {{who} share the win!}}",
                who=Seats(winners),
                winners=len(winners),
            )
        )
        most = 1 if len(winners) > 2 else lines  # the line below names them all
        if not is_cut(title, fit(title, self.room._replace(h=vh(16)), _TITLE, LEAST, most)[1]):
            return title
        return words(say("finale_shared", "{winners} share the win!", winners=len(winners)))

    def _seats(self) -> list[int]:
        """Best first; those whom the computer plays come last."""
        seats = [seat.number for seat in self.view.seats]
        return sorted(seats, key=lambda seat: (seat in self.computers, self.places.get(seat, 1), seat))

    def _parted(self, shown: list[int], rect: Rect) -> tuple[list[int], Rect, Rect]:
        """Who stands on the podium, its room, and that of the list: all if they are few; else as many of the best as
        have room, but never one of several who tie without the others; and nobody where the words would not fit."""
        if len(shown) <= MOST_COLUMNS:
            return shown, rect, rect
        place = self.places.get(shown[ON_PODIUM], 1)
        best = [seat for seat in shown[:ON_PODIUM] if self.winners and self.places.get(seat, 1) != place]
        left, right = rect.take_left((rect.w - GAP) * 0.53, GAP * 2)
        wide, cell = (left.w - (len(best) - 1) * _GROUP_GAP) / max(1, len(best)), (right.w - GAP) / 2
        told = [(seat, self.frame.words(best.label), self.frame.words(best.value)) for seat, best in self.best.items()]
        fits = all(
            all(holds(Rect(0, 0, wide - 2 * PAD, lines_height(2, LEAST)), said, 2, LEAST) for said in (label, value))
            if seat in best
            else all(
                lettering.fits(said, (cell - 2 * PAD - vh(8.6)) / NARROWEST_LETTERS, LEAST) for said in (label, value)
            )
            for seat, label, value in told
        )
        return (best, left, right) if best and fits else ([], rect, rect)

    def _figure(self, seat: int, tier: int) -> Figure:
        shown: SeatView = self.view.seats[seat - 1]
        place = self.places.get(seat, 0)
        said = self.frame.words(_PLACES[place]) if self.winners and place in _PLACES else ""
        left = self.frame.words(AWAY_WORDS["left"]) if shown.presence == "left" else ""
        score = self.looks.scores.get(seat, ())
        return Figure(seat, shown.name, score, said, left, _SIGNS[tier], seat in self.computers)

    # --- the podium ------------------------------------------------------------------------------------------------

    def _steps(self, seats: Sequence[int]) -> Iterator[_Step]:
        """From the first place on. Where nobody has won, all stand on one step."""
        if self.looks.beside is not None and len(seats) == 1:
            name, score = self.looks.beside
            first = bool(self.winners)
            yield _Step((self._figure(seats[0], 0 if first else 1),), 0 if first else 1, first)
            yield _Step((Figure(0, name, score, sign=0),), 1 if first else 0)
            return
        people = [seat for seat in seats if seat not in self.computers]
        if people and not self.winners:
            yield _Step(tuple(self._figure(seat, 1) for seat in people), 1, True)
            people = []
        while people:
            place = self.places.get(people[0], 1)
            tied = [seat for seat in people if self.places.get(seat, 1) == place]
            tier = min(place - 1, len(STEPS) - 1)
            yield _Step(tuple(self._figure(seat, tier) for seat in tied), tier, place == 1)
            people = [seat for seat in people if seat not in tied]
        for seat in seats:
            if seat in self.computers:
                tier = 2 if self.places.get(seat, 0) in _PLACES else 3
                yield _Step((self._figure(seat, tier),), tier)

    def _podium(self, rect: Rect, seats: Sequence[int]) -> Picture:
        steps = list(self._steps(seats))
        count = sum(len(step.figures) for step in steps)
        gaps = (len(steps) - 1) * _GROUP_GAP + (count - len(steps)) * GAP
        wide = min((rect.w - gaps) / max(1, count), vh(52))
        x = rect.x + (rect.w - wide * count - gaps) / 2
        cards = self._card_height(seats, wide)
        foot, above = rect.take_bottom(cards, vh(0.6)) if cards else (rect.take_bottom(0)[0], rect)
        larger = max(1.0, min(_GROWN, above.h / (STEPS[0] + _SIGNS[0] * ABOVE)))
        made: list[Part] = []
        for step in _arranged(steps):
            n, stands = len(step.figures), STEPS[step.tier] * larger
            w = n * wide + (n - 1) * GAP
            # none is larger than the first one's
            sign = min(_SIGNS[step.tier] * larger, (above.h - STEPS[0] * larger) / ABOVE, wide)
            figures = tuple(replace(figure, sign=sign if figure.seat else 0.0) for figure in step.figures)
            high = stands + sign * ABOVE
            at = Rect(x, above.bottom - high, w, high)
            tier = "aside" if step.figures[0].computer else str(step.tier)
            name = min(self.most_name, self.name * larger * (_FIRST_NAME if step.first else 1))
            made.append(Part(f"step {tier}", at, draw_step, (figures, stands, step.first, name)))
            for number, figure in enumerate(step.figures):
                best = self.best.get(figure.seat)
                if best is not None:
                    card = Rect(x + number * (wide + GAP), foot.y, wide, foot.h)
                    made.append(Part(f"moment {figure.seat}", card, draw_moment, self._told(figure.seat)))
            x += w + _GROUP_GAP
        return tuple(made)

    def _card_height(self, seats: Sequence[int], wide: float) -> float:
        """Of the best moments below the steps; 0 if nobody has one."""
        told = [self.best[seat] for seat in seats if seat in self.best]
        if not told:
            return 0.0
        words, room = self.frame.words, wide - 2 * PAD
        texts = max(label_height(words(best.label), room) + value_height(words(best.value), room) for best in told)
        return texts + (ROW if any(best.member for best in told) else 0) + 2 * PAD

    def _told(self, seat: int) -> tuple[Any, ...]:
        best = self.best[seat]
        shows = best.shows if self.looks.shown is not None else ()
        return self.frame.words(best.label), self.frame.words(best.value), best.member, shows, self.looks.shown

    # --- the list --------------------------------------------------------------------------------------------------

    def _list(self, rect: Rect, seats: Sequence[int], across: int) -> Picture:
        """Down the first column, then the next."""
        cells = grid(rect, across, 3, GAP)
        order = [cells[row * across + column] for column in range(across) for row in range(3)]
        room = cells[0].w - 2 * PAD - vh(1)
        briefs = self._briefs(seats, room)
        beside = self._beside(briefs, room)
        made = []
        for cell, seat in zip(order, seats, strict=False):
            told = self._told(seat) if seat in self.best else None
            figure = self._figure(seat, 3)
            if told is not None:
                figure = replace(figure, score=briefs.get(seat, ()))
            made.append(Part(f"listed {seat}", cell, draw_listed, (figure, told, seat in self.winners, beside)))
        return tuple(made)

    def _beside(self, briefs: dict[int, tuple[Any, ...]], w: float) -> _Line:
        """On which line of a best moment all scores have room; rather beside narrower letters than on two lines."""
        told = [(self._told(seat), score) for seat, score in briefs.items() if seat in self.best]
        plain = not any(shows or who for (_, _, who, shows, _), _ in told)
        for narrow in (1.0, CLOSER, NARROWEST_LETTERS):
            if plain and all(_wide(value) * narrow + _least(score) <= w for (_, value, *_), score in told):
                return "value"
            if all(_wide(label) * narrow + _least(score) <= w for (label, *_), score in told):
                return "label"
        return ""

    def _briefs(self, seats: Sequence[int], w: float) -> dict[int, tuple[Any, ...]]:
        """Scores at the ends of lines: in words if all have room, else all in short."""
        scores = {seat: score for seat in seats if (score := (self.looks.scores | self.looks.brief).get(seat))}
        said = {seat: data for seat, (draw, *data) in scores.items() if draw is words_score}
        words = self.frame.words
        labels = {seat: min(map(_wide, (words(best.label), words(best.value)))) for seat, best in self.best.items()}
        if all(_chip(long) <= w - labels.get(seat, 0) for seat, (long, _) in said.items()):
            return scores
        return scores | {seat: (words_score, short, short) for seat, (_, short) in said.items()}


TIE = say("finale_tie", "It's a tie!")
_WORD = re.compile(r"\w+")
"""Two sentences with the same words say the same, whatever marks stand around them."""
_PLACES: Mapping[int, Message] = {
    1: say("finale_first", "1st"),
    2: say("finale_second", "2nd"),
    3: say("finale_third", "3rd"),
}
CLOSER = 0.85
"""So narrow letters may well be beside a score."""
_FIRST_NAME = 1.15
"""So much larger may the name of the first be."""
_MOST_NAME = vh(6.2)
"""And no name is larger than this, or than the title."""


def _arranged(steps: Sequence[_Step]) -> list[_Step]:
    """The first in the middle, the others by turns to its right and left; who stands aside, at the right end."""
    stand = [step for step in steps if not step.figures[0].computer]
    aside = [step for step in steps if step.figures[0].computer]
    left, right = stand[2::2], stand[1::2]
    return [*reversed(left), *stand[:1], *right, *aside]


# --- painting ------------------------------------------------------------------------------------------------------


def texts_of(ground: Part) -> list[Rect]:
    """Where the title and the line below it stand, as wide as they are."""
    title, head, below, foot = ground.data[:4]
    return [_around(title, head, _TITLE), *([_around(below, foot, _BELOW)] if below else [])]


def _around(text: str, rect: Rect, height: float) -> Rect:
    """As wide as a text in the middle of this place, if it has grown, too; at worst the whole place."""
    px, lines = grown(text, rect, height, LEAST, 2)
    return rect.centred(min(rect.w, max(lettering.advance(line, px) for line in lines) + vh(4)), rect.h)


def draw_ground(
    canvas: Canvas, rect: Rect, title: str, head: Rect, below: str, foot: Rect, eye: tuple[float, float, float]
) -> None:
    x, y, hub = eye
    draw_stage(canvas, rect, (x, y), hub, RADIUS if rect.x else 0)
    ground = canvas.theme.stage
    canvas.text(head, title, _TITLE, ground.ink, ground.fill, least=LEAST, align="centre", lines=2)
    if below:
        canvas.text(foot, below, _BELOW, ground.soft, ground.fill, least=LEAST, align="centre", lines=2)


def draw_listed(
    canvas: Canvas, rect: Rect, figure: Figure, told: tuple[Any, ...] | None, won: bool, beside: _Line
) -> None:
    """A seat beside the podium: sign and name, its best moment, and at the lines' ends its score and whose it was.

    `beside`: on which line all scores stand; "": each where it has most room.
    """
    theme = canvas.theme
    surface = theme.floor if won else theme.quiet if figure.computer or figure.left else theme.panel
    canvas.panel(rect, surface, 5 if won else 2, 18)
    inner = rect.inset(PAD, vh(0.5))
    head, below = inner.take_top(NAME_ROW)
    side = vh(6.8)
    badge, head = head.take_left(side, vh(0.6))
    draw_badge(canvas, badge.centred(side, side), figure.seat, "glad")
    if figure.place:
        place, head = head.take_right(lettering.advance(figure.place, lettering.px_for(LEAST)) + 2, vh(0.8))
        canvas.text(place, figure.place, LEAST, surface.soft, surface.fill, least=LEAST, align="right")
    canvas.text(head, figure.name, vh(4), surface.ink, surface.fill, least=LEAST, name=True)
    if told is None:
        if figure.score:
            draw, *data = figure.score
            draw(canvas, below, surface, *data)
        return
    label, value, member, shows, shown = told
    row, above = below.take_bottom(lines_height(1, LABEL))
    least = _least(figure.score)
    beside_value = beside == "value" or (not beside and not shows and _wide(value) < _wide(label) and not member)
    if figure.score and beside_value:
        score, row = row.take_right(least, vh(0.8))
    elif figure.score:
        score, above = above.take_right(least, vh(0.8))
    if figure.score:
        _draw_brief(canvas, score, surface, *figure.score)
    if member:
        who, row = row.take_right(max(vh(8.6), row.w - _wide(value) - vh(1)), vh(0.8))
        canvas.text(who, member, LEAST, surface.soft, surface.fill, least=LEAST, align="right", name=True)
    canvas.text(above, label, LEAST, surface.soft, surface.fill, least=LEAST)
    if shows and shown is not None:
        shown(canvas, row, shows)
    else:
        canvas.text(row, value, LEAST if member or beside_value else LABEL, surface.ink, surface.fill, least=LEAST)


def _wide(text: str) -> float:
    return lettering.advance(text, lettering.px_for(LEAST)) + 2


def _least(score: tuple[Any, ...]) -> float:
    """How wide a score at the end of a line is."""
    return 0.0 if not score else _chip(score[1]) if score[0] is words_score else vh(6)


def _chip(said: str) -> float:
    return _wide(said) + vh(1.6)


def _draw_brief(canvas: Canvas, rect: Rect, surface: Surface, draw: DrawScore, *data: Any) -> None:
    """A score at the end of a line: on a chip, if it is said."""
    if draw is not words_score:
        draw(canvas, rect.take_right(min(rect.w, rect.h * 1.4))[0], surface, *data)
        return
    chip, said = canvas.theme.chip, data[0]
    rect = rect.take_right(_chip(said))[0].inset(0, vh(0.4))
    canvas.rounded(rect, vh(1), chip.fill)
    canvas.text(rect.grown(vh(0.4)), said, LEAST, chip.ink, chip.fill, least=LEAST, align="centre")
