"""Many random whole matches with all checks at every step: `python -m tests.games.hidden_formula.many_matches [N]`."""

from __future__ import annotations

import sys
from collections import Counter

from tests.games.hidden_formula.invariants import check
from tests.games.hidden_formula.random_match import RULES, play


def main(matches: int) -> None:
    for seats in range(1, 10):
        counts: Counter[str] = Counter()
        for seed in range(matches):
            before = None
            for action, state in play(seed, seats):
                check(RULES, before or state, action, state)
                before = state
                counts["steps"] += 1
            assert before is not None
            outcome = RULES.outcome(before)
            assert outcome is not None
            counts["goals won"] += sum(outcome.scores.values())
            counts["in part 2"] += before.part == 2
            counts["shared"] += len(outcome.winners) > 1
        print(f"{seats} seats: {matches} matches, {dict(sorted(counts.items()))}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
