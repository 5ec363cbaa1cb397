"""Nothing ships that nobody uses: every function, method and class of the program is named by the program.

It goes by names, so it misses something unused that shares its name with something used. What a decorator registers (a
command, a property's setter) is called by the decorator's library.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from release.packages import serves_developers
from tests.test_repository import name, text_of, tracked

#: Called by a library, under a name that the library defines.
CALLED_BY_CLICK = {"list_commands", "get_command", "format_commands", "resolve_command"}
CALLED_BY_QT = {"eventFilter", "hasHeightForWidth", "heightForWidth", "logTickStrings"}
QT_EVENT = re.compile(r"[a-z]\w*Event")  # paintEvent, showEvent, …
#: What the tests look at, because nothing else can show it: a picture's kept pixels, and whether a text was cut.
LOOKED_AT = {"grab_image", "elided"}
#: The simulated lab, which does not ship, adds up the histograms of its processes.
BUILT_ON = {"merge"}
#: A protocol's methods.
CALLED_BY_ASYNCIO = {"datagram_received", "connection_made"}
EXCEPTIONS = CALLED_BY_CLICK | CALLED_BY_ASYNCIO | CALLED_BY_QT | LOOKED_AT | BUILT_ON

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def shipped() -> list[Path]:
    return [path for path in tracked("host/gotit/*.py") if not serves_developers(name(path))]


@cache
def nodes(path: Path) -> list[ast.AST]:
    """A module's syntax tree, laid flat. Three walks go over each."""
    return list(ast.walk(ast.parse(text_of(path))))


def definitions(path: Path) -> Iterator[tuple[str, str]]:
    """Where something is defined, and its name. Without Python's own names, and without what a decorator registers."""
    for node in nodes(path):
        if not isinstance(node, Definition) or node.name.startswith("__") or QT_EVENT.fullmatch(node.name):
            continue
        if not any(isinstance(decorator, ast.Call) for decorator in node.decorator_list):
            yield f"{name(path)}:{node.lineno}", node.name


def named_in(path: Path) -> Iterator[str]:
    """Every name that a module reads, including those in strings and in patterns."""
    for node in nodes(path):
        match node:
            case ast.Name(id=read, ctx=ast.Load()) | ast.Attribute(attr=read, ctx=ast.Load()):
                yield read
            case ast.Constant(value=str(word)) if re.fullmatch(r"\w+", word):
                yield word
            case ast.Constant(value=str(word)) if part := re.fullmatch(r"[\w.]+:(\w+)", word):  # a row of gotit.kits
                yield part[1]
            case ast.MatchClass(kwd_attrs=read_here):
                yield from read_here


def test_every_function_and_class_is_named_by_the_program() -> None:
    program = [*shipped(), *tracked("host/*.py", "firmware/*.py")]
    program = [path for path in program if not serves_developers(name(path))]
    used = {word for path in program for word in named_in(path)}
    found = [(where, what) for path in shipped() for where, what in definitions(path) if what not in used]
    unused = [f"{where} {what}" for where, what in found if what not in EXCEPTIONS]
    assert not unused, f"nothing of the program names {unused}: it goes, or to those who use it"


def test_no_exception_is_there_for_nothing() -> None:
    there = {what for path in shipped() for _, what in definitions(path)}
    assert there >= EXCEPTIONS, f"{EXCEPTIONS - there} are gone"
