"""Where a bundle begins: the command `gotit`, whatever it is asked for."""

from gotit.cli import main

main()
