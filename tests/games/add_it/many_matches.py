"""Many random whole matches with all checks at every step: `python -m tests.games.add_it.many_matches [N]`."""

from __future__ import annotations

import sys
from collections import Counter

from tests.games.add_it.checks import check_cards, check_leaks, check_match, check_movers
from tests.games.add_it.play_table import GAME
from tests.games.add_it.random_match import play


def run(length: str, seats: int, matches: int) -> str:
    """What came of so many matches; an AssertionError if anything did not hold."""
    ends: Counter[str] = Counter()
    steps = games = 0
    for seed in range(matches):
        for step, (_, state) in enumerate(play(seed, seats, length=length)):
            check_cards(state)
            check_match(state)
            check_movers(state)
            if length == "short" or step % 50 == 0:
                check_leaks(state)
            steps += 1
        games += len(state.scores)
        outcome = GAME.outcome(state)
        assert outcome is not None
        ends[f"{len(outcome.winners)} won"] += 1
    return f"{length}, {seats} seats: {matches} matches, {games} games, {steps} steps, {dict(sorted(ends.items()))}"


def main(matches: int) -> None:
    for length in ("short", "long"):
        for seats in (2, 3, 4):
            print(run(length, seats, matches), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
