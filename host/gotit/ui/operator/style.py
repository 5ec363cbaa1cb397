"""The look of the operator's window: two palettes, one style sheet, big targets.

Must not: lay anything out, make words, have a colour of its own (they are the theme's, whose contrasts are tested).
"""

from __future__ import annotations

from typing import Literal, TypeVar

from msgspec import Struct
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QColor, QPalette
from PyQt6.QtWidgets import QApplication, QPushButton, QSizePolicy, QWidget

from gotit.ui.operator.held_button import HeldButton
from gotit.ui.operator.plain import LARGE_PX, LINE_PX, WORDS_PX, FittedButton, PlainButton, Text, set_tip, worded
from gotit.ui.paint.lettering import families
from gotit.ui.theme import BLACK, WHITE, Theme

Verdict = Literal["", "right", "wrong"]
Tone = Literal["primary", "plain", "right", "wrong", "quiet"]


class Palette(Struct, frozen=True, kw_only=True):
    """`faint` is for what cannot be pressed now, and for nothing else."""

    window: str
    panel: str
    line: str
    text: str
    soft: str
    faint: str
    accent: str
    on_accent: str
    right: str
    on_right: str
    right_text: str
    wrong: str
    on_wrong: str
    called: str
    called_edge: str
    warn: str
    badge: str
    on_badge: str


def palette(theme: Theme) -> Palette:
    """The operator's colours belong to the projector's theme: red, yellow and blue mean cards, in both windows."""
    return Palette(
        window=theme.page.fill,
        panel=theme.panel.fill,
        line=theme.slot,
        text=theme.panel.ink,
        soft=theme.panel.soft,
        faint="#6b7890" if theme.dark else "#8d8a80",
        accent=theme.good.fill,
        on_accent=theme.good.ink,
        right=theme.good.fill,
        on_right=theme.good.ink,
        right_text=theme.floor.edge,
        wrong=theme.bad.edge,
        on_wrong=BLACK if theme.dark else WHITE,
        called=theme.floor.fill,
        called_edge=theme.floor.edge,
        warn=theme.bad.fill,
        badge=theme.chip.fill,
        on_badge=theme.chip.ink,
    )


_DRESSED = "gotit_theme"
"""The application's property that keeps its theme."""


def dress(app: QApplication, theme: Theme) -> None:
    """Give the whole program this theme: Fusion looks the same everywhere and follows its palette."""
    if app.property(_DRESSED) == theme:
        return  # all widgets would be gone through again
    if app.property(_DRESSED) is None:
        app.setStyle("Fusion")
    app.setProperty(_DRESSED, theme)
    p = palette(theme)
    colours = QPalette()
    role = QPalette.ColorRole
    for roles, colour in (
        ((role.Window, role.Button, role.ToolTipBase, role.AlternateBase), p.window),
        ((role.Base,), p.panel),
        ((role.WindowText, role.Text, role.ButtonText, role.ToolTipText, role.BrightText), p.text),
        ((role.PlaceholderText,), p.soft),
        ((role.Highlight, role.Link, role.Accent), p.accent),
        ((role.HighlightedText,), p.on_accent),
        ((role.Mid, role.Midlight), p.line),
        ((role.Dark, role.Shadow), p.soft),
        ((role.Light,), p.panel),
    ):
        for one in roles:
            colours.setColor(one, QColor(colour))
    for one in (role.WindowText, role.Text, role.ButtonText):
        colours.setColor(QPalette.ColorGroup.Disabled, one, QColor(p.faint))
    app.setPalette(colours)
    edged = QPalette(colours)
    edged.setColor(role.Window, QColor(p.soft))  # Fusion makes their edge of it, which in the dark would not be seen
    for kind in ("QCheckBox", "QRadioButton", "QLineEdit", "QAbstractSpinBox", "QComboBox"):
        app.setPalette(edged, kind)


