"""What people read comes from messages. Literals that people could read are counted, and there must be fewer and fewer.

The counts, module by module, are in unworded.toml. More literals fail this test. So do fewer, until the lower counts
are written there: `python -m tests.test_unworded` writes lower counts, never higher ones.

Where text is shown (`SINKS`), any literal with a letter counts. Elsewhere in the windows, a literal counts if it reads
like text and may be on its way to be shown: a constant, what a function returns, what a signal carries. Where a literal
stands tells which are not text for people: in `say(…)`, `Typed(…)`, an error for programmers, a comparison.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache

import pytest
from tests.catalogue import ROOT, module, sources

COUNTED = ROOT / "tests" / "unworded.toml"

ANY = tuple(range(9))
QT: Mapping[tuple[int, ...], str] = {
    (0,): """setText setPlainText setHtml setToolTip setStatusTip setWhatsThis setWindowTitle setAccessibleName
        setAccessibleDescription setPlaceholderText setTitle setPrefix setSuffix setSpecialValueText setLabelText
        setInformativeText setDetailedText showMessage addMenu addSection addRow appendPlainText addItem addItems
        setHeaderLabels QLabel QPushButton QCheckBox QRadioButton QGroupBox QMenu""",
    (0, 1): "addAction QAction",
    (1,): "getOpenFileName getSaveFileName getExistingDirectory",
    (1, 2): """addTab insertTab insertItem setItemText setTabText setTabToolTip
        information question warning critical about getText getItem""",
    ANY: "drawText",
}
OURS: Mapping[tuple[int, ...], str] = {
    (0,): "text_label button say",
    (1,): "set_tip add_line add_switch Headline text",
    (2,): "add_labelled",
    (1, 2): "check",
    (3, 4): "number",
    ANY[2:]: "pair",
}
"""From `ui/operator/plain.py`, `style.py`, `forms.py`, `ui/paint/column.py` and `canvas.py`."""
SINKS = {name: places for sinks in (QT, OURS) for places, names in sinks.items() for name in names.split()}
"""What shows a text -> which of its arguments that is."""
KEYWORDS = {
    "text",
    "words",
    "body",
    "tip",
    "title",
    "label",
    "placeholder",
    "caption",
    "suffix",
    "prefix",
    "none",
    "says",
}


PROGRAMS = """say Typed Maths setObjectName setProperty property setStyle setStyleSheet QKeySequence QColor TypeVar
    NewType getLogger Formatter Thread TypeError ValueError RuntimeError KeyError LookupError AssertionError log info
    add_argument ArgumentParser addHandler strftime compile sub search match fullmatch split startswith endswith replace
    translate maketrans getattr hasattr find index count"""
"""What these are given is for programs; or it is a message, or text that is the same in every language."""
OURSELVES = set(PROGRAMS.split())
NAMED: Mapping[str, int] = {"Part": 0, "headline": 0, "stamp": 2, "Card": 0, "Paper": 0, "named": 1, "as_part": 1}
"""Who is given a name that tells parts, kept pictures, pieces or papers apart, for nobody to read -> which argument."""
NAMING = {"origin", "samples"}
"""Keywords for such names."""
COMMANDS = (
    "gotit/app/buzzers_command.py",
    "gotit/app/demo_command.py",
    "gotit/app/fast_fun_maths/demo.py",
    "gotit/app/run.py",
    "gotit/printing/command.py",
)
"""These print to a terminal, which is in English."""
NO_TEXT = ("gotit/ui/operator/style.py", "gotit/ui/sample_names.py")
FOR_US = ("gotit/app/report.py",)
"""Read by whoever mends a fault, in English whatever the operator's language is."""
"""A style sheet; names of people."""
KEYS = {"Ctrl", "Shift", "Space", "Enter", "Left", "Right"}
_WORD = re.compile(r"[^\W\d_]{2,}")
_TAG = re.compile(r"<[^>]*>")
_CODE = re.compile(r"[a-z0-9_.:/%+*-]*|[\w-]+\.[a-z]{3}|[#-].*")


