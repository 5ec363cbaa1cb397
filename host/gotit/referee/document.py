"""docs/headless.md, made from the types that the referee reads and writes, and from a match that it really plays.

May not happen here: saying by hand what the code can say by itself.
"""

from __future__ import annotations

import inspect
import json
import random
import re
import typing
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from gotit.core.game import Called, Drawn, Game, TimeUp
from gotit.referee import lines as wire
from gotit.referee.referee import Referee

SEED = 7
SEATS = ("Ana", "Ben")
GAME = "fast-fun-maths"

INTRODUCTION = """\
# The referee without windows

*Made from the code by `python host/make_headless_doc.py --write`; the tests fail when it is stale. Don't edit it.*

```
gotit referee GAME --seats "Ana,Ben" [--set KEY=VALUE]… [--seed N | --chance input] [--together-us N]
                   [--limit-us N] [--journal FILE]
```

is the whole referee for programs: bots, other displays, tests. It reads one JSON object a line on standard input and
writes one JSON object a line on standard output.

## A line and its answers

- Each line is an object whose field `do` says what to do; the tables below list all. Any line may carry `at_us`, the
  session time in microseconds at which it happens; it never runs back. Without it, it is as late as the line before.
- Each line is answered by any number of objects, of which the last, and only the last, is `{"ok": LINE, "at_us": …}`
  or `{"error": {"code": …, "sentence": …}, "line": LINE}`. `LINE` counts from 1; `{"ok": 0}` is the start.
- After an error the next line is read, whatever the line was: no JSON, too long, too deep, no UTF-8.
- Deadlines take effect by themselves when a line's `at_us` passes them.
- Of effects, `arm`, `disarm`, `mark`, `wake`, `set_lamps` and `sound` are for whoever drives lamps, boxes or a clock; a
  bot may skip them. A match is over when `outcome` is written; views can still be asked for.

## Who called first

`{"do": "call", "seat": 2, "at_us": 1000037, "uncertainty_us": 8}` says that seat 2 called at that instant, give or take
8 µs. Calls of one moment may be written in any order; they are judged when a line comes that is no press (a `view` will
do): it says that all calls before have been written. Two calls whose intervals overlap are a dead heat.

A program with several clocks of its own joins as a source (`joined`) and sends `press` and `watermark` with readings on
its own clocks; a verdict then waits for each source's watermark. With `--limit-us` it must also say how sharply its
presses are known on each clock (`sharpness`): no race is armed while two players could not be told apart to ± so much.

## Chance

By default the referee draws by itself and says what it drew: `{"drew": [3, 0, …], "why": "shuffle the cards"}`. With
`--seed` it draws the same again. With `--chance input` it waits: `{"effect": "need_chance", "n": 60, …}` must be
answered by `{"do": "chance", "order": [3, 0, …]}`. So any deal can be forced, and a match repeated from what was drawn.
"""


def document(games: Mapping[str, Game]) -> str:
    """The whole page."""
    parts = [
        INTRODUCTION,
        "## What may be written\n",
        _table(typing.get_args(wire.Line), "do"),
        "## What is answered\n",
        _table(typing.get_args(wire.Answer), "effect"),
        "## A match, as it runs\n",
        f'`gotit referee {GAME} --seats "{",".join(SEATS)}" --seed {SEED}`. Lines with `>` are written to it.\n',
        "```\n" + "".join(transcript(games)) + "```\n",
    ]
    for game in games.values():
        actions = [kind for kind in typing.get_args(game.Action) if kind not in (Called, TimeUp, Drawn)]
        parts += [
            f"## The actions of {game.title}\n",
            f"For `act` in `gotit referee {game.name}`.\n",
            _table(actions, "do"),
        ]
        parts += [f"Settings (`--set`), with their defaults:\n\n{_settings(game)}"]
    parts += ["## JSON Schema\n", "```json\n" + json.dumps(schema(games), indent=1, ensure_ascii=False) + "\n```\n"]
    return "\n".join(parts)


def schema(games: Mapping[str, Game]) -> dict[str, Any]:
    """JSON Schema: `line` and `answer`, and for each game `action`, `settings` and `view`.

    Every line may carry `at_us` beside what its schema says.
    """
    kinds: list[Any] = [wire.Line, *typing.get_args(wire.Answer)]
    for game in games.values():
        kinds += [game.Action, game.Settings, typing.get_type_hints(type(game).view)["return"]]
    roots, components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    answers = len(typing.get_args(wire.Answer))
    found: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "properties": {"line": roots[0], "answer": {"anyOf": list(roots[1 : answers + 1])}},
    }
    for number, name in enumerate(games):
        action, settings, view = roots[answers + 1 + 3 * number :][:3]
        found["properties"][name] = {"properties": {"action": action, "settings": settings, "view": view}}
    return {**found, "$defs": dict(sorted(components.items()))}


def transcript(games: Mapping[str, Game]) -> Iterable[str]:
    """The example, played: what is written, and all that is answered (a long one is cut, which is marked by …)."""
    chance = random.Random(SEED)  # noqa: S311 (the example must be the same each time)
    referee = Referee(games, lambda n: tuple(chance.sample(range(n), n)))
    yield from map(_shown, referee.start(GAME, SEATS))
    for line in EXAMPLE:
        yield f"> {line}\n"
        yield from map(_shown, referee.answer(line.encode()))


EXAMPLE = (
    '{"do": "legal"}',
    '{"do": "act", "action": {"do": "turn_over"}, "at_us": 1000000}',
    '{"do": "call", "seat": 2, "at_us": 9000037}',
    '{"do": "call", "seat": 1, "at_us": 9000000}',
    '{"do": "view"}',
    '{"do": "act", "action": {"do": "explain", "seat": 2, "expression": "7 * 2"}}',
    '{"do": "act", "action": {"do": "explain", "seat": 1, "expression": "(7 * 5 + 1) * 2"}}',
    '{"do": "legal", "seat": 2}',
    '{"do": "pass", "seat": 2, "at_us": 15000000}',
    '{"do": "quit"}',
)
"""Whoever turns over 72 and holds 4 2 5 7 1, as Ana does with this seed."""


def _shown(answer: bytes) -> str:
    text = answer.decode()
    return text if len(text) <= 300 else text[:296] + " …\n"


def _table(kinds: Iterable[type[msgspec.Struct]], key: str) -> str:
    """One row a type: its tag, its fields with their types, and what its docstring says."""
    rows = [f"| `{key}` | fields | |", "|---|---|---|"]
    for kind in kinds:
        fields = [f"`{field.name}`: {_type(field)}" for field in msgspec.structs.fields(kind)]
        tag = kind.__struct_config__.tag
        doc = " ".join(inspect.cleandoc(kind.__doc__ or "").split()).replace("|", "\\|")
        rows.append(f"| {f'`{tag}`' if tag else '(none)'} | {', '.join(fields) or '-'} | {doc} |")
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


def _settings(game: Game) -> str:
    defaults = msgspec.to_builtins(game.Settings(), str_keys=True, order="deterministic")
    return "```json\n" + json.dumps(defaults, ensure_ascii=False) + "\n```\n"
