"""How run.py brings a bare clone to where the program runs: `places`, `steps`, `system`, `environment`.

Must not (all of it): import from outside the standard library; run a command through a shell; need a newer Python than
3.8 to be read, so that run.py can still say in plain words that 3.11 is needed.
"""
