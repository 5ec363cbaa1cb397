"""docs/headless.md, made from the types that the referee reads and writes, and from a match that it really plays.

Must not: say by hand what the code can say by itself.
"""

from __future__ import annotations

import inspect
import random
import re
import typing
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from gotit.core.game import Called, Drawn, Game, TimeUp
from gotit.headless import lines as wire
from gotit.headless import settings
from gotit.headless.referee import Referee
from gotit.kits import KITS, load

SEED = 7
SEATS = ("Ana", "Ben")
GAME, EXAMPLE = next((kit.name, load(kit.example)) for kit in KITS if kit.example)
"""The game whose match is shown, and what is written in it."""

INTRODUCTION = """\
# The referee without windows

*Made from the code by `python host/make_headless_doc.py --write`; the tests fail when it is stale. Don't edit it.*

```
gotit referee GAME --seats "Ana,Ben" [--set KEY=VALUE]… [--seed N | --chance input] [--together-us N]
                   [--limit-us N] [--domes-us N] [--clocks asks] [--journal FILE]
```

is the whole referee for programs: bots, other displays, tests. It reads one JSON object per line on standard input and
writes one JSON object per line on standard output.

## A line and its answers

- Each line is an object whose field `do` says what to do; the tables below list all. Any line may carry `at_us`, the
  session time in microseconds at which it happens; it never runs back. Without it, it is as late as the line before.
- Each line is answered by any number of objects, of which the last, and only the last, is `{"ok": LINE, "at_us": …}`
  or `{"error": {"code": …, "sentence": …}, "line": LINE}`. `LINE` counts from 1; `{"ok": 0}` is the start.
- An error with `"insist": true` contradicts no rule, only what has been counted of real cards. The table is right:
  the same action, or correction, with `"insist": true` is taken.
- After an error the next line is read, whatever the line was: not JSON, too long, too deep, not UTF-8.
- Deadlines take effect by themselves when a line's `at_us` passes them.
- With `--clocks asks` the clock on one person's explaining, showing or turn stands still when it has run out, and `act`
  says what then: `{"do": "more_time", "seconds": 30}` or `{"do": "time_up"}`. So it is with any clock after
  `stop_clock` or `undo`. What is done meanwhile counts as ever. A race's clock never asks.
- A seat that the computer plays (`computers`) plays by itself, as in a tournament: `{"played": …, "seat": 2}`. After an
  undo it waits for what is done instead. In a race it calls (`{"played": {"do": "call"}, "seat": 2}`) or passes when it
  has looked for as long as its level says, once a line's `at_us` has passed that: see [practice.md](practice.md).
- An action that changes nothing is answered and is no step: undo does not know it.
- Of effects, `arm`, `disarm`, `mark`, `wake`, `set_lamps` and `sound` are for whoever drives lamps, boxes or a clock; a
  bot may skip them. A match is over when `outcome` is written; views can still be asked for.

## Who called first

`{"do": "call", "seat": 2, "at_us": 1000037, "uncertainty_us": 8}` says that seat 2 called at that instant, give or take
8 µs. Calls of one moment may be written in any order; they are judged when a line comes that isn't a press (a `view`
will do): it says that all calls before have been written. Two calls whose intervals overlap are a dead heat.

A program with several clocks of its own joins as a source (`joined`) and sends `press` and `watermark` with readings on
its own clocks; a verdict then waits for each source's watermark. With `--limit-us` it must also say how exactly its
presses are known on each clock (`sharpness`): no race is armed while the order of two players can't be known to ± so
much. With `--domes-us` calls that are closer than the buttons' domes differ count as simultaneous, however exact their
times.

## Chance

By default the referee draws by itself and says what it drew: `{"drew": [3, 0, …], "why": "shuffle the cards"}`. With
`--seed` it draws the same again. With `--chance input` it waits: `{"effect": "need_chance", "n": 60, …}` must be
answered by `{"do": "chance", "order": [3, 0, …]}`. So any deal can be forced, and a match repeated from what was drawn.

## Exactly: the JSON Schema

```
gotit referee GAME --schema
```

prints the [JSON Schema](https://json-schema.org) of a match of GAME: under `$defs` whatever `line` may be written, and
whatever `answer` is given, with the game's own `action`, `settings`, `view` and `advice` in their places. It is made
from the types that read and write, as this page is, so it is always that of the version you run.
"""


