"""What `python3 run.py release` makes for those who download, order and plug in: see `release.__main__`.

Must not: ship; be imported by what ships.
"""
