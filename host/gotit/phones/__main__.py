"""`python -m gotit.phones`: serve, controlled through standard input, until that ends."""

from gotit.phones.server import main

if __name__ == "__main__":
    main()
