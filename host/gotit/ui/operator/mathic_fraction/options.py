"""The settings of Mathic Fraction in plain words.

May not happen here: rules. What the form makes is the JSON form of `MathicFractionSettings`.
"""

from __future__ import annotations

from typing import Any

from gotit.games.mathic_fraction.actions import MathicFractionSettings
from gotit.ui.operator import forms
from gotit.ui.operator.text_file import TextFile

MOST_SEATS = 6


class MathicFractionOptions(forms.SeatedForm):
    """The form. Its property "players" says how many sit at the table."""

    def __init__(self) -> None:
        super().__init__(MOST_SEATS)
        refresh, changed = self.refresh, self.changed.emit
        modes = ("Real cards on the table: you enter what is played", "The computer deals: the cards are on the screen")
        self.referee, self.virtual = forms.pair(self, refresh, *modes)
        self.first = forms.choice(changed, forms.seats(MOST_SEATS, "the biggest favourite number"))
        self.goal = forms.number(changed, 1, 10_000, " points")
        self.points_per_card = forms.choice(changed, (("1 point", 1), ("2 points", 2)))
        self.challenges = forms.check(refresh, "Equations can be challenged", "Off: each equation is checked at once")
        self.challenge_s = forms.number(changed, 0, 600, " s", "no clock")
        self.unchallenged = forms.choice(
            changed, (("is refused all the same", "rejected"), ("stands, as at a table", "stands"))
        )
        self.steal_s = forms.number(changed, 0, 600, " s", "no clock")
        self.state_s = forms.number(changed, 0, 600, " s", "no clock")
        self.turn_s = forms.number(changed, 0, 3600, " s", "no clock")
        self.denominator = forms.number(changed, 0, 999, "", "any")
        self.simplest = forms.choice(
            changed, (("any fraction in simplest form", "any"), ("the eight usual ones", "printed"))
        )
        self.powers = forms.choice(
            changed, (("while a token offers them", "token"), ("always", "always"), ("never", "never"))
        )
        self.pictures = forms.choice(changed, (("none", "none"), ("pies", "pies"), ("bars", "bars")))
        self.teaching = forms.check(changed, "Teaching: show the class what was missed, after the turn")
        self.warn = forms.check(changed, "Warn before a discard that could be used")
        self.open_hands = forms.check(changed, "Open hands: everybody sees all cards, also on the projector")
        self.deck = TextFile("cards", "house deck, 100 cards", changed)
        self.tokens = TextFile("tokens", "house tokens, 20", changed)
        self._lay_out()
        self.load({})

    def _lay_out(self) -> None:
        column = forms.column(self)
        column.addWidget(self.referee)
        column.addWidget(self.virtual)
        lines = (
            ("Who goes first", self.first),
            ("A match ends at", self.goal),
            ("A collected card is worth", self.points_per_card),
        )
        column.addLayout(forms.labelled(lines))
        column.addWidget(self.challenges)
        lines_of_races = (
            ("Time to challenge", self.challenge_s),
            ("A false equation that nobody challenges", self.unchallenged),
            ("Time to steal", self.steal_s),
            ("Time for a thief to state it", self.state_s),
            ("Time for a turn (house rule)", self.turn_s),
        )
        column.addLayout(forms.labelled(lines_of_races))
        lines_of_cards = (
            ("Highest denominator of a declared fraction", self.denominator),
            ("“Simplest” cards stand for", self.simplest),
            ("Powers may be used", self.powers),
            ("Pictures of the fractions", self.pictures),
        )
        column.addLayout(forms.labelled(lines_of_cards))
        for check in (self.teaching, self.warn, self.open_hands):
            column.addWidget(check)
        column.addLayout(self.deck.row())
        column.addLayout(self.tokens.row())

    def settings(self) -> dict[str, Any]:
        first = int(self.first.currentData())
        return {
            "mode": "virtual" if self.virtual.isChecked() else "referee",
            "open_hands": self.virtual.isChecked() and self.open_hands.isChecked(),
            "first": first if first <= self.players else 0,
            "goal": self.goal.value(),
            "points_per_card": self.points_per_card.currentData(),
            "turn_s": self.turn_s.value(),
            "steal_s": self.steal_s.value(),
            "state_s": self.state_s.value(),
            "challenge_s": self.challenge_s.value(),
            "challenges": self.challenges.isChecked(),
            "unchallenged": self.unchallenged.currentData(),
            "highest_denominator": self.denominator.value(),
            "simplest": self.simplest.currentData(),
            "powers": self.powers.currentData(),
            "teaching": self.teaching.isChecked(),
            "warn": self.warn.isChecked(),
            "pictures": self.pictures.currentData(),
            "deck": self.deck.text,
            "tokens": self.tokens.text,
        }

    def load(self, settings: dict[str, Any]) -> None:
        value = forms.reader(settings, MathicFractionSettings())
        (self.virtual if value("mode") == "virtual" else self.referee).setChecked(True)
        for name, box in (
            ("first", self.first),
            ("points_per_card", self.points_per_card),
            ("unchallenged", self.unchallenged),
            ("simplest", self.simplest),
            ("powers", self.powers),
            ("pictures", self.pictures),
        ):
            forms.choose(box, value(name))
        for name, spin in (
            ("goal", self.goal),
            ("turn_s", self.turn_s),
            ("steal_s", self.steal_s),
            ("state_s", self.state_s),
            ("challenge_s", self.challenge_s),
            ("highest_denominator", self.denominator),
        ):
            spin.setValue(value(name))
        for name, check in (
            ("challenges", self.challenges),
            ("teaching", self.teaching),
            ("warn", self.warn),
            ("open_hands", self.open_hands),
        ):
            check.setChecked(value(name))
        self.deck.load(value("deck"))
        self.tokens.load(value("tokens"))
        self.refresh()

    def refresh(self) -> None:
        self.open_hands.setEnabled(self.virtual.isChecked())
        for widget in (self.challenge_s, self.unchallenged):
            widget.setEnabled(self.challenges.isChecked())
        super().refresh()
