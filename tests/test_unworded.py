"""What a person reads comes from messages: literals at the places where text is shown are counted, and grow fewer.

How many there are still, module by module, stands in unworded.toml. More fail this test, and fewer too, until they
are written there: `python -m tests.test_unworded` writes fewer, and never more. It sees literals and f-strings that
stand at the place itself; what comes there by a variable is for the types (`Words`) to tell.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Mapping

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
"""Of `ui/operator/plain.py`, `style.py`, `forms.py`, `ui/paint/column.py` and `canvas.py`."""
SINKS = {name: places for sinks in (QT, OURS) for places, names in sinks.items() for name in names.split()}
"""Who shows a text -> which of its arguments that is."""
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


def unworded(source: str) -> Iterator[tuple[int, str]]:
    """(line, what is there): a text at a sink that no `Language` made, and `Words` that none made."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Name(id="say"):  # a message; the method of a widget is `x.say`
                continue
            case ast.Name(id="Words"):
                yield node.lineno, ast.unparse(node)
            case ast.Name(id=name) | ast.Attribute(attr=name) if name in SINKS:
                there = [node.args[place] for place in SINKS[name] if place < len(node.args)]
                there += [keyword.value for keyword in node.keywords if keyword.arg in KEYWORDS]
                for arg in there:
                    if _is_text(arg):
                        yield arg.lineno, f"{name}({ast.unparse(arg)})"


def _is_text(node: ast.expr) -> bool:
    """A literal with a letter in it, or something that is put together from one."""
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


def found() -> dict[str, list[tuple[int, str]]]:
    """Module -> what is in it. Words are made in gotit.language alone; text is shown by the layers that know Qt."""
    each = {}
    for path in sources():
        name = module(path)
        shows = name.startswith(("gotit/ui/", "gotit/app/", "gotit/printing/"))
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
        "Words(text)",
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
    ],
)
def test_what_is_no_text_is_not_found(line: str) -> None:
    assert list(unworded(line)) == []


def main() -> None:
    """Write the counts, each no higher than it was; all, where none are written yet."""
    first = not COUNTED.is_file()
    was = counted()
    counts = {name: len(those) if first else min(len(those), was.get(name, 0)) for name, those in found().items()}
    lines = [f'"{name}" = {count}' for name, count in sorted(counts.items()) if count]
    head = "# Texts that are no messages yet, module by module: these numbers only go down. See test_unworded.py.\n"
    COUNTED.write_text(head + "\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    print(f"{sum(counts.values())} in {len(lines)} modules")


if __name__ == "__main__":
    main()