def unworded(source: str) -> Iterator[tuple[int, str]]:
    """(line, what is there): a text that no `Language` made, and `Words` that none made."""
    tree = ast.parse(source)
    ours = _of_programs(tree)
    seen: set[ast.AST] = set()
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Name(id="say"):  # a message; the method of a widget is `x.say`
                continue
            case ast.Name(id="Words"):
                seen |= set(ast.walk(node))
                yield node.lineno, ast.unparse(node)
            case ast.Name(id=name) | ast.Attribute(attr=name) if name in SINKS:
                there = [node.args[place] for place in SINKS[name] if place < len(node.args)]
                there += [keyword.value for keyword in node.keywords if keyword.arg in KEYWORDS]
                for arg in there:
                    if _is_text(arg):
                        seen |= set(ast.walk(arg))
                        yield arg.lineno, f"{name}({ast.unparse(arg)})"
    for node in ast.walk(tree):
        if node in seen or node in ours:
            continue
        match node:
            case ast.JoinedStr(values=parts):
                seen |= set(parts)
                if _reads("".join(str(part.value) for part in parts if isinstance(part, ast.Constant))):
                    yield node.lineno, ast.unparse(node)
            case ast.Constant(value=str(text)) if _reads(text):
                yield node.lineno, ast.unparse(node)


def _reads(text: str) -> bool:
    """Does it read like text for people: words, and neither a code nor keys?"""
    return not _CODE.fullmatch(text) and any(word not in KEYS for word in _WORD.findall(_TAG.sub("", text)))


