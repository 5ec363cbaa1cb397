"""The template of all translations: every `say(…)` of the program, found in its source.

python -m tests.catalogue            exit code 1 when host/gotit/language/catalogues/gotit.pot is stale
python -m tests.catalogue --write    write it

An entry is an English pattern. Its comment gives, for each message that has it, the code, the module and its arguments,
as far as the source says. There are no line numbers, so it is not stale just because lines moved.

Must not: import the program to look at it.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import IO, Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import write_po
from release.packages import serves_developers

from gotit.language.patterns import Choice, Pattern, parsed

ROOT = Path(__file__).resolve().parents[1]
HOST = ROOT / "host"
TEMPLATE = HOST / "gotit" / "language" / "catalogues" / "gotit.pot"

KINDS = {
    "Seat": "a player",
    "Seats": "players",
    "Maths": "mathematics",
    "Width": "a time, with its unit",
    "Typed": "as it was typed",
    "Fraction": "a number",
    "int": "a number",
    "AllOf": "a list with “and”",
    "AnyOf": "a list with “or”",
    "Series": "a list",
    "Message": "words",
}
"""What a translator is told about an argument, by its type."""

HEADER = """\
# Made by python -m tests.catalogue --write. Every pattern is of ICU MessageFormat (in Weblate: icu-message-format).
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"

"""
"""It has no date or version, which would make it stale."""

Kinds = Mapping[str, str]


class Saying(NamedTuple):
    """One `say(…)`. `code`, `pattern`: None if not a literal. `args`: name -> its kind, or "" where the source does not
    say; None where they are not written out."""

    line: int
    code: str | None
    pattern: str | None
    args: Kinds | None


def sources() -> list[Path]:
    """The modules of the shipped program."""
    return [path for path in sorted((HOST / "gotit").rglob("*.py")) if not serves_developers(module(path))]


def module(path: Path) -> str:
    return path.relative_to(HOST).as_posix()


def sayings(source: str, returned: Kinds | None = None) -> Iterator[Saying]:
    """Every `say(…)` in the order of the source. `returned`: function or field -> its kind."""
    known = dict(returned or {})

    def within(node: ast.AST, kinds: Kinds) -> Iterator[Saying]:
        if isinstance(node, ast.FunctionDef):
            args = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            kinds = {**kinds, **{arg.arg: _annotated(arg.annotation) for arg in args}}
            for inner in ast.walk(node):
                if isinstance(inner, ast.Assign) and isinstance(inner.targets[0], ast.Name):
                    kinds = {**kinds, inner.targets[0].id: _kind(inner.value, kinds, known)}
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
            code, pattern = map(_literal, ([*node.args, None, None])[:2])
            names = [keyword.arg for keyword in node.keywords]
            told = {str(keyword.arg): _kind(keyword.value, kinds, known) for keyword in node.keywords}
            told |= {name: kind for name, kind in _counted(pattern).items() if name in told}
            yield Saying(node.lineno, code, pattern, None if None in names else told)
        for child in ast.iter_child_nodes(node):
            yield from within(child, kinds)

    return within(ast.parse(source), {})


def _literal(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _annotated(annotation: ast.expr | None) -> str:
    return KINDS.get(ast.unparse(annotation), "") if annotation else ""


def _kind(value: ast.expr, kinds: Kinds, returned: Kinds) -> str:
    match value:
        case ast.Constant(value=int()) | ast.BinOp() | ast.Call(func=ast.Name(id="len")):
            return KINDS["int"]
        case ast.Call(func=ast.Name(id="say")):
            return KINDS["Message"]
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return KINDS.get(name, returned.get(name, ""))
        case ast.Attribute(attr=name):
            return returned.get(name, "")
        case ast.Name(id=name):
            return kinds.get(name, "")
        case _:
            return ""


def _counted(pattern: str | None) -> Kinds:
    """What the pattern itself says: what is counted, and what it selects by."""
    try:
        found = choices(parsed(pattern or ""))
    except ValueError:
        return {}
    return {
        choice.name: f"one of {', '.join(choice.cases)}" if choice.kind == "select" else KINDS["int"]
        for choice in found
        if not choice.name.endswith("_is")
    }


def choices(pattern: Pattern) -> Iterator[Choice]:
    """Every choice of a pattern, including nested ones."""
    for part in pattern:
        if isinstance(part, Choice):
            yield part
            for case in part.cases.values():
                yield from choices(case)


@lru_cache(maxsize=1)
def returned() -> Kinds:
    """Function or field of the program -> its kind, if all of this name agree."""
    found: dict[str, set[str]] = {}
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                found.setdefault(node.name, set()).add(_annotated(node.returns))
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                found.setdefault(node.target.id, set()).add(_annotated(node.annotation))
    return {name: kinds.pop() for name, kinds in found.items() if len(kinds) == 1}


# --- for Babel -------------------------------------------------------------------------------------------------------


class NotALiteral(ValueError):
    """A sentence that no catalogue can hold."""


def extracted(
    fileobj: IO[bytes], keywords: Collection[str], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Babel's extraction method: (line, function, pattern, comments). Raises NotALiteral. `options`: the "module"."""
    for said in sayings(fileobj.read().decode("utf-8"), returned()):
        where = f"{options['module']}:{said.line}"
        if said.code is None or said.pattern is None:
            raise NotALiteral(f"{where}: code and pattern of say(…) are literals, no f-strings or variables")
        if said.pattern:  # an empty text needs no translation
            yield said.line, None, said.pattern, [_comment(said.code, options["module"], said.args or {})]


def _comment(code: str, module: str, args: Kinds) -> str:
    told = "; ".join(f"{{{name}}} {kind}" if kind else f"{{{name}}}" for name, kind in sorted(args.items()))
    return f"{code} ({module}){': ' if told else ''}{told}"


def template(sources: Sequence[Path]) -> str:
    """The template, as its file should be."""
    catalogue = Catalog()
    for path in sources:
        source, options = BytesIO(path.read_bytes()), {"module": module(path).removeprefix("gotit/")}
        found = extract(extracted, source, options=options)  # type: ignore[arg-type]  # Babel turns its parts round
        for _, pattern, comments, _ in found:
            catalogue.add(pattern, auto_comments=comments).flags.clear()  # Babel guesses them: python-brace-format
    made = BytesIO()
    write_po(made, catalogue, no_location=True, omit_header=True, width=120)
    return HEADER + made.getvalue().decode("utf-8")


def main(args: Sequence[str]) -> int:
    """Check or write the template. Returns the exit code."""
    if args not in ([], ["--write"]):
        print(__doc__)
        return 2
    wanted = template(sources())
    if args:
        TEMPLATE.write_text(wanted, encoding="utf-8", newline="\n")
        return 0
    fresh = TEMPLATE.is_file() and TEMPLATE.read_text("utf-8") == wanted
    if not fresh:
        print(f"{module(TEMPLATE)} is stale. Run: python -m tests.catalogue --write")
    return 0 if fresh else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
