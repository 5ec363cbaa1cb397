"""Starts the box's program inside a UF2 image, which holds it frozen: the files in /gotit_box, or what is frozen.

The newer of the two runs; of one version the files, which somebody put there by `gotit flash`. Files count only when
they are whole: `gotit flash` writes /main.py last. Settings are in /box.json, where no image and no flashing reaches.
"""

import sys

FOLDER = "/gotit_box"


def number(text):
    return [int(part) for part in text.split(".")]


def version_of_files():
    """[] if there are none, or none that are whole."""
    try:
        with open("/main.py"):
            pass
        with open(FOLDER + "/__init__.py") as file:
            for line in file:
                if line.startswith("VERSION = "):
                    return number(line.split('"')[1])
    except (OSError, ValueError, IndexError):
        pass
    return []


def choose():
    """Leave only the chosen program to be imported."""
    files = version_of_files()
    path = list(sys.path)
    sys.path[:] = [".frozen"]
    import gotit_box

    sys.path[:] = path
    if files >= number(gotit_box.VERSION):
        del sys.modules["gotit_box"]
    else:  # a package keeps the path that it was found by; its own parts come from there
        sys.path.remove("")
        sys.path.append("")


choose()

from gotit_box.program import main  # noqa: E402 (chosen first)

main()