def style_sheet(theme: Theme) -> str:
    """What the palette cannot say."""
    p = palette(theme)
    return f"""
    QMainWindow, QLabel, QPushButton, QLineEdit, QSpinBox, QComboBox, QCheckBox, QRadioButton, QPlainTextEdit,
    QTabBar, QMenu, QTableWidget, QHeaderView, QListWidget {{ font-size: {WORDS_PX}px; }}
    QListWidget {{ background: transparent; border: none; }}
    QListWidget::item {{ background: {p.panel}; border: 1px solid {p.line}; border-radius: 6px; padding: 1px 7px; }}
    QListWidget::item:selected {{ background: {p.called}; border: 2px solid {p.called_edge}; color: {p.text}; }}
    QTableWidget {{ background: {p.panel}; border: none; }}
    QTableWidget::item {{ padding: 2px 14px 2px 4px; }}
    QTableWidget#close::item {{ padding: 2px 4px 2px 4px; }}
    QFrame#panel {{ background: {p.panel}; border: 1px solid {p.line}; border-radius: 10px; }}
    QFrame#tile {{ background: {p.panel}; border: 3px solid {p.line}; border-radius: 14px; }}
    QFrame#tile[chosen="true"] {{ border: 3px solid {p.called_edge}; }}
    QFrame#seat {{ background: {p.window}; border: 1px solid {p.line}; border-radius: 8px; }}
    QFrame#seat[called="true"] {{ background: {p.called}; border: 2px solid {p.called_edge}; }}
    QScrollArea {{ border: none; background: transparent; }}
    QWidget#clear {{ background: transparent; }}
    QLabel#headline {{ font-size: 25px; font-weight: 700; }}
    QLabel#brand, QLabel#title, QLabel#game {{ font-family: "{families()[0]}"; font-weight: 700; }}
    QLabel#brand {{ font-size: 25px; }}
    QLabel#title {{ font-size: 30px; }}
    QLabel#game {{ font-size: 20px; }}
    QLabel#hint, QLabel#soft {{ color: {p.soft}; }}
    QLabel#heading {{ font-size: 17px; font-weight: 700; }}
    QLabel#strong {{ font-weight: 700; }}
    QLabel#big {{ font-size: 21px; font-weight: 600; }}
    QLabel#line {{ font-size: 19px; }}
    QLabel#claim {{ font-size: 32px; font-weight: 700; }}
    QLabel#timer {{ font-size: 25px; font-weight: 700; }}
    QLabel#badge {{ background: {p.badge}; color: {p.on_badge}; border-radius: 6px; font-weight: 700; font-size: 17px;
        min-width: 28px; max-width: 28px; min-height: 28px; max-height: 28px; }}
    QFrame#banner {{ background: {p.warn}; border: 2px solid {p.wrong}; border-radius: 10px; }}
    QFrame#banner[news="true"] {{ background: {p.called}; border: 2px solid {p.called_edge}; }}
    QFrame#banner QLabel {{ font-weight: 600; }}
    QLabel#check {{ font-size: 19px; }}
    QLabel#check[verdict="right"] {{ color: {p.right_text}; font-weight: 700; }}
    QLabel#check[verdict="wrong"] {{ color: {p.wrong}; font-weight: 700; }}
    QLineEdit, QSpinBox, QComboBox {{ min-height: {LINE_PX}px; }}
    QRadioButton, QCheckBox {{ min-height: 32px; }}
    QLineEdit#expression {{ font-size: 30px; font-weight: 600; padding: 6px 12px; }}
    QLineEdit#equation {{ font-size: 24px; font-weight: 600; padding: 3px 10px; }}
    QPushButton {{ background: {p.window}; color: {p.text}; border: 2px solid {p.line}; border-radius: 8px;
        padding: 6px 12px; min-height: 26px; font-weight: 600; }}
    QPushButton:hover {{ border-color: {p.accent}; }}
    QPushButton:focus {{ border: 3px solid {p.accent}; }}
    QPushButton:pressed {{ background: {p.called}; }}
    QPushButton:disabled {{ color: {p.faint}; }}
    QPushButton:checked {{ background: {p.accent}; color: {p.on_accent}; border-color: {p.accent}; }}
    QPushButton#toggle:checked {{ background: {p.called}; color: {p.text}; border-color: {p.called_edge}; }}
    QPushButton[narrow="true"] {{ padding: 3px 3px; min-height: 22px; }}
    QPushButton[tiny="true"] {{ padding: 1px; min-height: 26px; }}
    QPushButton[tone="primary"] {{ background: {p.accent}; color: {p.on_accent}; border-color: {p.accent};
        font-size: {LARGE_PX}px; min-height: 42px; }}
    QPushButton[tone="right"] {{ background: {p.right}; color: {p.on_right}; border-color: {p.right}; }}
    QPushButton[tone="wrong"] {{ background: {p.wrong}; color: {p.on_wrong}; border-color: {p.wrong}; }}
    QPushButton[tone="primary"]:disabled, QPushButton[tone="right"]:disabled, QPushButton[tone="wrong"]:disabled {{
        background: {p.window}; color: {p.soft}; border-color: {p.line}; }}
    QPushButton[flat="true"] {{ padding: 2px; min-height: 24px; }}
    QPushButton[big="true"] {{ font-size: {LARGE_PX}px; min-height: 38px; }}
    QPushButton[tone="quiet"] {{ background: transparent; border-color: transparent; }}
    QPushButton[tone="quiet"]:hover {{ border-color: {p.accent}; }}
    QMenu::item {{ padding: 9px 26px; }}
    QMenu::item:selected {{ background: {p.accent}; color: {p.on_accent}; }}
    QMenu::item:disabled {{ color: {p.faint}; }}
    QTabBar::tab {{ padding: 7px 14px; }}
    QTabWidget[narrow="true"] QTabBar::tab {{ padding: 7px 7px; }}
    QTabBar::tab:selected {{ font-weight: 700; }}
    """


