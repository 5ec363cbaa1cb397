"""Where a bundle begins: the command `gotit`, whatever it is asked for.

Must not: hide an error that is ours.
"""

import re
import sys

LACKING = (
    "{library} is missing on this computer: windows need it, and a desktop has it. On Debian and Ubuntu:\n"
    "    sudo apt-get install libegl1 libgl1"
)

try:
    from gotit.cli import main

    main()
except ImportError as error:
    library = re.match(r"(lib\S+\.so\S*): cannot open shared object file", str(error))
    if library is None:
        raise
    sys.exit(LACKING.format(library=library[1]))
