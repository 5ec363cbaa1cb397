"""JSON Schema of all that is said in a match of one game: what may be written, what is answered.

Must not: say by hand what the types can say by themselves.

The types are those that read and write the lines. Where they take any object, because only the game knows what it is
(an action, the settings, a view, advice), the schema says what this game makes of it.
"""

from __future__ import annotations

import typing
from typing import Any

import msgspec

from gotit.core import inputs as i
from gotit.core.clocks import MoreTime
from gotit.core.game import Game
from gotit.core.match_view import MatchView
from gotit.core.message import Message
from gotit.headless import lines as wire
from gotit.headless.settings import describe

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_REF = "#/$defs/"


def schema(game: Game) -> dict[str, Any]:
    """`$defs` holds `line`, `answer`, this game's `action`, `settings`, `view` and `advice`, and all their parts."""
    lines, answers = typing.get_args(wire.Line), typing.get_args(wire.Answer)
    own = {
        "action": game.Action | MoreTime,
        "settings": game.Settings,
        "view": _returned(type(game).view),
        "advice": _returned(type(game).advice),
    }
    kinds: list[Any] = [*lines, *answers, MatchView, wire.Instant, *own.values()]
    forms, defs = msgspec.json.schema_components(kinds, schema_hook=_message, ref_template=_REF + "{name}")
    form = dict(zip(kinds, forms, strict=True))

    def fields(kind: type) -> dict[str, Any]:
        found: dict[str, Any] = defs[form[kind]["$ref"].removeprefix(_REF)]["properties"]
        return found

    for kind in lines:
        fields(kind)["at_us"] = form[wire.Instant]
    describe(game, fields(game.Settings))
    fields(i.Act)["action"] = _ref("action")
    fields(i.Start)["settings"] = _ref("settings")
    fields(MatchView)["game_view"] = _ref("view")
    fields(wire.Advice)["advice"] = _ref("advice")
    fields(wire.Played)["played"] = _ref("action")
    fields(wire.Legal)["legal"]["items"] = _ref("action")
    named = {
        "line": {"anyOf": [form[kind] for kind in lines]},
        "answer": {"anyOf": [form[kind] for kind in answers]},
        **{name: form[kind] for name, kind in own.items()},
    }
    whose = f"What `gotit referee {game.name}` reads (line) and writes (answer)."
    return {"$schema": DIALECT, "title": game.title, "description": whose, "$defs": named | dict(sorted(defs.items()))}


def _message(kind: type) -> dict[str, Any]:
    """What a sentence becomes in a line."""
    if kind is not Message:
        raise NotImplementedError(kind)
    return {
        "type": "object",
        "description": Message.__doc__,
        "properties": {"code": {"type": "string"}, "args": {"type": "object"}, "sentence": {"type": "string"}},
        "required": ["code", "sentence"],
    }


def _ref(name: str) -> dict[str, str]:
    return {"$ref": _REF + name}


def _returned(method: Any) -> Any:
    return typing.get_type_hints(method)["return"]
