"""Many random whole matches with all checks: `python -m tests.games.got_em.many_matches [N]`, N of each rule set."""

from __future__ import annotations

import sys
from collections import Counter

from tests.games.got_em.checks import check_cards, check_leaks, check_match, check_movers, check_step
from tests.games.got_em.play_table import GAME
from tests.games.got_em.random_match import play

LEAKS_EVERY = 29
"""Steps from one full look for leaks to the next: it makes every view many times over."""


def run(rules: str, matches: int) -> str:
    """What came of so many matches; an AssertionError if anything did not hold."""
    ends: Counter[str] = Counter()
    steps = turns = 0
    for seed in range(matches):
        before = None
        for step, (action, state) in enumerate(play(seed, 2 + seed % 3, rules=rules)):
            check_cards(state)
            check_match(state)
            if before is not None:
                check_step(before, action, state)
            if step % LEAKS_EVERY == 0:
                check_movers(state)
                check_leaks(state)
            before = state
            steps += 1
        assert before is not None
        outcome = GAME.outcome(before)
        assert outcome is not None
        turns += len(before.turns)
        tie = "trapped together" if not before.alive else "walls used up"
        ends["one winner" if len(outcome.winners) == 1 else tie] += 1
    return f"{rules}: {matches} matches, {turns} turns, {steps} steps, {dict(sorted(ends.items()))}"


def main(matches: int) -> None:
    for rules in ("brainy", "bright"):
        print(run(rules, matches), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
