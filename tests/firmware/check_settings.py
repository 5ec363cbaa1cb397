"""Read settings files under any interpreter, and check that the result is valid and consistent.

`micropython tests/firmware/check_settings.py FIRMWARE TEXTS`, TEXTS being JSON: a list of texts of /box.json. Prints a
line of JSON for each text: its problems, and the settings.
"""

import json
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def check(module: "Any", text: str) -> "list[Any]":
    """[problems, values]; an exception goes through and fails the run."""
    settings = module.read_settings(text)
    values = {}
    for key in module.TABLE:
        value = getattr(settings, key)
        if not module.TABLE[key][1](value):
            raise AssertionError(key)
        values[key] = value
    if len(settings.roles) != len(settings.input_pins) or settings.contact_us > settings.confirm_us:
        raise AssertionError(text)
    return [settings.problems, values]


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    from gotit_box import settings

    with open(sys.argv[2]) as file:  # noqa: PTH123  (MicroPython has no pathlib)
        texts = json.load(file)
    for text in texts:
        print(json.dumps(check(settings, text)))