def document(games: Mapping[str, Game]) -> str:
    """The whole page."""
    lines, answers = typing.get_args(wire.Line), typing.get_args(wire.Answer)
    parts = [
        INTRODUCTION,
        "## What may be written\n",
        _table(lines, "do"),
        "## What is answered\n",
        _table(answers, "effect"),
        "What these are made of:\n",
        _table(_parts_of(lines + answers), "part"),
        "## A match, as it runs\n",
        f'`gotit referee {GAME} --seats "{",".join(SEATS)}" --seed {SEED}`. Lines with `>` are written to it.\n',
        "```\n" + "".join(transcript(games)) + "```\n",
        *(_chapter(game) for game in games.values()),
    ]
    return "\n".join(parts)


def _chapter(game: Game) -> str:
    """The actions and the settings of one game."""
    actions = [kind for kind in typing.get_args(game.Action) if kind not in (Called, TimeUp, Drawn)]
    written_of = _parts_of(actions)
    said = inspect.cleandoc(game.Settings.__doc__ or "").partition("\n\n")[2]
    return "\n".join(
        [
            f"## The actions of {game.title}\n",
            f"For `act` in `gotit referee {game.name}`.\n",
            _table(actions, "do"),
            *(["What these are made of:\n", _table(written_of, "part")] if written_of else []),
            f"### Settings of {game.title}\n",
            settings.table(game),
            *([f"{said}\n"] if said else []),
        ]
    )


def transcript(games: Mapping[str, Game]) -> Iterable[str]:
    """The example, played: what is written, and all that is answered (a long answer is cut, marked by …)."""
    chance = random.Random(SEED)  # noqa: S311 (the example must be the same each time)
    referee = Referee(games, lambda n: tuple(chance.sample(range(n), n)))
    yield from map(_shown, referee.start(GAME, SEATS))
    for line in EXAMPLE:
        yield f"> {line}\n"
        yield from map(_shown, referee.answer(line.encode()))


def _shown(answer: bytes) -> str:
    text = answer.decode()
    return text if len(text) <= 300 else text[:296] + " …\n"


def _parts_of(kinds: Sequence[type[msgspec.Struct]]) -> list[type[msgspec.Struct]]:
    """The structs within these structs, each once, in the order found. Views are left to `--schema`."""
    found: list[type[msgspec.Struct]] = []
    to_do = [kind for kind in kinds if kind is not wire.View]
    while to_do:
        for field in msgspec.structs.fields(to_do.pop(0)):
            for part in _structs_in(field.type):
                if part not in found and part not in kinds:
                    found.append(part)
                    to_do.append(part)
    return found


def _structs_in(kind: Any) -> Iterable[type[msgspec.Struct]]:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
    for inner in typing.get_args(kind):
        yield from _structs_in(inner)


def _table(kinds: Iterable[type[msgspec.Struct]], key: str) -> str:
    """One row per type: its tag (a part: its name), its fields with their types, and its docstring."""
    rows = [f"| `{key}` | fields | |", "|---|---|---|"]
    for kind in kinds:
        fields = [f"`{field.name}`: {_type(field)}" for field in msgspec.structs.fields(kind)]
        name = kind.__name__ if key == "part" else kind.__struct_config__.tag
        doc = " ".join(inspect.cleandoc(kind.__doc__ or "").split()).replace("|", "\\|")
        rows.append(f"| {f'`{name}`' if name else '(none)'} | {', '.join(fields) or '-'} | {doc} |")
    return "\n".join(rows) + "\n"


def _type(field: msgspec.structs.FieldInfo) -> str:
    optional = "" if field.required else "?"
    kind = field.type
    if typing.get_origin(kind) is typing.Annotated:
        kind = typing.get_args(kind)[0]
    name = kind.__name__ if isinstance(kind, type) and not typing.get_args(kind) else str(kind)
    name = re.sub(
        r"Annotated\[(\w+),[^]]*\]", r"\1", re.sub(r"Optional\[(.*)\]$", r"\1 | None", name.replace("typing.", ""))
    )
    without_modules = re.sub(r"\b(?:[a-z_]+\.)+(?=[A-Z])", "", name)
    return without_modules.replace("|", "or") + optional
