"""Who is in which team: in the order of the list, by a random draw, or balanced by earlier results.

Must not: draw a random number (the order of the draw is handed in), keep results.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gotit.core.teams import MOST_IN_A_TEAM

Groups = tuple[tuple[str, ...], ...]


def sizes(people: int, teams: int) -> tuple[int, ...]:
    """As equal as can be; the larger teams first."""
    return tuple(people // teams + (number < people % teams) for number in range(teams))


def usual_number(people: int, low: int, high: int) -> int:
    """How many teams to begin with: of about four, as many as the game has seats for. 0: so many can't play it."""
    possible = range(max(2, low, -(-people // MOST_IN_A_TEAM)), min(high, people) + 1)
    return min(possible, key=lambda teams: (abs(people / teams - 4), teams), default=0)


def in_order(people: Sequence[str], teams: int) -> Groups:
    """Neighbours of the list are in one team."""
    ends = [sum(sizes(len(people), teams)[: number + 1]) for number in range(teams)]
    return tuple(tuple(people[start:end]) for start, end in zip([0, *ends], ends, strict=False))


def by_lot(people: Sequence[str], teams: int, order: Sequence[int]) -> Groups:
    """`order`: what was drawn, a permutation of range(len(people))."""
    return in_order([people[at] for at in order], teams)


def balanced(people: Sequence[str], teams: int, results: Mapping[str, float]) -> Groups:
    """Teams whose results add up to about the same, and whose sizes differ by one at most.

    `results`: what somebody wins on average; who is not in it is taken for average. The strongest first, each into the
    team with the least among those that have room; in a team they keep the order of the list.
    """
    usual = sum(results.values()) / len(results) if results else 0.0
    strength = {name: results.get(name, usual) for name in people}
    room = list(sizes(len(people), teams))
    groups: list[list[str]] = [[] for _ in range(teams)]
    place = {name: at for at, name in enumerate(people)}
    for name in sorted(people, key=lambda name: (-strength[name], place[name])):
        free = [number for number in range(teams) if len(groups[number]) < room[number]]
        least = min(free, key=lambda number: (sum(strength[other] for other in groups[number]), number))
        groups[least].append(name)
    return tuple(tuple(sorted(group, key=place.__getitem__)) for group in groups)
