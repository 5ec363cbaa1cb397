"""Prints of matches: random play of every game, and all that it tells at each moment, as one letter a part.

    python -m tests.games.prints                       does any match tell something else than when it was written?
    python -m tests.games.prints --write               write them anew, after a change that is meant
    python -m tests.games.prints GAME MATCH MOMENT     all that is told there: to compare two checkouts

A letter is of a hash of all that the part has told so far. So from the first difference on all letters differ, and more
of the hash stands at the end of the line. Sentences count by code and arguments, not by their English.

A new game gets prints by its row in `tests.games.test_offers.ROWS`.

Must not: say whether what is told is right (rules, playthroughs and properties do): only that it is as it was.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import string
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.fuzz.of_texts import DECKS
from tests.games.tells import READERS, Text, Told, at_table, begun, by_rules, decks, of_tables, to_the_end, typed
from tests.games.test_offers import ROWS

FOLDER = Path(__file__).parent / "prints"
LETTERS = string.ascii_letters + string.digits + "+-"

KINDS: Mapping[str, Callable[[str, int], Iterator[Told]]] = {
    **{"table": at_table, "rules": by_rules, "end": to_the_end, "begun": begun, "lists": of_tables},
    **{"typed": typed, "deck": decks},
}
OF_A_GAME = (
    *(f"{kind} {seed}" for seed in range(1, 7) for kind in ("table", "rules")),
    *("end 1", "end 2", "end 3", "end 4", "begun 1", "lists 1"),
)
OF_TEXTS = (*(f"typed {at}" for at in range(len(READERS))), *(f"deck {at}" for at in range(len(DECKS))))
MATCHES: Mapping[str, Sequence[str]] = {**dict.fromkeys(sorted(ROWS), OF_A_GAME), "texts": OF_TEXTS}
"""By the name of their file."""


def match(name: str, which: str) -> Iterator[Told]:
    """What one match tells, moment by moment."""
    kind, seed = which.split()
    return KINDS[kind](name, int(seed))


def printed(told: Iterable[Told]) -> list[str]:
    """A line for each part: its name, a letter for each moment, and more of the last hash."""
    hashes: dict[str, Any] = {}
    letters: dict[str, str] = {}
    text = Text()
    for moment, parts in enumerate(told):
        for part, value in parts.items():
            hashes.setdefault(part, hashlib.sha256()).update(text.of(value).encode())
        for part, whole in hashes.items():
            letters[part] = letters.get(part, " " * moment) + LETTERS[whole.digest()[0] % 64]
    return [f"{part:8} {said} {hashes[part].hexdigest()[:8]}" for part, said in letters.items()]


def kept(name: str) -> dict[str, list[str]]:
    """The prints of a game's matches, as they were written."""
    found: dict[str, list[str]] = {}
    for block in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").split("\n\n"):
        which, *lines = block.strip("\n").splitlines()
        found[which] = lines
    return found


def differing(was: Sequence[str], now: Sequence[str]) -> list[tuple[int, str]]:
    """From which moment on each part differs that does, the earliest first."""
    old, new = ({line[:8].strip(): line[9:] for line in lines} for lines in (was, now))
    found = []
    for part in old.keys() | new.keys():
        one, other = old.get(part, ""), new.get(part, "")
        if one != other:
            pairs = itertools.zip_longest(one, other)
            found.append((next(at for at, (a, b) in enumerate(pairs) if a != b), part))
    return sorted(found)


def complaint(name: str, which: str, was: Sequence[str], now: Sequence[str]) -> str | None:
    """What differs, what is told there now, and what to do. None: nothing."""
    differs = differing(was, now)
    if not differs:
        return None
    moments = list(match(name, which))
    first, part = min(differs)
    first = min(first, len(moments) - 1)
    others = ", ".join(f"{part} from {at}" for at, part in differs)
    told = Text().of(moments[first].get(part))
    return (
        f"{name}, {which}: something else is told than when its print was written. Moment by moment: {others}.\n"
        f"At {first} was done: {Text().of(moments[first].get('done'))[:1000]}\n"
        f"There {part} tells now: {told[:4000]}\n"
        f"To compare two checkouts: python -m tests.games.prints {name} '{which}' {first}\n"
        "If the change is meant: python -m tests.games.prints --write"
    )


def main(args: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.games.prints", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="?", choices=MATCHES)
    parser.add_argument("match", nargs="?")
    parser.add_argument("moment", nargs="?", type=int)
    parser.add_argument("--write", action="store_true", help="write them anew")
    asked = parser.parse_args(args)
    if asked.moment is not None:
        for part, value in next(itertools.islice(match(asked.game, asked.match), asked.moment, None)).items():
            print(f"{part}: {Text().of(value)}")
        return 0
    good = True
    for name in [asked.game] if asked.game else MATCHES:
        now = {which: printed(match(name, which)) for which in ([asked.match] if asked.match else MATCHES[name])}
        if asked.write:
            blocks = ["\n".join((which, *lines)) for which, lines in now.items()]
            FOLDER.mkdir(exist_ok=True)
            (FOLDER / f"{name}.txt").write_text("\n\n".join(blocks) + "\n", encoding="utf-8", newline="\n")
            continue
        for which, lines in now.items():
            if said := complaint(name, which, kept(name)[which], lines):
                print(said)
                good = False
    return int(not good)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