def button(
    text: Text = None,
    *,
    name: Text = None,
    tone: Tone = "plain",
    big: bool = False,
    tip: Text = None,
    fitted: bool = False,
    once: bool = False,
) -> QPushButton:
    """A real button with an accessible name. It takes the focus by Tab only: a click must not steal the keys.

    `fitted`: it takes the room there is, and its words fit in. `once`: after a click it may mean something else, so a
    double click is one.
    """
    made = _dressed(FittedButton() if fitted else PlainButton(), text, name, tip)
    made.setProperty("tone", tone)
    made.setProperty("big", big)
    made.setProperty("once", once)
    return made


def held_button(text: Text = None, *, name: Text = None, tip: Text = None, fitted: bool = False) -> HeldButton:
    """One that counts while it is held. `fitted`: see `button`."""
    made = _dressed(HeldButton(), text, name, tip)
    if not fitted:
        made.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
    return made


Made = TypeVar("Made", bound=PlainButton)


def _dressed(made: Made, text: Text, name: Text, tip: Text) -> Made:
    made.setProperty("tone", "plain")
    made.setText(worded(text))
    made.setAccessibleName(worded(name) or worded(text))
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    made.setAutoDefault(False)
    set_tip(made, tip)
    return made


def set_property(widget: QWidget, name: str, value: object) -> None:
    """One of which the style sheet makes looks."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        restyle(widget)


def set_tone(widget: QPushButton, tone: Tone) -> None:
    """Change a button's colours."""
    set_property(widget, "tone", tone)


def set_verdict(label: QWidget, verdict: Verdict) -> None:
    """Change the colour of a line that says what is right or wrong with an entry."""
    set_property(label, "verdict", verdict)


def restyle(widget: QWidget) -> None:
    """Qt looks at dynamic properties in the style sheet only when it is asked to."""
    style = widget.style()
    if style is not None:
        style.unpolish(widget)
        style.polish(widget)
