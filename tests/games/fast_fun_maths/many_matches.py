"""Many random whole matches with all checks at every step: `python -m tests.games.fast_fun_maths.many_matches [N]`."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

from tests.games.fast_fun_maths.random_match import RULES, play
from tests.games.fast_fun_maths.test_whole_matches import check_cards, check_leaks, check_round, sides


def main(matches: int) -> None:
    for seats in range(1, 10):
        ends: Counter[str] = Counter()
        steps = rounds = 0
        for seed in range(matches):
            deck: Counter[tuple[Any, ...]] = Counter()
            for _, state in play(seed, seats):
                deck = deck or sides(state)
                check_cards(state, deck)
                check_round(state)
                check_leaks(state)
                steps += 1
            rounds += state.round_number
            outcome = RULES.outcome(state)
            assert outcome is not None
            ends["lost" if not outcome.winners else "sets" if outcome.message.code == "two_sets" else "no cards"] += 1
        print(
            f"{seats} seats: {matches} matches, {rounds} rounds, {steps} steps, ended {dict(sorted(ends.items()))}",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
