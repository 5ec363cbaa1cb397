"""How many goals cannot be found on a dealt grid: `python -m tests.games.hidden_formula.measure_grids [GRIDS]`.

It deals as the game deals, with a fixed seed, and asks the solver. Told is, for each kind of deal: how many goal cards
have no formula of five tiles; how often the setting `redeal_above` would deal anew; which numbers are hardest; and
whether seven tiles find what five do not.
"""

from __future__ import annotations

import random
import sys
from collections import Counter

from tests.games.hidden_formula.bench_solver import random_grid
from tests.games.hidden_formula.play_table import text

from gotit.games.hidden_formula.deck import read_goals
from gotit.games.hidden_formula.solver import values

GOALS = read_goals(text("goal_cards.txt"))
SEED = 4


def measure(grids: int, *, young: bool = False, math_geek: bool = False) -> tuple[Counter[int], Counter[int], int]:
    """(grids by hopeless goal cards, grids by hopeless number, hopeless cards that stay so with seven tiles)."""
    chance = random.Random(SEED)
    cards = [goal for goal in GOALS if not (young and goal.asterisk)]
    by_count: Counter[int] = Counter()
    by_number: Counter[int] = Counter()
    still = 0
    for _ in range(grids):
        grid = random_grid(chance, young=young, math_geek=math_geek)
        found = values(grid, 5)
        hopeless = [card for card in cards if found.isdisjoint(card.numbers)]
        by_count[len(hopeless)] += 1
        by_number.update(number for card in cards for number in card.numbers if number not in found)
        if hopeless:
            more = values(grid, 7)
            still += sum(more.isdisjoint(card.numbers) for card in hopeless)
    return by_count, by_number, still


def main(grids: int) -> None:
    for label, kind in (
        ("standard", {}),
        ("with Math Geek", {"math_geek": True}),
        ("young players", {"young": True}),
    ):
        by_count, by_number, still = measure(grids, **kind)
        total = sum(count * times for count, times in by_count.items())
        print(f"{label}, {grids} grids: {total / grids:.2f} goal cards a grid have no formula of five tiles")
        print(f"  grids by their number: {dict(sorted(by_count.items()))}")
        shares = {above: sum(times for count, times in by_count.items() if count > above) / grids for above in range(6)}
        print("  dealt anew: " + ", ".join(f"{share:.1%} above {above}" for above, share in shares.items()))
        hardest = ", ".join(f"{number} ({times / grids:.1%})" for number, times in by_number.most_common(8))
        print(f"  hardest numbers: {hardest}")
        print(f"  of {total} such cards {still} have none with seven tiles either", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
