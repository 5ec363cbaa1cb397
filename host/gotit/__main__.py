"""`python -m gotit` is `gotit`."""

from gotit.cli import main

main()