def _of_programs(tree: ast.AST) -> set[ast.AST]:
    """Every node in a place where there is no text for people."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        below: list[ast.AST | None] = []
        match node:
            case ast.Expr(value=ast.Constant() as docstring):
                below = [docstring]
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args, keywords=keywords) if (
                name in OURSELVES and (name != "say" or isinstance(node.func, ast.Name))
            ):
                below = [*args, *(keyword.value for keyword in keywords)]
            case ast.Call(func=ast.Name(id="cast"), args=[kind, *_]):
                below = [kind]
            case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords):
                below = [keyword.value for keyword in keywords if keyword.arg in NAMING]
                below += args[NAMED[name] : NAMED[name] + 1] if name in NAMED else []
            case ast.Compare() | ast.MatchValue() | ast.Assign(targets=[ast.Name(id="__all__")]):
                below = [node]
            case ast.Subscript(slice=key):
                below = [key]
            case ast.FormattedValue(format_spec=how):
                below = [how]
            case ast.AnnAssign(annotation=kind) | ast.arg(annotation=kind) | ast.FunctionDef(returns=kind):
                below = [kind]
        for each in below:
            if each is not None:
                found |= {part for part in ast.walk(each) if isinstance(part, ast.Constant | ast.JoinedStr)}
    return found


def _is_text(node: ast.expr) -> bool:
    """A literal with a letter in it, or an expression that builds on one."""
    match node:
        case ast.Constant(value=str(text)):
            return any(map(str.isalpha, text))
        case ast.JoinedStr(values=parts):
            return any(map(_is_text, parts))
        case ast.BinOp(left=one, right=other) | ast.IfExp(body=one, orelse=other):
            return _is_text(one) or _is_text(other)
        case ast.BoolOp(values=values) | ast.List(elts=values) | ast.Tuple(elts=values):
            return any(map(_is_text, values))
        case ast.Call(func=ast.Attribute(value=text)):
            return _is_text(text)  # "…".format(…), "…".join(…)
        case _:
            return False


@cache
def found() -> dict[str, list[tuple[int, str]]]:
    """Module -> what is found in it. Only gotit.language makes words. Layers that know Qt show text."""
    each = {}
    for path in sources():
        name = module(path)
        unread = name in (*COMMANDS, *NO_TEXT, *FOR_US)
        shows = name.startswith(("gotit/ui/", "gotit/app/", "gotit/printing/")) and not unread
        there = unworded(path.read_text("utf-8")) if not name.startswith("gotit/language/") else ()
        each[name] = [(line, what) for line, what in there if shows or what.startswith("Words(")]
    return {name: those for name, those in each.items() if those}


def counted() -> dict[str, int]:
    return tomllib.loads(COUNTED.read_text("utf-8")) if COUNTED.is_file() else {}


def test_there_are_no_more_than_there_were() -> None:
    allowed = counted()
    more = {
        name: [f"{line}: {what}" for line, what in those]
        for name, those in found().items()
        if len(those) > allowed.get(name, 0)
    }
    assert not more, f"text that is no message: say(…) it, and let a Language make its words: {more}"


def test_what_is_gone_is_gone() -> None:
    there = {name: len(those) for name, those in found().items()}
    fewer = [name for name, count in counted().items() if there.get(name, 0) < count]
    assert not fewer, f"fewer than tests/unworded.toml says, well done: python -m tests.test_unworded; {fewer}"


@pytest.mark.parametrize(
    "line",
    [
        'label.setText("Seats")',
        'label.setText(f"{name} wins")',
        'label.setText("Seats: " + str(n))',
        'label.setText("on" if on else "off")',
        'label.setText("{} wins".format(name))',
        'box.addItem("by lot", 0)',
        'tabs.addTab(page, "Seats")',
        'QAction(icon, "Undo", self)',
        'QLabel("Seats")',
        'button("Undo", doing, tip=f"{key}")',
        'set_tip(widget, "Undo")',
        'text_label(text="Seats")',
        'header.say("Seats")',
        'Words("Seats")',
        'Part("title", head, draw_title, (f"Round {number}",))',
        'headline("say", column, Headline("panel", f"Say it, {name}!"))',
        'Card("joker", partial(draw_word, word="Wild card"))',
        "Words(text)",
        'KEYS_LINE = "Players without a box: keys call."',
        'TITLES = {"log": "Log"}',
        'def words() -> str:\n    return "Add players"',
        'said.emit(f"{name} is for two players.")',
        'Primary("Waiting", enabled=False)',
        'text = "seats " + str(n)',
    ],
)
def test_it_is_found(line: str) -> None:
    assert len(list(unworded(line))) == 1


@pytest.mark.parametrize(
    "line",
    [
        'say("seats", "Seats")',
        "label.setText(words)",
        'label.setText("")',
        'label.setText("÷")',
        'label.setText(f"{one} · {other}")',
        'text_label(words, "title")',
        'label.setObjectName("seats")',
        'box.addItem(words, "lot")',
        'KEYS_LINE = say("keys_line", "Players without a box: keys call.")',
        'PRODUCT = Typed("Got It! Referee")',
        'raise TypeError("a file has words")',
        'if kind == "Not a text":\n    pass',
        'doing = {"Ctrl+Z": undo, "F2": toggle, "Left": back}',
        'Part(f"seat {n}", box, draw_seat, (tile,), origin=f"place {n}")',
        'headline(f"no buzzer {n}", column, said)',
        'stamp(canvas, box, ("number card", number), draw)',
        'Document("deck", suits, sections, samples=("7 red, square",))',
        'def f() -> "Some Type":\n    "A docstring."',
        '__all__ = ["Part", "Picture"]',
        'path / "Andika-Bold.ttf"',
        'f"{width:.3f} × {height}"',
        "f\"<b style='color:{ink}'>{words}</b>\"",
    ],
)
def test_what_is_no_text_is_not_found(line: str) -> None:
    assert list(unworded(line)) == []


def main() -> None:
    """Write the counts, each no higher than it was. If there are none yet, write all."""
    first = not COUNTED.is_file()
    was = counted()
    counts = {name: len(those) if first else min(len(those), was.get(name, 0)) for name, those in found().items()}
    lines = [f'"{name}" = {count}' for name, count in sorted(counts.items()) if count]
    head = "# Texts that are no messages yet, module by module: these numbers only go down. See test_unworded.py.\n"
    COUNTED.write_text(head + "\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    print(f"{sum(counts.values())} in {len(lines)} modules")


if __name__ == "__main__":
    main()
