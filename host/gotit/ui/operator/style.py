"""The look of the operator's window: two palettes, one style sheet, big targets.

May not happen here: layout, words, a colour of its own (they are the theme's, whose contrasts are tested).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QPushButton, QWidget

from gotit.ui.theme import Theme

Tone = Literal["primary", "plain", "right", "wrong", "quiet"]

TARGET_PX = 44
"""Smallest height of anything to click in play."""


class Palette(Struct, frozen=True):
    window: str
    panel: str
    raised: str
    line: str
    text: str
    soft: str
    accent: str
    on_accent: str
    right: str
    on_right: str
    wrong: str
    on_wrong: str
    called: str
    called_edge: str
    warn: str


def palette(theme: Theme) -> Palette:
    """The operator's colours belong to the projector's theme: red, yellow and blue mean cards, in both windows."""
    accent = theme.good
    return Palette(
        theme.page.fill,
        theme.panel.fill,
        theme.page.fill,
        theme.slot,
        theme.panel.ink,
        theme.panel.soft,
        accent.fill,
        accent.ink,
        accent.fill,
        accent.ink,
        theme.bad.edge,
        "#10182B" if theme.dark else "#FFFFFF",
        theme.floor.fill,
        theme.floor.edge,
        theme.bad.fill,
    )


def style_sheet(theme: Theme) -> str:
    """The whole window's style sheet."""
    p = palette(theme)
    return f"""
    QWidget {{ background: {p.window}; color: {p.text}; font-size: 15px; }}
    QFrame#panel, QWidget#panel {{ background: {p.panel}; border: 1px solid {p.line}; border-radius: 10px; }}
    QFrame#panel QWidget {{ background: transparent; }}
    QFrame#seat {{ background: {p.raised}; border: 1px solid {p.line}; border-radius: 8px; }}
    QFrame#seat[called="true"] {{ background: {p.called}; border: 2px solid {p.called_edge}; }}
    QFrame#seat QWidget {{ background: transparent; }}
    QLabel#headline {{ font-size: 25px; font-weight: 700; }}
    QLabel#hint, QLabel#soft {{ color: {p.soft}; }}
    QLabel#heading {{ font-size: 17px; font-weight: 700; }}
    QLabel#big {{ font-size: 21px; font-weight: 600; }}
    QLabel#timer {{ font-size: 25px; font-weight: 700; }}
    QLabel#badge {{ background: {p.text}; color: {p.panel}; border-radius: 6px; font-weight: 700; font-size: 17px;
        min-width: 28px; max-width: 28px; min-height: 28px; max-height: 28px; }}
    QLabel#banner {{ background: {p.warn}; color: {p.text}; border: 2px solid {p.text}; border-radius: 8px;
        padding: 8px 12px; font-weight: 600; }}
    QLabel#check[verdict="right"] {{ color: {p.right}; font-weight: 700; font-size: 19px; }}
    QLabel#check[verdict="wrong"] {{ color: {p.wrong}; font-weight: 700; font-size: 19px; }}
    QLabel#check {{ font-size: 19px; }}
    QLineEdit, QPlainTextEdit, QSpinBox, QComboBox, QListWidget, QTableWidget {{
        background: {p.panel}; border: 2px solid {p.line}; border-radius: 6px; padding: 5px 8px;
        selection-background-color: {p.accent}; selection-color: {p.on_accent}; }}
    QFrame#panel QLineEdit, QFrame#panel QPlainTextEdit, QFrame#panel QSpinBox, QFrame#panel QComboBox,
    QFrame#panel QListWidget, QFrame#panel QTableWidget {{ background: {p.panel}; }}
    QLineEdit:focus, QPlainTextEdit:focus, QSpinBox:focus, QComboBox:focus {{ border-color: {p.accent}; }}
    QLineEdit#expression {{ font-size: 30px; font-weight: 600; padding: 6px 12px; }}
    QComboBox QAbstractItemView {{ background: {p.panel}; color: {p.text}; }}
    QPushButton {{ background: {p.raised}; border: 2px solid {p.line}; border-radius: 8px; padding: 6px 12px;
        min-height: 26px; font-weight: 600; }}
    QFrame#panel QPushButton, QFrame#seat QPushButton {{ background: {p.raised}; }}
    QPushButton:hover {{ border-color: {p.accent}; }}
    QPushButton:focus {{ border: 3px solid {p.accent}; }}
    QPushButton:disabled, QCheckBox:disabled, QLabel:disabled {{ color: {p.line}; }}
    QPushButton:checked {{ background: {p.accent}; color: {p.on_accent}; }}
    QPushButton[tone="primary"], QFrame#panel QPushButton[tone="primary"] {{ background: {p.accent};
        color: {p.on_accent}; border-color: {p.accent}; font-size: 21px; min-height: 48px; }}
    QPushButton[tone="primary"]:disabled, QFrame#panel QPushButton[tone="primary"]:disabled {{
        background: {p.raised}; color: {p.soft}; border-color: {p.line}; }}
    QPushButton[tone="right"], QFrame#panel QPushButton[tone="right"] {{ background: {p.right}; color: {p.on_right};
        border-color: {p.right}; }}
    QPushButton[tone="wrong"], QFrame#panel QPushButton[tone="wrong"] {{ background: {p.wrong}; color: {p.on_wrong};
        border-color: {p.wrong}; }}
    QPushButton[tone="right"]:disabled, QPushButton[tone="wrong"]:disabled {{ background: {p.raised};
        color: {p.line}; border-color: {p.line}; }}
    QPushButton[big="true"] {{ font-size: 21px; min-height: 48px; }}
    QPushButton[tone="quiet"], QFrame#seat QPushButton[tone="quiet"] {{ background: transparent;
        border-color: transparent; }}
    QPushButton[tone="quiet"]:hover {{ border-color: {p.accent}; }}
    QPushButton::menu-indicator {{ image: none; width: 0; }}
    QMenu {{ background: {p.panel}; border: 1px solid {p.line}; }}
    QMenu::item {{ padding: 10px 26px; }}
    QMenu::item:selected {{ background: {p.accent}; color: {p.on_accent}; }}
    QMenu::item:disabled {{ color: {p.line}; }}
    QCheckBox, QRadioButton {{ spacing: 10px; min-height: 26px; }}
    QCheckBox::indicator, QRadioButton::indicator {{ width: 20px; height: 20px; }}
    QTabBar::tab {{ background: {p.raised}; color: {p.text}; border: 1px solid {p.line}; padding: 7px 14px; }}
    QTabBar::tab:selected {{ background: {p.panel}; font-weight: 700; border-bottom: 3px solid {p.accent}; }}
    QTabWidget::pane {{ border: 1px solid {p.line}; border-radius: 6px; }}
    QScrollArea {{ border: none; }}
    QToolTip {{ background: {p.panel}; color: {p.text}; border: 1px solid {p.line}; }}
    """


def button(text: str, *, name: str = "", tone: Tone = "plain", big: bool = False, tip: str = "") -> QPushButton:
    """A real button with an accessible name. It takes the focus by Tab only: a click must not steal the keys."""
    made = QPushButton(text)
    made.setAccessibleName(name or text)
    made.setProperty("tone", tone)
    made.setProperty("big", big)
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    made.setAutoDefault(False)
    if tip:
        made.setToolTip(tip)
    return made


def set_tone(widget: QPushButton, tone: Tone) -> None:
    """Change a button's colours."""
    if widget.property("tone") != tone:
        widget.setProperty("tone", tone)
        restyle(widget)


def restyle(widget: QWidget) -> None:
    """Qt looks at dynamic properties in the style sheet only when it is asked to."""
    style = widget.style()
    if style is not None:
        style.unpolish(widget)
        style.polish(widget)
