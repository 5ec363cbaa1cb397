"""One number as people write it: "3/12", "3 / 12", "3⁄12", "¼", "1 1/2", "1½", in the digits of any script.

Must not: know which numbers a game allows.
"""

from __future__ import annotations

import re
import unicodedata

_VULGAR = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
_SLASHES = "∕⁄／"

_WHOLE = r"(?P<whole>[0-9]+)"
_PART = (
    r"(?:(?P<above>[0-9]+)(?:/(?P<below>[0-9]+)|[ ]*/[ ]*(?P<apart>[0-9]+)(?![0-9]*/))?|(?P<vulgar>[" + _VULGAR + r"]))"
)
VALUE = rf"(?:{_WHOLE}(?=[{_VULGAR}]))?{_PART}"
"""A number in a calculation, in a text that is `plain`. A slash between two whole numbers writes a fraction, with
blanks or without; in "3 / 1/4" it does not, for the 1 belongs to the 4."""
MIXED = rf"(?:{_WHOLE}[ ]*(?=[{_VULGAR}])|{_WHOLE.replace('whole', 'ones')}[ ]+(?=[0-9]+[ ]*/))?{_PART}"
"""A number that stands alone: it may be "1 1/2", too, which in a calculation would be two numbers."""


def plain(text: str) -> str:
    """The same text, sign by sign, with the digits 0 to 9, one kind of slash and one kind of blank."""
    return "".join(map(_plain, text))


def value_of(found: re.Match[str]) -> tuple[int, int]:
    """The numbers above and below the line, not shortened; below is 1 for a whole number. It may be 0."""
    if found["vulgar"] is not None:
        above, below = map(int, unicodedata.normalize("NFKC", found["vulgar"]).split("⁄"))
    else:
        above, below = int(found["above"]), int(found["below"] or found["apart"] or 1)
    whole = found["whole"] or found.groupdict().get("ones") or 0
    return int(whole) * below + above, below


def _plain(sign: str) -> str:
    digit = unicodedata.decimal(sign, None)
    if digit is not None:
        return str(digit)
    if sign in _SLASHES:
        return "/"
    return " " if sign.isspace() else sign
