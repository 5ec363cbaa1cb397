"""The history as a page: of a class, a line and a bar for each pupil; of one pupil, a column for each match.

The window shows the same painting that goes to paper.

Must not: count anything (`history_table`), open a file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from PyQt6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, Qt
from PyQt6.QtGui import QColor, QFont, QPageSize, QPainter, QPdfWriter

from gotit.core.days import day_words, short_day
from gotit.core.history import Did, Match
from gotit.core.message import Message, Typed, say
from gotit.core.school import SchoolClass
from gotit.language.chosen import operator_language, words
from gotit.language.direction import FSI, PDI
from gotit.ui.operator.history_table import middle_s, most_first, ranking, totals
from gotit.ui.operator.style import palette
from gotit.ui.theme import LIGHT, Theme

SMALLEST_PX = 11
"""Words become no smaller than this on the page; then they are cut."""
WIDE, HIGH = 1000.0, 1414.0
"""A page, in units of its own: A4 upright."""
EDGE, LINE = 60.0, 34.0
NAME_WIDE = 230.0
COLUMNS: tuple[tuple[Message, float], ...] = (
    (say("history_matches", "Matches"), 80),
    (say("history_rounds", "Rounds"), 75),
    (say("history_buzzes", "Buzzes"), 75),
    (say("history_first", "First"), 72),
    (say("history_buzz_s", "Buzz (s)"), 80),
    (say("history_answer_s", "Answer (s)"), 95),
)
RIGHT_WRONG = say("history_right_wrong", "Right · wrong")
MISTAKES: Mapping[str, Message] = {
    "wrong_value": say("mistake_value", "makes another number"),
    "too_few_of_it": say("mistake_cards", "cards that were not there"),
    "each_sign_once": say("mistake_sign_twice", "a sign twice, with the handicap"),
    "no_fractions": say("mistake_fraction", "a fraction on the way"),
    "nothing_below_zero": say("mistake_below_zero", "below zero on the way"),
    "divided_by_what_is_zero": say("mistake_by_zero", "divided by zero"),
    "out:spoke_early": say("mistake_spoke_early", "explained before buzzing"),
    "out:slow": say("mistake_slow", "began too late"),
    "out:stalling": say("mistake_stalling", "took too long"),
    "out:forgot": say("mistake_forgot", "forgot the calculation"),
    "failed": say("mistake_not_shown", "buzzed, and couldn't show it"),
    "failed_and_waits": say("mistake_not_shown_waits", "buzzed, and couldn't show it"),
    "rejected": say("mistake_equation", "an equation that isn't true"),
    "challenge_won": say("mistake_equation_challenged", "an equation that isn't true"),
    "challenge_lost": say("mistake_challenge", "challenged a true equation"),
    "gave_up": say("mistake_no_equation", "buzzed without an equation"),
    "no_pattern": say("mistake_pattern", "a pattern that isn't one"),
}
OTHER = say("mistake_other", "another mistake")


MOST_RANKED = 5
"""So many of the latest matches stand below the table, with their rankings."""
RANKED_HIGH = 76.0
"""Three lines for one of them."""


def page_height(of: SchoolClass, matches: Sequence[Match]) -> float:
    """So much of the page the class's table and the latest rankings take."""
    return EDGE + 110 + LINE * (len(of.pupils) + 1) + LINE + RANKED_HIGH * len(_ranked(matches))


def _ranked(matches: Sequence[Match]) -> list[Match]:
    """The latest that have ended, the latest first."""
    return [match for match in reversed(matches) if match.ended][:MOST_RANKED]


