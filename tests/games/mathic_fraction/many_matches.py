"""Many random whole matches with all checks at every step: `python -m tests.games.mathic_fraction.many_matches [N]`.

N matches in all, with 2 to 6 seats in turn.
"""

from __future__ import annotations

import sys
from collections import Counter

from tests.games.mathic_fraction.checks import check_everything, check_leaks
from tests.games.mathic_fraction.play_table import GAME
from tests.games.mathic_fraction.random_match import play


def run(seats: int, matches: int, *, leaks_every: int = 10) -> str:
    """What came of so many matches; an AssertionError if anything did not hold."""
    seen: Counter[str] = Counter()
    for seed in range(matches):
        for step, (_, state) in enumerate(play(seed, seats)):
            check_everything(state)
            if step % leaks_every == 0:
                check_leaks(state)
            seen["steps"] += 1
        seen["rounds"] += len(state.rounds)
        for turn in state.turns:
            seen["steals" if turn.stolen_from and turn.collected else turn.kind] += 1
            seen["false"] += turn.equation is not None and turn.holds is False
            seen["challenges"] += turn.challenger is not None
            seen["several tokens"] += len(turn.tokens) > 1
        outcome = GAME.outcome(state)
        assert outcome is not None
        seen["shared wins"] += len(outcome.winners) > 1
    return f"{seats} seats: {matches} matches, {dict(sorted(seen.items()))}"


def main(matches: int) -> None:
    for seats in range(2, 7):
        print(run(seats, matches // 5 + (seats - 2 < matches % 5)), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
