"""The hall's main moments, as sample views.

Must not: apply a format's rules. Who has won what is made up, but adds up.
"""

from __future__ import annotations

from msgspec.structs import replace

from gotit.core.hall import Hall, Row, Seat, Sign, Tile
from gotit.core.hall_race import RoomsRace, Runner
from gotit.core.press import Margin

TITLE = "School championship"
ROOMS: tuple[Sign, ...] = ("plays", "done", "off", "waits", "plays", "plays", "off", "plays")
WAITING: tuple[Sign, ...] = ("waits", "waits", "waits", "waits")
DONE: tuple[Sign, ...] = ("done", "done", "done", "done", "done", "done", "done", "done")
LISTED = 40
"""As many rows as a hall is told."""


def samples(n: int, names: tuple[str, ...]) -> dict[str, Hall | RoomsRace]:
    """For `n` at each table; a championship has two or more."""
    if n < 2:
        return {}
    rounds = Hall(TITLE, 2, _rows(len(ROOMS) * n, names), 0, _tiles(ROOMS, n, names))
    crowded = _tiles((*ROOMS, *ROOMS), n, names)
    last = Tile("5", "plays", "slap", _seats(5, n, names), final=True)
    return {
        "hall-begins": Hall(TITLE, 0, (), 0, _tiles(WAITING, n, names)),
        "hall-round": rounds,
        "hall-crowded": Hall(TITLE, 2, _rows(LISTED, names), 16 * n, crowded),
        "hall-final": Hall(TITLE, 3, rounds.rows, 0, (*rounds.tiles[:4], last, *rounds.tiles[5:])),
        **_races(n, names),
        "hall-closed": Hall(TITLE, 3, rounds.rows, 0, _tiles(DONE, n, names), closed=True),
    }


def _rows(entrants: int, names: tuple[str, ...]) -> tuple[Row, ...]:
    """Each has a little less than the one before; the second and the third have the same."""
    points = [300 - 6 * min(place, 49) for place in range(entrants)]
    if len(points) > 2:
        points[2] = points[1]
    return tuple(
        Row(1 + sum(more > won for more in points), entrant, _who(entrant, names), won)
        for entrant, won in enumerate(points, 1)
    )


def _tiles(signs: tuple[Sign, ...], n: int, names: tuple[str, ...]) -> tuple[Tile, ...]:
    return tuple(
        Tile(str(room), sign, "slap", () if sign == "waits" else _seats(room, n, names, first=sign == "done"))
        for room, sign in enumerate(signs, 1)
    )


def _seats(room: int, n: int, names: tuple[str, ...], *, first: bool = False) -> tuple[Seat, ...]:
    """Of a table: the last seat has won most."""
    entrants = range((room - 1) * n + 1, room * n + 1)
    return tuple(
        Seat(_who(entrant, names), 3 * at, first and at == n, entrant) for at, entrant in enumerate(entrants, 1)
    )


def _who(entrant: int, names: tuple[str, ...]) -> str:
    return names[(entrant - 1) % len(names)]


def _races(n: int, names: tuple[str, ...]) -> dict[str, RoomsRace]:
    """Everybody at a table of `n` has buzzed; every other one sits in the other room."""
    return {
        "hall-race-tied": RoomsRace("2", "reveal", "tied", "each", _runners(n, names, 40_000, 67_000, 2)),
        "hall-race": RoomsRace("1", "instant", "clear", "", _followed(n, names), _by(2_400)),
        "hall-race-unknown": RoomsRace("3", "reveal", "tied", "chosen", _unknown(n, names)),
    }


def _by(us: int) -> Margin:
    return Margin(us - us // 20, us + us // 20)


def _runners(n: int, names: tuple[str, ...], apart_us: int, half_us: int, first: int = 1) -> tuple[Runner, ...]:
    """Each `apart_us` or more after the one before; known to `half_us`. Several first have times of their own."""
    begin_us = 1_480_000 if first > 1 else 0
    later_us = [at * apart_us * (1 + at // 2) for at in range(n)]
    spans = [(begin_us + us - half_us, begin_us + us + half_us) for us in later_us]
    return tuple(
        Runner(_who(at + 1, names), at + 1, "5" if at % 2 == 0 else "", at < first, spans[at], _by(us) if at else None)
        for at, us in enumerate(later_us)
    )


def _followed(n: int, names: tuple[str, ...]) -> tuple[Runner, ...]:
    """The first of each room, sharply apart; the others came behind these."""
    shown = _runners(n, names, 2_400, 300)
    return (*shown[:2], *(_behind(shown[at], at, shown[at % 2]) for at in range(2, n)))


def _unknown(n: int, names: tuple[str, ...]) -> tuple[Runner, ...]:
    """The other room's clock is unknown: no time of it is."""
    shown = _runners(n, names, 300_000, 67_000, 2)
    later = (shown[at] if at % 2 == 0 else _behind(shown[at], at, shown[1]) for at in range(2, n))
    return (shown[0], replace(shown[1], span_us=None), *later)


def _behind(runner: Runner, at: int, first: Runner) -> Runner:
    return replace(runner, span_us=None, behind=_by(8_000 * at), after=first.who, after_entrant=first.entrant)
