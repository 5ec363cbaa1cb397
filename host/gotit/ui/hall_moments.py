"""The hall's main moments, as sample views.

Must not: apply a format's rules. Who has won what is made up, but adds up.
"""

from __future__ import annotations

from gotit.core.hall import Hall, Row, Seat, Sign, Tile

TITLE = "School championship"
ROOMS: tuple[Sign, ...] = ("plays", "done", "off", "waits", "plays", "plays", "off", "plays")
WAITING: tuple[Sign, ...] = ("waits", "waits", "waits", "waits")
DONE: tuple[Sign, ...] = ("done", "done", "done", "done", "done", "done", "done", "done")
LISTED = 40
"""As many rows as a hall is told."""


def samples(n: int, names: tuple[str, ...]) -> dict[str, Hall]:
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