def paint_class(
    painter: QPainter,
    of: SchoolClass,
    matches: Sequence[Match],
    theme: Theme = LIGHT,
    titles: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """On a page of `WIDE` units. `titles`: what games are called."""
    p = palette(theme)
    top = _head(painter, Typed(of.title), matches, theme)
    x = EDGE + NAME_WIDE
    for title, wide in COLUMNS:
        _text(painter, QRectF(x, top, wide - 8, LINE), words(title), p.soft, 16, Qt.AlignmentFlag.AlignRight)
        x += wide
    _text(painter, QRectF(x + 14, top, 220, LINE), words(RIGHT_WRONG), p.soft, 16)
    rows = totals(of, matches)
    most = max((did.right + did.wrong for _, _, _, did in rows), default=0)
    names = {pupil.id: pupil.name for pupil in of.pupils}
    for its, played, _, did in rows:
        top += LINE
        painter.setPen(QColor(p.line))
        painter.drawLine(int(EDGE), int(top), int(WIDE - EDGE), int(top))
        _text(painter, QRectF(EDGE, top, NAME_WIDE - 10, LINE), names[its], p.text, 19)
        x = EDGE + NAME_WIDE
        times = middle_s(did.call_us), middle_s(did.answer_us)
        cells: tuple[float | None, ...] = (played, did.rounds, did.calls, did.firsts, *times)
        for (_, wide), value in zip(COLUMNS, cells, strict=True):
            said = _number(value) if played else _number(None)
            _text(painter, QRectF(x, top, wide - 8, LINE), said, p.text, 19, Qt.AlignmentFlag.AlignRight)
            x += wide
        if played:
            _bar(painter, QRectF(x + 14, top + 6, WIDE - EDGE - x - 14, LINE - 12), did, most, theme)
    top += LINE * 1.6
    for match in _ranked(matches):
        head = f"{words(short_day(match.begun))}  {titles.get(match.game, match.game)}"
        _text(painter, QRectF(EDGE, top, NAME_WIDE - 10, LINE), head, p.soft, 16)
        said = "   ".join(place_words(place, people) for place, people in ranking(of, match))
        _wrapped(painter, QRectF(EDGE + NAME_WIDE, top + 5, WIDE - 2 * EDGE - NAME_WIDE, RANKED_HIGH - 5), said, p.text)
        top += RANKED_HIGH


def place_words(place: int, people: Sequence[tuple[str, Did]]) -> str:
    """ "1. Ana 12", of a team "1. Ana 12, Ben 3"; the place before the names, also in a line that runs to the left."""
    each = ", ".join(f"{name} {did.points}" for name, did in people)
    return f"{FSI}{place}.\u00a0{each}{PDI}" if place else f"{FSI}{each}{PDI}"


def paint_pupil(painter: QPainter, of: SchoolClass, its: str, matches: Sequence[Match], theme: Theme = LIGHT) -> None:
    """One pupil: a column for each match, the newest on the right; then signs and mistakes."""
    p = palette(theme)
    mine = [match for match in matches if its in match.people]
    pupil = next(pupil for pupil in of.pupils if pupil.id == its)
    top = _head(painter, Typed(pupil.name), mine, theme)
    shown = mine[-30:]
    most = max((match.people[its].right + match.people[its].wrong for match in shown), default=0)
    plot = QRectF(EDGE + 40, top + 10, WIDE - 2 * EDGE - 40, 230)
    _scale(painter, plot, most, theme)
    wide = plot.width() / max(12, len(shown))
    for at, match in enumerate(shown):
        did = match.people[its]
        x = plot.left() + at * wide
        right = plot.height() * did.right / max(1, most)
        wrong = plot.height() * did.wrong / max(1, most)
        _fill(painter, QRectF(x + wide * 0.15, plot.bottom() - right, wide * 0.7, right), p.right)
        _fill(painter, QRectF(x + wide * 0.15, plot.bottom() - right - wrong, wide * 0.7, wrong), p.wrong)
        if at % max(1, len(shown) // 8) == 0:
            day = words(short_day(match.begun))
            _text(painter, QRectF(x - 10, plot.bottom() + 4, wide + 40, 24), day, p.soft, 15)
    top = plot.bottom() + 40
    _key(painter, EDGE + 40, top, theme)
    total = totals(of, matches)[[pupil.id for pupil in of.pupils].index(its)][3]
    lines = [_signs(total), *_mistakes(total)]
    for line in filter(None, lines):
        top += LINE
        _text(painter, QRectF(EDGE + 40, top, WIDE - 2 * EDGE - 40, LINE), words(line), p.text, 18)


def pdf(
    of: SchoolClass, matches: Sequence[Match], its: str = "", titles: Mapping[str, str] = MappingProxyType({})
) -> bytes:
    """One page of A4: of the class, or of one of its pupils."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(of.title)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    painter = QPainter(writer)
    scale = writer.width() / WIDE
    if not its and page_height(of, matches) > HIGH:
        scale *= HIGH / page_height(of, matches)
    painter.scale(scale, scale)
    if its:
        paint_pupil(painter, of, its, matches)
    else:
        paint_class(painter, of, matches, titles=titles)
    painter.end()
    return buffer.data().data()


def _head(painter: QPainter, title: Typed, matches: Sequence[Match], theme: Theme) -> float:
    p = palette(theme)
    turned = operator_language().right_to_left
    painter.setLayoutDirection(Qt.LayoutDirection.RightToLeft if turned else Qt.LayoutDirection.LeftToRight)
    _text(painter, QRectF(EDGE, EDGE - 20, WIDE - 2 * EDGE, 50), title.text, p.text, 32, bold=True)
    since = words(
        say(
            "history_since",
            "{count, plural, =0 {No match yet.} one {# match, on {first}.} other {# matches, from {first} to {last}.}}",
            count=len(matches),
            first=day_words(matches[0].begun) if matches else "",
            last=day_words(matches[-1].begun) if matches else "",
        )
    )
    _text(painter, QRectF(EDGE, EDGE + 30, WIDE - 2 * EDGE, 30), since, p.soft, 17)
    return EDGE + 76


def _bar(painter: QPainter, room: QRectF, did: Did, most: int, theme: Theme) -> None:
    p = palette(theme)
    room = QRectF(room.left(), room.top(), room.width() - 74, room.height())
    right, wrong = (room.width() * part / max(1, most) for part in (did.right, did.wrong))
    _fill(painter, QRectF(room.left(), room.top(), right, room.height()), p.right)
    _fill(painter, QRectF(room.left() + right, room.top(), wrong, room.height()), p.wrong)
    said = f"{did.right} · {did.wrong}"
    _text(painter, QRectF(room.left() + right + wrong + 8, room.top() - 6, 72, room.height() + 12), said, p.text, 17)


def _scale(painter: QPainter, plot: QRectF, most: int, theme: Theme) -> None:
    """Whole numbers, four at most."""
    p = palette(theme)
    step = max(1, -(-most // 4))
    for value in range(0, most + 1, step):
        y = plot.bottom() - plot.height() * value / max(1, most)
        painter.setPen(QColor(p.line))
        line = _turned(painter, QRectF(plot.left(), y, plot.width(), 0))
        painter.drawLine(int(line.left()), int(y), int(line.right()), int(y))
        _text(painter, QRectF(EDGE - 20, y - 14, 50, 28), str(value), p.soft, 15, Qt.AlignmentFlag.AlignRight)


def _key(painter: QPainter, x: float, top: float, theme: Theme) -> None:
    p = palette(theme)
    for colour, said in ((p.right, say("history_right", "right")), (p.wrong, say("history_wrong", "wrong"))):
        _fill(painter, QRectF(x, top + 8, 18, 18), colour)
        _text(painter, QRectF(x + 26, top, 120, LINE), words(said), p.text, 17)
        x += 150


def _number(value: float | None) -> str:
    """A count, or a time to a tenth of a second."""
    if value is None:
        return "–"
    return str(value) if type(value) is int else f"{value:.1f}"


def _signs(did: Did) -> Message | None:
    if not did.signs:
        return None
    used = "   ".join(f"{sign} {often}" for sign, often in sorted(did.signs.items(), key=most_first))
    return say("history_signs", "Signs in right answers: {signs}", signs=Typed(used))


def _mistakes(did: Did) -> list[Message]:
    """By kind, those in the same words together, the most frequent first."""
    kinds: dict[str, int] = {}
    said: dict[str, Message] = {}
    for code, often in did.mistakes.items():
        kind = MISTAKES.get(code, OTHER)
        text = words(kind)
        kinds[text] = kinds.get(text, 0) + often
        said[text] = kind
    return [
        say("history_mistake", "{often} × {kind}", often=often, kind=said[text])
        for text, often in sorted(kinds.items(), key=most_first)
    ]


def _text(
    painter: QPainter,
    room: QRectF,
    text: str,
    colour: str,
    px: int,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    *,
    bold: bool = False,
) -> None:
    """On one line; what has no room gets smaller, then ends in "…"."""
    font = QFont(painter.font())
    font.setBold(bold)
    for size in range(px, min(px, SMALLEST_PX) - 1, -1):
        font.setPixelSize(size)
        painter.setFont(font)
        if painter.fontMetrics().horizontalAdvance(text) <= room.width():
            break
    painter.setPen(QColor(colour))
    fits = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(room.width()))
    painter.drawText(_turned(painter, room), align | Qt.AlignmentFlag.AlignVCenter, fits)


def _wrapped(painter: QPainter, room: QRectF, text: str, colour: str) -> None:
    """On as many lines as have room; with more the letters get smaller."""
    font = QFont(painter.font())
    flags = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
    for px in range(17, 8, -1):
        font.setPixelSize(px)
        font.setBold(False)
        painter.setFont(font)
        if painter.boundingRect(room, flags, text).height() <= room.height():
            break
    painter.setPen(QColor(colour))
    painter.drawText(_turned(painter, room), flags, text)


def _fill(painter: QPainter, room: QRectF, colour: str) -> None:
    painter.fillRect(_turned(painter, room), QColor(colour))


def _turned(painter: QPainter, room: QRectF) -> QRectF:
    """Where it stands on the page: from right to left the page is mirrored as a whole (decision 0094)."""
    if painter.layoutDirection() != Qt.LayoutDirection.RightToLeft:
        return room
    return QRectF(WIDE - room.right(), room.top(), room.width(), room.height())
